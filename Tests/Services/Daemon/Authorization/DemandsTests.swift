import MudraDeclarations
import Testing

@testable import MudraDaemon

/// The rights that recognizers with emulated input need, and which recognizers are the same.
@Suite struct DemandsTests {
    @Test(
        "A recognizer that emulates input needs a right of its own",
        arguments: [
            ("tap", ["click": .string("right")], "presses buttons"),
            ("tap", ["keys": .string("a")], "presses keys"),
            ("long-press", ["drag": .string("left"), "keys": .string("a")], "presses keys and buttons"),
            ("pan", ["scroll": .string("both")], "turns a wheel"),
            ("pan", ["scroll": .string("both"), "keys": .string("a")], "presses keys and turns a wheel"),
            (
                "pinch", ["on_changed": .table(["keys": .strings(["a", "b"]), "step": .number(1.1)])], "presses keys"
            ),
            ("touchpad", [:], "puts fingers on a touchpad"),
            ("touchpad", ["min_touches": .integer(1), "slop_mm": .integer(0)], "moves the pointer and clicks"),
        ] as [(String, [String: OptionValue], String)])
    func emulationNeedsARight(_ type: String, _ options: [String: OptionValue], _ effect: String) throws {
        let harmless = try RecognizerDeclaration(name: "y", type: "pinch", options: [:])
        let declaration = try RecognizerDeclaration(name: "x", type: type, options: options)
        let demands = PolkitAuthorizer.Demand.all(of: [harmless, declaration]).filter { $0.action == .emulate }
        #expect(demands.map(\.reason) == ["x \(effect)"])
        #expect(PolkitAuthorizer.Demand.all(of: [harmless]).allSatisfy { $0.action != .emulate })
    }

    @Test(
        "A recognizer is another one if anything but its relations and its group is different",
        arguments: [
            ("keys", .string("b"), false), ("touches", .integer(2), false), ("cancels_touches", .boolean(false), false),
            ("zone", .string("z"), false), ("devices", .string("x*"), false), ("enabled", .boolean(false), false),
            ("group", .string("g"), true), ("require_failure_of", .strings(["y"]), true),
        ] as [(String, OptionValue, Bool)])
    func sameRecognizer(key: String, value: OptionValue, isSame: Bool) throws {
        let options: [String: OptionValue] = ["keys": .string("a")]
        let one = try RecognizerDeclaration(name: "x", type: "tap", options: options)
        let other = try RecognizerDeclaration(name: "x", type: "tap", options: options.merging([key: value]) { $1 })
        #expect(one.isSameRecognizer(as: one))
        #expect(one.isSameRecognizer(as: other) == isSame && other.isSameRecognizer(as: one) == isSame)
    }
}
