import MudraImport
import Testing

@Suite("lisgd's command may be a text in Nix's language") struct NixTests {
    private func imported(_ text: String) throws -> Imported { try Imported(.lisgd, "{ pkgs, ... }:\n\(text)\n") }

    @Test(
        "The parts of a text are put together",
        arguments: [
            "{ a.ExecStart = \"${pkgs.lisgd}/bin/lisgd -d ${c.d} \" + \"-g '3,LR,*,*,R,a' \" + \"-g '2,LR,*,*,R,b'\"; }",
            "{ a = ''\n  exec ${pkgs.lisgd}/bin/lisgd -d \"$d\" \\\n -g \"3,LR,*,*,R,a\" -g '2,LR,*,*,R,b' &\n''; }",
            "{ a = pkgs.writeShellScript \"x\" ''lisgd -g '3,LR,*,*,R,a' -g '2,LR,*,*,R,b' ''; }",
            "{ ExecStart = \"${pkgs.writeShellScript \"x\" ''lisgd -g 3,LR,*,*,R,a -g 2,LR,*,*,R,b''}\"; }",
            "let a = [ \"-g '3,LR,*,*,R,a'\" /* b */ \"-g '2,LR,*,*,R,b'\" ]; # c\n"
                + "in { ExecStart = \"lisgd ${builtins.concatStringsSep \" \" a}\"; }",
            "{ ExecStart = let a = \"3,LR,*,*,R,a\"; b = [ \"-g '2,LR,*,*,R,b'\" ]; in\n"
                + "\"lisgd -g '${a}' ${toString b}\"; }",
            "let a = \"2,LR,*,*,R,b\"; b = \"lisgd -g \\\"3,LR,*,*,R,a\\\" -g '${a}'\"; in { ExecStart = b; }",
            "{ ExecStart = [ \"\" \"lisgd -g '3,LR,*,*,R,a' -g '2,LR,*,*,R,b'\" ]; }",
            "{ ExecStart = lib.mkForce (\"lisgd -g '3,LR,*,*,R,a'\" + \" -g '2,LR,*,*,R,b'\"); }",
            "{ ExecStart = lib.escapeShellArgs ([ (lib.getExe pkgs.lisgd) \"-g\" \"3,LR,*,*,R,a\" ]\n"
                + "++ [ \"-g\" \"2,LR,*,*,R,b\" ]); }",
            "{ ExecStart = \"${lib.getExe pkgs.lisgd} ${lib.concatMapStringsSep \" \" (g: \"-g '${g}'\")\n"
                + "[ \"3,LR,*,*,R,a\" \"2,LR,*,*,R,b\" ]}\"; }",
            "{ ExecStart = \"lisgd \" + lib.concatStrings (map (g: \"-g '${g}' \") [ \"3,LR,*,*,R,a\" \"2,LR,*,*,R,b\" ]); }",
            "{ text = ''\n[Service]\nExecStart=${pkgs.lisgd}/bin/lisgd -g 3,LR,*,*,R,a -g 2,LR,*,*,R,b\n''; }",
        ])
    func pieces(text: String) throws {
        let imported = try imported(text)
        #expect(imported.names == ["swipe-right-3", "swipe-right-2"])
        #expect(imported.command("swipe-right-2") == "b" && imported.warnings == [])
    }

    @Test("A text of ExecStart is read as systemd reads it, and any other as a shell does") func rules() throws {
        let unit = try imported("{ x.ExecStart = \"lisgd -g '3,LR,*,*,R,%h 50%% $$A'\"; }")
        #expect(unit.command("swipe-right-3") == "$HOME 50% $A")
        let script = try imported("{ script = \"lisgd -g '3,LR,*,*,R,%h $$A'\"; }")
        #expect(script.command("swipe-right-3") == "%h $$A")
    }

    @Test(
        "Escapes of both kinds of strings become their characters",
        arguments: [
            (#""lisgd -g '3,LR,*,*,R,a \"b\" \${c} \t$${d}'""#, "a \"b\" ${c} \t$${d}"),
            ("''lisgd -g \"3,LR,*,*,R,a '''b ''${c} $${d}\"''", "a ''b ${c} $${d}"),
            (#"''lisgd -g "3,LR,*,*,R,a''\tb"''"#, "a\tb"),
        ])
    func escapes(string: String, command: String) throws {
        #expect(try imported("{ script = \(string); }").command("swipe-right-3") == command)
    }

    @Test("A value that only Nix knows stays as it is, with a warning if it is in a gesture") func unknown() throws {
        let imported = try imported(
            "{ a = \"${pkgs.lisgd}/bin/lisgd -o ${toString x} -g '3,LR,*,*,R,${pkgs.a}/b'\" +\n  \" -g '2,LR,*,*,R,\" + c + \"'\"; }"
        )
        #expect(imported.command("swipe-right-3") == "${pkgs.a}/b" && imported.command("swipe-right-2") == "${c}")
        let message = "it stays in the command. Write the path, or the program's name"
        #expect(
            imported.warnings == [
                "file:2:52: warning: import does not know Nix's \"${pkgs.a}\": \(message)",
                "file:3:8: warning: import does not know Nix's \"${c}\": \(message)",
            ])
    }

    @Test("A shell script that could be Nix's language is read as a script") func scripts() throws {
        let group = try Imported(.lisgd, "{ A=1; lisgd -g \"3,LR,*,*,R,a\"; }")
        #expect(group.names == ["swipe-right-3"])
        let arithmetic = try Imported(.lisgd, "let A=1\nlisgd -g \"3,LR,*,*,R,a $(( A ))\"")
        #expect(arithmetic.names == ["swipe-right-3"])
    }

    @Test("A file of Nix with a mistake is refused with the position") func refusals() {
        let refusal = { (text: String) -> String? in
            do throws(ImportError) {
                _ = try Importer.lisgd.configuration(ImportedText(name: "a.nix", bytes: Array(text.utf8)))
                return nil
            } catch {
                return error.diagnostic.description
            }
        }
        #expect(refusal("{ }:\n{ a = \"b") == "a.nix:2:7: the quotation mark \" is not closed")
        #expect(refusal("{ }: [ a") == "a.nix:1:6: the brackets [] are not closed")
        #expect(
            refusal(String(repeating: "(", count: 100_000)) == "a.nix:1:65: brackets are nested more than 64 deep")
    }
}
