import Foundation
import MudraSupport
import Testing

@testable import MudraDeclarations

@Suite struct HostileInputTests {
    private static let megabyte = 1 << 20

    private func expectRefused(_ text: String, _ start: String) throws {
        let (settings, lines) = try load(text)
        #expect(settings == nil)
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("gestures.toml:" + start) == true, "\(lines.first ?? "")")
    }

    @Test("A file above the size limit is refused") func size() throws {
        let comment = "#" + String(repeating: "x", count: Self.megabyte - 1)
        #expect(try load(comment).lines == [])
        #expect(try load(comment + "x").lines == ["gestures.toml: is larger than 1 MiB"])
    }

    @Test("Deep nesting in gestures.toml is refused") func deepNesting() throws {
        let depth = Self.megabyte / 2 - 100
        let dots = String(repeating: "a.", count: depth)
        try expectRefused("a = " + String(repeating: "[", count: depth), "1:")
        try expectRefused("a = " + String(repeating: "{a=", count: 1000), "1:")
        try expectRefused(dots + "a = 1", "1:32: a key has more than 16 parts")
        try expectRefused("'é' = 1\n[" + dots + "a]", "2:33: a key has more than 16 parts")
        try expectRefused("x = {" + dots + "a = 1}", "1:37: a key has more than 16 parts")
        let decoy = "x1 = \"\\\"#\"\nx2 = '''''''\nx3 = \"\"\"\\\"\"\"\"\"\nx4 = '#\\'\nx5 = \"\" # \"\n"
        try expectRefused(decoy + dots + "a = 1", "6:32: a key has more than 16 parts")
        try expectRefused(dots + "a = \"", "1:32: a key has more than 16 parts")
    }

    @Test("Only dots between keys count as parts of a key") func dotsThatAreNoKeys() throws {
        let dots = String(repeating: ".", count: 40)
        let (_, lines) = try load("a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p = \"\(dots)\" # \(dots)\nb = '''\n\(dots)'''\n")
        #expect(
            lines == [
                "gestures.toml:1:1: there is no key \"a\" (gesture, group, program, zone)",
                "gestures.toml:2:1: there is no key \"b\" (gesture, group, program, zone)",
            ]
        )
    }

    @Test(
        "Malformed values in gestures.toml are refused",
        arguments: ["99999999999999999999", "0xFFFFFFFFFFFFFFFFF", "1e999999", "-", "\"\\uD800\"", "1_", "\u{2028}"])
    func valuesThatAreNone(_ value: String) throws {
        let text = "[[gesture]]\nname = \"x\"\ntype = \"tap\"\nmax_movement_mm = \(value)\n"
        try expectRefused(text, "4:")
    }

    @Test("Invalid UTF-8 is refused with its place") func invalidUnicode() throws {
        let (settings, lines) = try load(Data("#\na = \"é".utf8) + Data([0xFF]) + Data("\"".utf8))
        #expect(settings == nil)
        #expect(lines == ["gestures.toml:2:7: this is not UTF-8"])
    }

    // toml++ has undefined behaviour if it asks whether one of these letters is a space.
    private static let letters = ["\u{A1}", "é", "β", "\u{499}", "\u{2000}", "\u{3042}", "\u{FEFF}", "😀"]

    @Test("Letters outside of strings are refused", arguments: letters)
    func lettersOutsideOfStrings(_ letter: String) throws {
        try expectRefused("a = 1\(letter)\n", "1:6: \(quoted(letter)) may only be in quotes or in a comment")
        try expectRefused("#\(letter)\n\(letter) = 1\n", "2:1: \(quoted(letter)) may only be in quotes or in a comment")
        try expectRefused("a = \"\"\"\\\(letter)\"\"\"\n", "1:9: a backslash may not be before \(quoted(letter))")
        try expectRefused("a = \"\"\"\\ \(letter)\"\"\"\n", "1:10: a backslash may not be before \(quoted(letter))")
    }

    @Test("Letters in strings are accepted", arguments: letters) func lettersInStrings(_ letter: String) throws {
        let string = "\"\"\"\(letter)\\\\\(letter)\\  \n \r\n\t\(letter)\\\n  \\\n\(letter)\\u0041\(letter)\"\"\""
        let value = quoted("\(letter)\\\(letter)\(letter)\(letter)A\(letter)")
        try expectRefused(
            "[[gesture]]\nname=\(string)\ntype='tap'\n",
            "2:6: name must be 1 to 64 of a-z, A-Z, 0-9, \"-\" and \"_\", not \(value)")
    }

    @Test("A text that ends after a backslash is refused", arguments: ["\"\"\"\\", "\"\"\"x\\", "\"\\", "\"\"\"\\\n"])
    func textsThatEndAfterABackslash(_ string: String)
        throws
    {
        try expectRefused("a = \(string)", "1:5: the string that begins here does not end")
    }

    @Test("A byte order mark is accepted") func byteOrderMark() throws {
        #expect(try load("\u{FEFF}[[gesture]]\nname='x'\ntype='tap'\n").lines == [])
        try expectRefused("\u{FEFF}\u{FEFF}[[gesture]]\nname='x'\ntype='tap'\n", "1:")
    }

    @Test("Random bytes and words as gestures.toml do no harm") func noise() throws {
        var generator = SystemRandomNumberGenerator()
        let words = [
            "[[gesture]]", "name", "=", "\"", "'", "\n", ".", "{", "}", "[", "]", "1", "tap", "#", "\0", "é", ",", "\\",
            "\"\"\"",
        ]
        for round in 0..<300 {
            let bytes =
                round % 2 == 0
                ? (0..<200).map { _ in UInt8.random(in: 0...255, using: &generator) }
                : (0..<60).flatMap { _ in Array((words.randomElement(using: &generator) ?? "").utf8) }
            let (settings, lines) = try load(Data(bytes))
            #expect((settings == nil) == lines.contains { !$0.contains(": warning: ") }, "\(bytes)")
        }
    }

    @Test("10,000 unknown names get a limited number of warnings") func manyGesturesWithNamesThatAreNotThere() throws {
        let gesture = (0..<10_000).map { "[[gesture]]\nname='g\($0)'\ntype='tap'\nrequire_failure_of=['h\($0)']\n" }
        let lines = try load(gesture.joined()).lines
        #expect(lines.count == 22)
        #expect(lines.contains { $0.hasSuffix(": warning: 9980 more warnings not shown") })
    }

    /// A file full of gestures and zones is refused before any step that takes quadratic time.
    @Test("More gestures or zones than mudrad accepts are refused") func moreThanTheDaemonTakes() throws {
        let gestures = (1...257).map { "[[gesture]]\nname='g\($0)'\ntype='tap'\n" }
        #expect(
            try load(gestures.joined()).lines == [
                "gestures.toml:769:1: there are 257 gestures, more than the 256 allowed"
            ])
        #expect(try load(gestures.dropLast().joined()).settings?.bindings.count == 256)
        let zones = (1...15_000).map { "[[zone]]\nname='z\($0)'\nrect=[0,0,9,9]\nparent='z\($0 - 1)'\n" }
        let lines = try load(zones.joined()).lines
        #expect(lines == ["gestures.toml:1025:1: there are 15000 zones, more than the 256 allowed"])
    }

    /// 256 equal gestures get only as many warnings as a user reads.
    @Test("The number of warnings is limited") func warningsAreLimited() throws {
        let gestures = (0..<256).map {
            "[[gesture]]\nname='g\($0)'\ntype='pan'\nslop_mm=\($0 % 7)\nmax_touches=\($0 % 3 + 1)\n"
        }
        let (settings, lines) = try load(gestures.joined())
        #expect(settings != nil)
        #expect(lines.count == 21)
        #expect(lines.last?.hasSuffix("more warnings not shown") == true)
    }

    /// Names that other programs may have get a warning at every reload, in a log that others use too.
    @Test("The number of warnings about unknown names is limited") func warningsAboutNamesAreLimited() throws {
        let names = (0..<64).map { "'elsewhere-\($0)'" }.joined(separator: ",")
        let gestures = (0..<64).map {
            "[[gesture]]\nname='\($0)'\ntype='tap'\ntouches=\($0 % 9 + 1)\nrequire_failure_of=[\(names)]\n"
        }
        let (settings, lines) = try load(gestures.joined())
        #expect(settings != nil)
        #expect(lines.count == 21)
        #expect(lines.last?.hasSuffix(" more warnings not shown") == true)
    }

    /// An error comes after more warnings than are shown, and is shown anyway.
    @Test("Hidden warnings do not hide an error") func warningsHideNoError() throws {
        let names = (0..<64).map { "'elsewhere-\($0)'" }.joined(separator: ",")
        let (settings, lines) = try load(
            "[[gesture]]\nname='a'\ntype='tap'\nrequire_failure_of=[\(names)]\n[[gesture]]\nname='b'\ntype='tip'\n")
        #expect(settings == nil)
        #expect(lines.count == 22)
        #expect(lines.last?.hasPrefix("gestures.toml:7:6: there is no gesture type") == true)
    }

    /// A parser notices the mistake at the end of the text, but a user needs to know where to look.
    @Test(
        "An unclosed string, list or table is reported where it begins",
        arguments: [
            ("run = \"\"\"\na\n\n", "2:7: the string that begins here does not end: \"\"\" is missing"),
            ("run = '''\na\n\n", "2:7: the string that begins here does not end: ''' is missing"),
            ("run = \"a", "2:7: the string that begins here does not end: \" is missing"),
            ("run = \"a\\", "2:7: the string that begins here does not end: \" is missing"),
            ("devices = [\"[\", # ]\n\n\"]\",\n", "2:11: the list that begins here does not end: ] is missing"),
            ("on_changed = { run = [\"a\"]", "2:14: the table that begins here does not end: } is missing"),
            ("on_changed = { run = [\"a\"", "2:22: the list that begins here does not end: ] is missing"),
            (" [[gesture", "2:2: the header that begins here does not end: ] is missing"),
            ("run =", "2:6: the text ends in the middle of a line"),
        ])
    func anUnclosedPartIsReportedWhereItBegins(_ text: String, _ line: String) throws {
        #expect(try load("[[gesture]]\n" + text).lines == ["gestures.toml:" + line])
    }

    @Test("Messages are short and printable") func messagesAreShortAndPrintable() throws {
        let name = String(repeating: "\\u001B", count: 1000)
        let (_, lines) = try load("[[gesture]]\nname = \"\(name)\"\ntype = \"tap\"\n")
        #expect(lines.count == 1)
        #expect(lines.first?.hasSuffix("\\u{1b}...\"") == true)
        #expect((lines.first?.count ?? 0) < 600)
    }

    /// Suggestions for hundreds of thousands of mistakes in one message would take minutes, in which mudrad answers
    /// nothing.
    @Test("Only the first mistakes get suggestions") func onlyTheFirstMistakesGetSuggestions() throws {
        let names = OptionValue.strings((10..<50).map { "gesture-\($0)" })
        let taps = try ["gesture-0", "gesture-1"].map { name in
            try RecognizerDeclaration(name: name, type: "tap", options: ["require_failure_of": names])
        }
        let problems = RelationProblem.all(in: taps)
        #expect(problems.count == 80)
        #expect(problems.count { $0.message.contains("did you mean") } == 16)
    }

    @Test("Suggestions are close to the misspelt word") func suggestionsAreNear() {
        #expect(NearestWord.of("tpa", among: ["tap", "swipe"]) == "tap")
        #expect(NearestWord.of("tap", among: ["swipe"]) == nil)
        #expect(NearestWord.of("a", among: ["b", "ab"]) == nil)
        #expect(NearestWord.of("max_duraton_mm", among: ["max_duration_ms", "max_movement_mm"]) == "max_duration_ms")
        #expect(NearestWord.of(String(repeating: "a", count: 65), among: [String(repeating: "a", count: 64)]) == nil)
    }
}
