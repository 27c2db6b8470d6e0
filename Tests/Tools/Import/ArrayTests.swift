import MudraImport
import Testing

@Suite("lisgd's options may come from arrays and loops of a script") struct ArrayTests {
    private func names(_ script: String) throws -> [String] { try Imported(.lisgd, script).names }

    @Test(
        "An array becomes the words that the shell makes of it",
        arguments: [
            "G=(-g '3,LR,*,*,R,a' # comment\n -g \"2,LR,*,*,R,b\"\n)\nlisgd \"${G[@]}\"",
            "declare -a G=(-g 3,LR,*,*,R,a); G+=( \\\n-g 2,LR,*,*,R,b ); lisgd -d a ${G[*]}",
            "G=(); G+=(-g '3,LR,*,*,R,a'); G+=(-g '2,LR,*,*,R,b'); exec lisgd \"${G[@]}\"",
            "G=('-g 3,LR,*,*,R,a' '-g 2,LR,*,*,R,b'); lisgd ${G[@]}",
            "G=(x 2,LR,*,*,R,b); A=3,LR,*,*,R,a; lisgd -g $A -g \"${G[1]}\" \"${G[0]}\"",
            "G=(2,LR,*,*,R,b 3,LR,*,*,R,a); lisgd -g ${G[-1]} -g $G",
            "G[0]=3,LR,*,*,R,a; G[1]=2,LR,*,*,R,b; lisgd -g ${G[0]} -g ${G[1]}",
            "G=([0]='3,LR,*,*,R,a' [1]='2,LR,*,*,R,b'); lisgd -g \"${G[0]}\" -g \"${G[1]}\"",
            "set -- -g 3,LR,*,*,R,a\nset -- \"$@\" -g 2,LR,*,*,R,b\nlisgd \"$@\"",
            "G=(3,LR,*,*,R,a 2,LR,*,*,R,b)\nfor g in \"${G[@]}\"; do\n  A+=(-g \"$g\")\ndone\nlisgd \"${A[@]}\"",
            "for d in 1 2; do lisgd -d $d -g 3,LR,*,*,R,a -g 2,LR,*,*,R,b & done",
            "for c in a b; do for n in 3 2; do A+=(-g $n,LR,*,*,R,c); done; done; lisgd \"${A[@]}\"",
            "C=(lisgd -g 3,LR,*,*,R,a -g 2,LR,*,*,R,b); exec \"${C[@]}\"",
            "A=\"-g 3,LR,*,*,R,a\"; A=\"$A -g 2,LR,*,*,R,b\"; lisgd $A",
            "A=\"-g 3,LR,*,*,R,a\"; A+=\" -g 2,LR,*,*,R,b\"; lisgd $A",
            "A=\"-g '3,LR,*,*,R,a b'\"; A=\"$A -g '2,LR,*,*,R,b'\"; eval \"lisgd $A\"",
            "A='-g 3,LR,*,*,R,a'; eval lisgd $A -g 2,LR,*,*,R,b",
            "f() {\n lisgd -d \"$1\" \"${A[@]}\"\n}\nA=(-g 3,LR,*,*,R,a -g 2,LR,*,*,R,b)\nf x",
            "declare -A A=([a]=3,LR,*,*,R,a [b]=2,LR,*,*,R,b); lisgd -g \"${A[a]}\" -g \"${A[b]}\"",
            "declare -A A; A[a]=3,LR,*,*,R,a; A[b]=2,LR,*,*,R,b; lisgd -g \"${A[a]}\" -g \"${A[b]}\"",
            "A=(-g '3,LR,*,*,R,a' -g '2,LR,*,*,R,b'); sh -c \"lisgd ${A[*]}\"",
        ])
    func arrays(script: String) throws {
        #expect(try names(script) == ["swipe-right-3", "swipe-right-2"])
    }

    @Test("A gesture in an array has its own position") func positions() throws {
        let imported = try Imported(.lisgd, "G=(\n -g '0,LR,*,*,R,a'\n -g 3,LR,*,*,R,b)\nlisgd \"${G[@]}\"")
        #expect(imported.warnings == ["file:2:5: warning: gesture left out: it has \"0\" fingers (1 to 10)"])
    }

    @Test("Of two arrays with one name the later one is imported, with a warning") func secondArray() throws {
        let imported = try Imported(
            .lisgd, "if a; then\nG=(-g 3,LR,*,*,R,a)\nelse\nG=(-g 2,LR,*,*,R,b)\nfi\nlisgd \"${G[@]}\"")
        #expect(imported.names == ["swipe-right-2"])
        #expect(
            imported.warnings == [
                "file:4:1: warning: G gets its value again: import leaves out the earlier one, of line 2"
            ])
        let used = try Imported(.lisgd, "G=(-g 3,LR,*,*,R,a)\nlisgd ${G[@]}\nG=(-g 2,LR,*,*,R,b)\nlisgd ${G[@]}")
        #expect(used.names == ["swipe-right-3", "swipe-right-2"] && used.warnings == [])
    }

    @Test("Options that only running the script would tell are named with their position") func unknown() throws {
        let imported = try Imported(.lisgd, "lisgd -g 3,LR,*,*,R,a \\\n \"${MORE[@]}\" \"$@\"")
        #expect(
            imported.warnings == [
                "file:2:2: warning: import does not know \"${MORE[@]}\": gestures that lisgd gets from it are left out"
            ])
        #expect(
            Imported.refusal(.lisgd, "a\nlisgd -d b $(c)")
                == "file:2:12: no gestures found: lisgd gets them from \"$(c)\", whose value import does not know")
    }

    @Test("An array that is not closed is refused with the position") func open() {
        #expect(Imported.refusal(.lisgd, "G=(lisgd\nb") == "file:1:3: the array's parenthesis is not closed")
    }
}
