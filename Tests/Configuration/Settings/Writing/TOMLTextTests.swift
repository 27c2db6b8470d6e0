import Testing

@testable import MudraSettings

/// The TOML that `mudractl learn` and `mudractl import` write.
@Suite struct TOMLTextTests {
    @Test(
        "A string is written in the form that is easiest to read, and read back as it was",
        arguments: [
            ("a b", "\"a b\""), ("", "\"\""), ("it's", "\"it's\""), ("a\tb", "\"a\tb\""),
            ("say \"x\"", "'say \"x\"'"), ("a\\b", "'a\\b'"),
            ("it's \"x\"", "'''it's \"x\"'''"), ("it's \"x'", "\"it's \\\"x'\""), ("''\"", "\"''\\\"\""),
            ("a\nit's \"b\"", "'''\na\nit's \"b\"\n'''"), ("a\n'", "\"a\\n'\""), ("''\n\t\\", "\"''\\n\\t\\\\\""),
            ("\u{1b}é", "\"\\U0000001bé\""), ("\u{85}\u{2028}", "\"\\U00000085\\U00002028\""),
        ])
    func strings(text: String, toml: String) {
        #expect(TOMLText.string(text) == toml)
        let file = ConfigurationFile(path: "x.toml", text: "a = \(toml)\n")
        #expect(file.diagnostics == [])
        guard case .string(let value) = file.entries.first?.value else {
            Issue.record("\(toml) is not a string")
            return
        }
        // A script of several lines ends with a line end.
        #expect(value == text + (toml.hasPrefix("'''\n") ? "\n" : ""))
    }

    @Test(
        "A number has at most two decimals",
        arguments: [
            (2.0, "2"), (0, "0"), (1.5, "1.5"), (1.004, "1"), (1.006, "1.01"), (-2.346, "-2.35"), (-2, "-2"),
            (1e12, "1000000000"), (-1e12, "-1000000000"), (.infinity, "1000000000"),
        ])
    func numbers(number: Double, toml: String) {
        #expect(TOMLText.number(number) == toml)
    }

    @Test("A comment has lines of at most 120 characters") func comments() {
        let word = { String(repeating: "w", count: $0) }
        #expect(TOMLText.comment("a b") == "# a b\n")
        #expect(TOMLText.comment("\(word(58)) \(word(59))") == "# \(word(58)) \(word(59))\n")
        #expect(TOMLText.comment("\(word(58)) \(word(60)) x") == "# \(word(58))\n# \(word(60)) x\n")
        #expect(TOMLText.comment("\(word(200)) x") == "# \(word(200))\n# x\n")
    }
}
