import MudraDeclarations
import Testing

@testable import MudraDaemon

/// The rights that recognizers with emulated input need.
@Suite struct EmulationDemandTests {
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
        ] as [(String, [String: OptionValue], String)])
    func emulationNeedsARight(_ type: String, _ options: [String: OptionValue], _ effect: String) throws {
        let harmless = try RecognizerDeclaration(name: "y", type: "pinch", options: [:])
        let declaration = try RecognizerDeclaration(name: "x", type: type, options: options)
        let demands = PolkitAuthorizer.Demand.all(of: [harmless, declaration]).filter { $0.action == .emulate }
        #expect(demands.map(\.reason) == ["x \(effect)"])
        #expect(PolkitAuthorizer.Demand.all(of: [harmless]).allSatisfy { $0.action != .emulate })
    }

    @Test("A recognizer with other keys is another one") func otherKeysAreAnother() throws {
        let declaration = { try RecognizerDeclaration(name: "x", type: "tap", options: ["keys": .string($0)]) }
        #expect(try !declaration("a").isSameRecognizer(as: declaration("b")))
        #expect(try declaration("a").isSameRecognizer(as: declaration("a")))
    }
}
