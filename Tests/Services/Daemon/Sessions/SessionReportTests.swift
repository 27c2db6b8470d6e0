import MudraBus
import MudraDeclarations
import MudraInterface
import MudraSupport
import MudraTouch
import Testing

@testable import MudraDaemon

/// Which of the programs' reports about their sessions count.
@BusActor
@Suite struct SessionReportTests {
    private let reports = SessionReports(AccessControl(onlyUser: 1000), log: Log { _ in })

    private func report(
        _ compositor: String, of client: String, user: UInt32 = 1000, isTrusted: Bool = false
    ) throws {
        let facts = try SessionFacts(["compositor": .string(compositor)])
        reports.set(facts, of: client, user: user, isTrusted: isTrusted)
    }

    private var told: String? { reports.facts(on: "seat0")?.compositor }

    @Test("The latest report counts as long as its program is there")
    func theLastWordCountsForAsLongAsItsProgramIsThere() throws {
        #expect(told == nil)
        try report("first", of: ":1.1")
        try report("second", of: ":1.2")
        #expect(told == "second")
        try report("first again", of: ":1.1")
        #expect(told == "first again")
        reports.clientLeft(":1.1")
        #expect(told == "second")
        reports.clientLeft(":1.2")
        #expect(told == nil)
    }

    @Test("The report of a trusted program beats later ones of others") func trustedReportsBeatOthers() throws {
        try report("trusted", of: ":1.1", isTrusted: true)
        try report("other", of: ":1.2")
        #expect(told == "trusted")
        try report("trusted, too", of: ":1.3", isTrusted: true)
        try report("other again", of: ":1.2")
        #expect(told == "trusted, too")
        reports.clientLeft(":1.3")
        reports.clientLeft(":1.1")
        #expect(told == "other again")
    }

    @Test("A report needs the rights to everything that it decides")
    func reportsNeedRights() {
        let actions = { (options: [String: BusValue]) in
            PolkitAuthorizer.Demand.all(ofSession: options).map(\.action)
        }
        #expect(actions([:]) == [.configureDevices])
        #expect(actions(["compositor": "x"]) == [.configureDevices])
        #expect(actions(["pointer_areas": areas([:])]) == [.configureDevices, .emulate])
        #expect(actions(["mapped_pointers": .strings([])]) == [.configureDevices, .emulate])
        #expect(actions(["cancels_touches": true]) == [.configureDevices, .takeTouches])
        #expect(actions(["tells_beyond_edge": false]) == [.configureDevices, .takeTouches])
    }

    @Test("A report of a user without a session does not count") func aUserThatIsNotThereHasNoSay() throws {
        try report("ours", of: ":1.1")
        try report("theirs", of: ":1.2", user: 1001)
        #expect(told == "ours")
    }

    private func areas(_ areas: [String: [Double]]) -> BusValue {
        .array(
            of: "{s(dddd)}",
            areas.map { .entry(.string($0.key), .structure($0.value.map { .double($0) })) })
    }

    @Test("A screen's pointer has the part of the desktop that its output shows")
    func pointerAreaIsThatOfTheOutput() throws {
        let left = try #require(DesktopArea(x: 0, y: 0.25, width: 0.5, height: 0.75))
        let right = try #require(DesktopArea(x: 0.5, y: 0, width: 0.5, height: 1))
        let screen = DeviceIdentity("Panel", vendor: 0x56a, product: 0x1)
        let told = areas(["DP-1": [0, 0.25, 0.5, 0.75], "HDMI-A-1": [0.5, 0, 0.5, 1]])
        let facts = try SessionFacts(["pointer_areas": told, "mapped_pointers": .strings(["056a:0002"])])
        #expect(facts.pointerArea(of: screen, onOutput: "DP-1") == left)
        #expect(facts.pointerArea(of: screen, onOutput: "HDMI-A-1") == right)
        #expect(facts.pointerArea(of: screen, onOutput: "DP-7") == nil)
        // It could be either.
        #expect(facts.pointerArea(of: screen, onOutput: nil) == nil)
        let mapped = DeviceIdentity("Other", vendor: 0x56a, product: 0x2)
        #expect(facts.pointerArea(of: mapped, onOutput: "DP-1") == nil)

        let laptop = areas(["eDP-1": [0, 0.25, 0.5, 0.75], "HDMI-A-1": [0.5, 0, 0.5, 1]])
        #expect(try SessionFacts(["pointer_areas": laptop]).pointerArea(of: screen, onOutput: nil) == left)
        #expect(try SessionFacts([:]).pointerArea(of: screen, onOutput: nil) == nil)
        let all = try SessionFacts(["pointer_areas": laptop, "mapped_pointers": .strings(["*"])])
        #expect(all.pointerArea(of: screen, onOutput: nil) == nil)
    }

    @Test("Impossible parts of the desktop are refused")
    func impossibleAreasAreRefused() throws {
        let wrong: [(String, BusValue, String)] = [
            ("pointer_areas", areas(["DP-1": [0.5, 0, 0.6, 1]]), "output \"DP-1\" is not on the desktop"),
            ("pointer_areas", areas(["DP-1": [0, 0, .nan, 1]]), "output \"DP-1\" is not on the desktop"),
            ("pointer_areas", areas(["": [0, 0, 1, 1]]), "the name of an output must not be empty"),
            ("pointer_areas", "DP-1", "pointer_areas must be a{s(dddd)}, parts of the desktop"),
            ("pointer_areas", .array(of: "{s(ddd)}", []), "pointer_areas must be a{s(dddd)}, parts of the desktop"),
            (
                "pointer_areas", areas(Dictionary(uniqueKeysWithValues: (0...64).map { ("DP-\($0)", [0, 0, 1, 1]) })),
                "pointer_areas must have at most 64 outputs, not 65"
            ),
            ("mapped_pointers", "*", "mapped_pointers must be a list of strings"),
            ("mapped_pointers", .strings([""]), "an element of mapped_pointers must not be empty"),
            (
                "mapped_pointers", .strings((0...64).map { "p\($0)" }),
                "mapped_pointers must have at most 64 elements, not 65"
            ),
        ]
        for (key, value, message) in wrong {
            #expect {
                _ = try SessionFacts([key: value])
            } throws: {
                ($0 as? BusError)?.message.contains(message) == true
            }
        }
    }

    @Test("A report may have 64 outputs, 64 mapped pointers and names of 64 bytes") func theMostIsTaken() throws {
        let names = (0..<64).map { "\($0 % 10)\($0 / 10)" + String(repeating: ".", count: 62) }
        let facts = try SessionFacts([
            "compositor": .string(names[0]), "mapped_pointers": .strings(names),
            "orientations": .array(of: "{ss}", names.map { .entry(.string($0), "left-up") }),
            "pointer_areas": areas(Dictionary(uniqueKeysWithValues: names.map { ($0, [0, 0, 1, 1]) })),
        ])
        #expect(facts.compositor == names[0] && facts.orientation(ofOutput: names[63]) == .leftUp)
        #expect(facts.pointerAreas.count == 64)
        #expect(facts.mappedPointers == names)
        #expect(throws: BusError.self) { try SessionFacts(["mapped_pointers": .strings([names[0] + "."])]) }
    }

    @Test("Only changes are reported") func changesAreToldAndNothingElse() throws {
        nonisolated(unsafe) var changes = 0
        reports.onChange = { changes += 1 }
        reports.clientLeft(":1.1")
        #expect(changes == 0)
        try report("ours", of: ":1.1")
        reports.clientLeft(":1.1")
        #expect(changes == 2)
    }
}
