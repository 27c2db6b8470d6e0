import Testing

@testable import MudraDeclarations

/// Malicious texts as mudrad.toml.
@Suite struct HostileDaemonTests {
    private static let much = 100_000

    @Test("Deep nesting in mudrad.toml is refused") func deepNesting() throws {
        let brackets = String(repeating: "[", count: Self.much)
        for text in ["[[device]]\nmatch = \(brackets)", "recognition = \(String(repeating: "{a=", count: 1_000))"] {
            let (settings, lines) = try loadDaemon(text)
            #expect(settings == nil)
            #expect(lines.count == 1)
        }
        let dots = String(repeating: ".a", count: Self.much)
        #expect(try loadDaemon("recognition\(dots) = 1").lines == ["mudrad.toml:1:42: a key has more than 16 parts"])
        let nested = String(repeating: "[", count: 10) + String(repeating: "]", count: 10)
        #expect(
            try loadDaemon("[[device]]\nmatch = \"x\"\nsize_mm = \(nested)\n").lines == [
                "mudrad.toml:3:11: size_mm must be a list of two numbers, [width, height], not a list that holds a list"
            ])
    }

    @Test("Very many names, keys and rules are read in time", .timeLimit(.minutes(10))) func manyOfEverything() throws {
        let names = (0..<Self.much / 2).map { "\"n\($0)\"" }.joined(separator: ",")
        #expect(try loadDaemon("[[device]]\nmatch = [\(names)]\n").lines == [])
        let keys = (0..<Self.much / 2).map { "k\($0) = 1\n" }.joined()
        let lines = try loadDaemon("[[device]]\nmatch = \"x\"\n" + keys).lines
        #expect(lines.count == 101)
        #expect(lines.last == "mudrad.toml:103:1: \(Self.much / 2 - 100) more errors not shown")
        let rules = String(repeating: "[[device]]\nmatch = '*'\n", count: Self.much / 4)
        let settings = try #require(try loadDaemon(rules + "seat = 'last'\n").settings)
        #expect(settings.rule(for: DeviceIdentity("x", vendor: 0, product: 0)).seat == "last")
    }

    @Test("Patterns that are slow to match finish in time", .timeLimit(.minutes(10))) func globsThatTakeTime() throws {
        let name = String(repeating: "a", count: 255)
        for part in ["*a", "*?", "*[!b]", "**"] {
            let glob = String(repeating: part, count: 200)
            #expect(!DeviceMatch([glob + "b"]).includes(DeviceIdentity(name, vendor: 0, product: 0)))
        }
        let long = String(repeating: "[:", count: Self.much)
        #expect(
            try loadDaemon("[[device]]\nmatch = \"\(long)\"\n").lines == [
                "mudrad.toml:2:9: match must have at most 255 bytes in an element"
            ])
        #expect(try loadDaemon("[[device]]\nmatch = \"\(name)\"\n").lines == [])
        for glob in [
            "[[[[a-", "b\\", "[[:foo:]b]", "[[.b", "[", "[!", "[[:", "[[.a", "[[=a=", "[a-", "\\", "[[:nothing:]]",
            "[z-a]", "[]", "[!]", "[^]", "[[", "[[:alpha:]", "[\\]", "[a-c",
        ] {
            #expect(!DeviceMatch([glob]).includes(DeviceIdentity("b", vendor: 0, product: 0)))
            #expect(GlobProblem(glob).message != nil, "\(glob)")
        }
        for glob in [
            "[a-c]", "[]b]", "[!]]", "[^a]", "[b-]", "[-b]", "[[:alpha:]]", "[[b]", "\\b", "[\\b]", "?", "*",
            "[b-b]", "[[:b]", "[[:digit:]b]", "[[.a.]b]", "[^]]", "[]-b]",
        ] {
            #expect(DeviceMatch([glob]).includes(DeviceIdentity("b", vendor: 0, product: 0)), "\(glob)")
            #expect(GlobProblem(glob).message == nil, "\(glob)")
        }
        #expect(GlobProblem("\\[").message == nil, "an escaped bracket is a letter")
    }

    @Test(
        "Malformed values in mudrad.toml are refused",
        arguments: ["99999999999999999999", "0xFFFFFFFFFFFFFFFFF", "1e999999", "-", "\"\\uD800\"", "1_"])
    func valuesThatAreNone(_ value: String) throws {
        let (settings, lines) = try loadDaemon("[recognition]\nresting_touch_timeout_ms = \(value)\n")
        #expect(settings == nil)
        #expect(lines.count == 1 && lines.first?.hasPrefix("mudrad.toml:2:") == true)
    }

    @Test("Random words as mudrad.toml do no harm") func noise() throws {
        var generator = SystemRandomNumberGenerator()
        let words = [
            "[[device]]\n", "[recognition]\n", "[grab]\n", "match", "size_mm", "calibration", "seat", "=", "\"", "\n",
            ".", "{",
            "}", "[", "]", ",", "1", "-1", "nan", "inf", "true", "'x'", "[1, 2]", "[1, 0, 0, 0, 1, 0]", "\0", "é",
        ]
        for _ in 0..<300 {
            let text = (0..<40).map { _ in words.randomElement(using: &generator) ?? "" }.joined()
            let (settings, lines) = try loadDaemon(text)
            #expect((settings == nil) == lines.contains { !$0.contains(": warning: ") }, "\(text)")
        }
    }
}
