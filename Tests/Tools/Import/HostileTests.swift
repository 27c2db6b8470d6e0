import MudraImport
import TestSupport
import Testing
import TouchSamples

@Suite("A hostile file is refused or imported, and never crashes the importer") struct HostileTests {
    @Test("XML elements may be nested at most 64 deep") func deepXML() throws {
        let depth = 100_000
        let message = Imported.refusal(.touchegg, String(repeating: "<a>", count: depth))
        #expect(message == "file:1:193: elements are nested more than 64 deep")
    }

    @Test("Control characters in commands are written as escapes, and in comments as question marks") func controls()
        throws
    {
        let imported = try Imported(.lisgd, "lisgd -d $'\u{1B}[31m' -g '3,LR,*,*,R,echo \u{1B}]0;\u{7} \u{202E}'")
        #expect(imported.command("swipe-right-3") == "echo \u{1B}]0;\u{7} \u{202E}")
        #expect(imported.text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x202E })
    }

    @Test("Quotation marks in a command do not end the TOML string") func quotationMarks() throws {
        let commands = ["a ''' \"\"\" \\ \n b", "'", "\"", "\\", "a\n'", "\ta\n", "''"]
        for command in commands {
            let text =
                "<touchegg><application name=\"All\"><gesture type=\"TAP\" fingers=\"3\"><action "
                + "type=\"RUN_COMMAND\"><command><![CDATA[\(command)]]></command></action></gesture></application></touchegg>"
            let read = try #require(try Imported(.touchegg, text).command("tap-3"))
            #expect(read.trimmingBlanks == command.trimmingBlanks)
        }
    }

    @Test("Gestures beyond mudrad's limit are left out") func many() throws {
        let gestures = (1...420).map { number in
            let words = ["LR", "RL", "DU", "UD", "DLUR", "URDL", "ULDR", "DRUL"]
            let edges = ["*", "L", "R", "T", "B"]
            let field =
                "\(number % 10 + 1),\(words[number / 10 % 8]),\(edges[number / 80 % 5]),\(["L", "M", "S"][number % 3])"
            return "-g '\(field),R,a\(number)'"
        }
        let imported = try Imported(.lisgd, "lisgd " + gestures.reversed().joined(separator: " "))
        #expect(imported.names.count <= 256 && imported.names.count > 200)
    }

    @Test("A file with more than 2000 gestures is refused") func tooMany() {
        let gestures = String(repeating: " -g '3,LR,*,*,R,a'", count: 2_001)
        #expect(Imported.refusal(.lisgd, "lisgd" + gestures) == "file:1:1: there are more than 2000 gestures")
    }

    @Test("Huge numbers in lisgd's options are clamped") func numbers() throws {
        let imported = try Imported(
            .lisgd, "lisgd -T 1e308 -m 99999999999999999999 -o 1e300 -g '1,DU,L,*,P,a' -g '2,DU,*,L,R,b'")
        #expect(imported.names.count == 2)
        #expect(try Imported(.lisgd, "lisgd -T nan -m -5 -o -inf -g '1,DU,L,*,P,a' -g '2,DU,*,L,b'").names.count == 2)
    }

    @Test("A file with random changes is refused or imported", arguments: 0..<20) func randomChanges(seed: Int)
        throws
    {
        var generator = SeededNumbers(seed: UInt64(seed))
        let samples: [(Importer, String)] = [
            (
                .lisgd,
                "A=b\nG=(-g '4,UD,*,*,R,$A')\nfor d in 1 2; do lisgd -d $d \"${G[@]}\"; done; eval lisgd -g 1,l,r,c\n"
            ),
            (
                .lisgd,
                "[Service]\nEnvironment=A=b 'C=d e'\nExecStart=-/lisgd -g '3,LR,*,*,R,%h ${A} $$C \\x41' \\\n# f\n $C ; g\n"
            ),
            (
                .lisgd,
                "{ pkgs, ... }: let a = [ \"-g '3,LR,*,*,R,b'\" ]; in { ExecStart = \"${pkgs.lisgd}/bin/lisgd \" +\n"
                    + "toString a + ''-g '2,DU,*,*,R,${c} ''${d}' ''; }\n"
            ),
            (
                .lisgd,
                "A=b\nlisgd -d \"$A\" -T 40 \\\n -g '1,LR,L,M,P,a \"b\"' -g \"2,DU,*,*,R,$(c 'd')\" >x 2>&1 & # e\n"
            ),
            (
                .touchegg,
                "<?xml version='1.0'?><touchegg><!-- a --><settings><property name='b'>1</property></settings>"
                    + "<application name=\"All,a\"><gesture type=\"PINCH\" fingers=\"2\" direction=\"IN\">"
                    + "<action type=\"SEND_KEYS\"><repeat>true</repeat><keys>a&amp;</keys><![CDATA[c]]></action>"
                    + "</gesture></application></touchegg>"
            ),
        ]
        for (importer, sample) in samples {
            for _ in 0..<20 {
                var bytes = Array(sample.utf8)
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    let place = Int.random(in: 0..<bytes.count, using: &generator)
                    let signs = Array("<>&;'\"\\$(){}`,-/ \n!]0\u{1}".utf8) + [0, 0xFF]
                    switch Int.random(in: 0...2, using: &generator) {
                    case 0: bytes[place] = signs.randomElement(using: &generator) ?? 0
                    case 1: bytes.insert(signs.randomElement(using: &generator) ?? 0, at: place)
                    default: bytes.removeSubrange(place..<min(place + 3, bytes.count))
                    }
                    if bytes.isEmpty { break }
                }
                if Imported.refusal(importer, bytes) == nil { _ = try Imported(importer, bytes) }
            }
        }
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        let isBlank = { (scalar: Unicode.Scalar) in " \t\n".unicodeScalars.contains(scalar) }
        let scalars = Array(unicodeScalars.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
        return String(String.UnicodeScalarView(scalars))
    }
}
