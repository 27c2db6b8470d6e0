import MudraImport
import Testing

@Suite("Expansions together add at most 256 KiB to a file") struct ShellVariablesTests {
    private let message =
        "the values of variables, arrays and the like add more than 256 KiB to the file: write shorter values, "
        + "or use them less often"

    /// `count` bytes.
    private func long(_ count: Int) -> String { String(repeating: "a", count: count) }

    @Test("Variables that double each other are refused at the line that goes too far") func doubling() {
        let script = (0..<200).map { "V\($0 + 1)=$V\($0)$V\($0)" }.joined(separator: "\n")
        // The values have 16, 32, 64, ... bytes: together with those of line 15, 256 KiB.
        #expect(Imported.refusal(.lisgd, "V0=aaaaaaaa\n\(script)\nlisgd -g 1,l,r,$V200") == "file:16:1: \(message)")
    }

    @Test("A value of 16 kB may be used 15 times in a script, and not 17 times") func variables() throws {
        let script = { (count: Int) in
            "A=\(long(16_384))\n" + String(repeating: "lisgd -d $A\n", count: count) + "lisgd -g 1,l,r,b"
        }
        #expect(try Imported(.lisgd, script(15)).names == ["swipe-right-1"])
        #expect(Imported.refusal(.lisgd, script(17)) == "file:17:10: \(message)")
    }

    @Test("An array's words count even if they are empty") func arrays() {
        let array = "G=(" + String(repeating: "'' ", count: 250) + ")\n"
        let uses = String(repeating: "lisgd \"${G[@]}\"\n", count: 20)
        #expect(Imported.refusal(.lisgd, array + uses) == "file:18:7: \(message)")
    }

    @Test("The turns of loops count") func loops() {
        let words = String(repeating: " a", count: 100)
        let script = "for a in\(words); do\nfor b in\(words); do\nfor c in\(words); do\nd\ndone; done; done\n"
        #expect(Imported.refusal(.lisgd, script + "lisgd -g 1,l,r,b")?.hasSuffix(message) == true)
    }

    @Test("Variables and specifiers of a unit count") func units() {
        let uses = String(repeating: "${A}", count: 20)
        let unit = "[Service]\nEnvironment=A=\(long(16_384))\nExecStart=lisgd \\\n"
        #expect(Imported.refusal(.lisgd, "\(unit) -g 1,l,r,\(uses)") == "file:4:5: \(message)")
        #expect(Imported.refusal(.lisgd, unit + String(repeating: " $A", count: 20)) == "file:4:47: \(message)")
        let specifiers = "[Service]\nExecStart=lisgd -g 1,l,r," + String(repeating: "%E", count: 40_000)
        #expect(Imported.refusal(.lisgd, specifiers) == "file:2:20: \(message)")
    }

    @Test("All scripts that a unit starts, or a Nix file has, share one limit") func scripts() {
        // The value has 64 kB at the end of each.
        let doubling = String(repeating: "V=$V$V;", count: 13)
        let script = "sh -c 'V=aaaaaaaa;\(doubling)lisgd -g \"1,l,r,$V\"'"
        let command = "ExecStart=\(script.replacing("$", with: "$$"))\n"
        let unit = Imported.refusal(.lisgd, "[Service]\n" + String(repeating: command, count: 100))
        #expect(unit?.hasSuffix(message) == true)
        let assignments = (0..<100).map { "a\($0) = ''\(script)'';" }.joined(separator: "\n")
        #expect(Imported.refusal(.lisgd, "{\n\(assignments)\n}")?.hasSuffix(message) == true)
    }

    @Test("Names, functions and quotation marks of Nix count") func nix() {
        let doubling = (0..<40).map { "a\($0 + 1) = \"${a\($0)}${a\($0)}\";" }.joined(separator: "\n")
        let names = Imported.refusal(.lisgd, "let a0 = \"\";\n\(doubling)\nin { x = \"lisgd -g ${a40}\"; }")
        #expect(names?.hasSuffix(message) == true)
        let list = String(repeating: "\"\" ", count: 2_000)
        let mapped = "{ x = \"lisgd -g \" + lib.concatStrings (map (a: \"\(long(1_000))\") [ \(list) ]); }"
        #expect(Imported.refusal(.lisgd, mapped)?.hasSuffix(message) == true)
        let quotes = String(repeating: "lib.escapeShellArg (", count: 12) + "\"'\"" + String(repeating: ")", count: 12)
        #expect(Imported.refusal(.lisgd, "{ x = \"lisgd -g \" + \(quotes); }")?.hasSuffix(message) == true)
    }

    @Test("A file that would become 240 MB is refused before it takes memory") func greatest() {
        let script = "A=\(long(15_000))\n" + String(repeating: "lisgd -g \"1,LR,*,*,R,$A\"\n", count: 16_000)
        #expect(Imported.refusal(.lisgd, script) == "file:19:10: \(message)")
    }

    @Test("A user reads at most 20 warnings") func warnings() throws {
        let gestures = String(repeating: " -g 0", count: 500)
        let imported = try Imported(.lisgd, "lisgd\(gestures) -g 1,l,r,b")
        #expect(imported.warnings.count == 21 && imported.warnings[20].hasSuffix("480 more warnings not shown"))
    }
}
