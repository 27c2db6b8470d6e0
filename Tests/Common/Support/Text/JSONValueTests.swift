import Testing

@testable import MudraSupport

/// The reader of JSON, with documents that are right, wrong and hostile.
@Suite struct JSONValueTests {
    private func parse(_ text: String) -> JSONValue? { try? JSONValue(parsing: text.utf8) }

    private func error(_ text: String) -> JSONError? {
        do {
            _ = try JSONValue(parsing: text.utf8)
            return nil
        } catch {
            return error
        }
    }

    private static let values: [(String, JSONValue)] = [
        ("null", .null), (" true\n", .boolean(true)), ("\tfalse\r", .boolean(false)), ("\"\"", .string("")),
        ("[]", .array([])), ("{}", .object([:])), ("[ 1 , [2] ]", .array([.number(1), .array([.number(2)])])),
        (#"{"a":{"b":null}, "c" : "d"}"#, .object(["a": .object(["b": .null]), "c": .string("d")])),
    ]

    @Test("Values of every kind are read", arguments: values)
    func valuesOfEveryKindAreRead(_ text: String, _ value: JSONValue) {
        #expect(parse(text) == value)
    }

    private static let numbers: [(String, Double)] = [
        ("0", 0), ("-0", 0), ("12", 12), ("-3.25", -3.25), ("1e3", 1_000), ("1E+2", 100), ("25e-1", 2.5), ("0.5", 0.5),
        ("18446744073709551615", 18_446_744_073_709_551_616), ("1e999", .infinity), ("-1e999", -.infinity),
    ]

    @Test("Numbers are read, however large", arguments: numbers)
    func numbersAreRead(_ text: String, _ number: Double) {
        #expect(parse(text)?.number == number)
    }

    private static let strings: [(String, String)] = [
        (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{c}\n\r\t"), (#""\u0041\u00e4\u20AC""#, "A\u{e4}\u{20ac}"),
        (#""\uD83D\uDE00""#, "\u{1f600}"), (#""\ud83d""#, "\u{fffd}"), (#""\ude00x""#, "\u{fffd}x"),
        (#""\ud83d\ud83d\ude00""#, "\u{fffd}\u{1f600}"), (#""\ud83d\u0041""#, "\u{fffd}A"),
        (#""\ud83d\n""#, "\u{fffd}\n"), (#""\u0000""#, "\0"), ("\"\u{1}\n\u{7f}\"", "\u{1}\n\u{7f}"),
        ("\"\u{e4}\u{1f600}\"", "\u{e4}\u{1f600}"), (#""\"""#, "\""), (#""\u0041b""#, "Ab"),
    ]

    @Test("Strings are read with their escapes", arguments: strings)
    func stringsAreRead(_ text: String, _ string: String) {
        #expect(parse(text)?.text == string)
    }

    @Test("Bytes that are not UTF-8 are replaced") func bytesThatAreNotUTF8AreReplaced() throws {
        let mark = UInt8(ascii: "\"")
        let value = try JSONValue(parsing: [mark, 0x61, 0xFF, 0xC3, mark])
        #expect(value.text == "a\u{fffd}\u{fffd}")
    }

    @Test("Of members with the same name, the last one counts") func theLastMemberCounts() {
        #expect(parse(#"{"a": 1, "b": 2, "a": 3}"#) == .object(["a": .number(3), "b": .number(2)]))
    }

    @Test("Values of other kinds are not what was asked for") func otherKindsAreNil() {
        let value = parse(#"{"text": "t", "flag": true, "number": 1, "list": [null]}"#)
        #expect(value?["text"]?.text == "t" && value?["flag"]?.flag == true && value?["number"]?.number == 1)
        #expect(value?["list"]?.elements == [.null] && value?["none"] == nil && value?.members?.count == 4)
        #expect(value?.text == nil && value?.flag == nil && value?.number == nil && value?.elements == nil)
        #expect(value?["text"]?["text"] == nil && value?["text"]?.members == nil)
    }

    private static let wrong = [
        "", " ", "nul", "nulL", "tru", "True", "01", "-", "-a", "1.", ".5", "1e", "1e+", "+1", "0x1", "NaN", "Infinity",
        "1 2", "{} {}", "[1]]", "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#,
        #"{"a":1"#, "{1:2}", "{,}", #"{"a" 1}"#, "\"", "\"a", #""\"#, #""\x""#, #""\u""#, #""\u12""#, #""\u12g4""#,
        #""\ud83d\u""#, #""\ud83d\"#, "'a'", "\u{feff}1", "nullnull", "}", "]", ",", ":",
    ]

    @Test("Documents with errors are refused", arguments: wrong) func documentsWithErrorsAreRefused(_ text: String) {
        #expect(error(text) != nil)
    }

    @Test("Errors have a place") func errorsHaveAPlace() {
        #expect(error("[1, x]") == JSONError(message: "there is no value", offset: 4))
    }

    @Test("A document of 1,024 levels is read, and deeper ones are refused") func depthIsLimited() {
        let nested = { (levels: Int) in
            String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        }
        #expect(parse(nested(1_024)) != nil)
        #expect(parse(nested(1_025)) == nil)
        #expect(parse(String(repeating: "[", count: 1_000_000)) == nil)
        #expect(parse(String(repeating: "{\"a\":", count: 1_000_000)) == nil)
    }

    private static let sample =
        #"{"a": [1, -2.5e-3, true, null, "\ud83d\ude00\n"], "ä": {"b": "c", "d": false}, "e": 10}"#

    @Test("A document that ends early is refused at every byte") func anEarlyEndIsRefused() throws {
        let bytes = Array(Self.sample.utf8)
        #expect(throws: Never.self) { try JSONValue(parsing: bytes) }
        for count in bytes.indices {
            #expect(throws: JSONError.self) { try JSONValue(parsing: bytes[..<count]) }
        }
    }

    @Test("Any byte in any place is read or refused") func anyByteIsSafe() {
        let bytes = Array(Self.sample.utf8)
        for index in bytes.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = bytes
                changed[index] = byte
                _ = try? JSONValue(parsing: changed)
            }
        }
    }

    @Test("A slice of bytes is read by its own bounds") func slicesAreRead() throws {
        let bytes = Array("xx[1]yy".utf8)
        #expect(try JSONValue(parsing: bytes[2..<5]) == .array([.number(1)]))
    }

    /// Swift would sort them for hours whenever the name is looked up or compared.
    @Test("Marks without end on a letter are left out") func marksWithoutEndAreLeftOut() throws {
        let letter = "a" + String(repeating: "\u{301}\u{323}", count: 250_000)
        let value = try JSONValue(parsing: "{\"\(letter)\":\"\(letter)\",\"type\":1}".utf8)
        #expect(value["type"] == .number(1))
        let kept = "a" + String(repeating: "\u{301}\u{323}", count: 15)
        #expect(value[kept]?.text == kept)
    }

    @Test("Ordinary marks stay", arguments: ["", "Zoë", "e\u{301}\u{323}", String(repeating: "ä", count: 100), "ท่ี่"])
    func ordinaryMarksStay(_ text: String) {
        #expect(text.withFewMarks.unicodeScalars.elementsEqual(text.unicodeScalars))
    }
}
