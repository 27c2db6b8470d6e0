import MudraBus
import Testing

@testable import MudraActions
@testable import MudraGestureSettings

/// The values of the context: those that programs tell, and those that are set.
@BusActor
@Suite struct ContextKeeperTests {
    /// A program that tells values.
    @BusActor
    private final class Source: ContextSource {
        var onChange: () -> Void = {}
        let name = "Sway"
        var values: [String: String] = [:]

        func follow(_ keys: Set<String>) {
            if keys.isEmpty { values = [:] }
        }

        func tell(_ values: [String: String]) {
            self.values = values
            onChange()
        }
    }

    private let sway = Source()
    private let keeper: ContextKeeper
    private let changes = Flag()

    init() {
        keeper = ContextKeeper([sway])
        keeper.onChange = { [changes] in changes.raise() }
    }

    /// - Returns: the reason why the values are refused; nil: they are not.
    private func set(_ values: [String: String]) -> String? {
        do throws(ContextKeeper.Refusal) {
            try keeper.set(values)
            return nil
        } catch {
            return error.message
        }
    }

    @Test("A value that is set counts before the one that a program tells, until it is taken away")
    func setValuesCountFirst() {
        keeper.follow(["app", "workspace"])
        sway.tell(["app": "foot", "workspace": "2"])
        #expect(set(["app": "firefox", "mode": "a"]) == nil)
        #expect(keeper.context.values == ["app": "firefox", "workspace": "2", "mode": "a"])
        #expect(keeper.origins == ["app": "set", "workspace": "Sway", "mode": "set"])
        sway.tell(["app": "mpv", "workspace": "3"])
        #expect(keeper.context.values == ["app": "firefox", "workspace": "3", "mode": "a"])
        #expect(set(["app": ""]) == nil)
        #expect(keeper.context.values == ["app": "mpv", "workspace": "3", "mode": "a"])
        #expect(keeper.origins == ["app": "Sway", "workspace": "Sway", "mode": "set"])
        keeper.follow([])
        #expect(keeper.context.values == ["mode": "a"] && keeper.origins == ["mode": "set"])
    }

    @Test("There is room for 64 values, and a call that is refused changes nothing") func roomIsLimited() {
        let all = Dictionary((1...64).map { ("name\($0)", "a") }, uniquingKeysWith: { first, _ in first })
        #expect(set(all) == nil)
        #expect(set(["name1": "b", "name65": "a"]) == "the context has room for 64 values, not for 65")
        #expect(set(["name1": "b", "two words": "a"])?.hasPrefix("the name of a value must be") == true)
        #expect(keeper.context.values == all)
        #expect(set(["name1": "", "name65": "a"]) == nil)
        #expect(keeper.context.values.count == 64 && keeper.context.values["name65"] == "a")
    }

    @Test("Each change of a value or of the program that tells it is reported once") func changesAreReportedOnce() {
        let steps: [(told: String, set: String, changes: Int)] = [
            ("foot", "", 1), ("foot", "", 1), ("foot", "foot", 2), ("foot", "foot", 2), ("mpv", "foot", 2),
            ("mpv", "", 3), ("", "", 4),
        ]
        for step in steps {
            #expect(set(["app": step.set]) == nil)
            sway.tell(step.told.isEmpty ? [:] : ["app": step.told])
            #expect(changes.count == step.changes, "\(step)")
        }
    }

    @Test("A value set on D-Bus is a text, a truth or a whole number") func busValues() throws {
        let values: [String: BusValue] = [
            "a": "text", "b": true, "c": .uint64(.max), "d": .double(-3), "e": .int16(-1),
        ]
        try keeper.set(values)
        let texts = ["a": "text", "b": "true", "c": "18446744073709551615", "d": "-3", "e": "-1"]
        #expect(keeper.context.values == texts)
    }
}
