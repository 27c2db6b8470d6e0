import MudraImport
import Testing

@Suite("A systemd unit that starts lisgd is read as systemd reads it") struct LisgdUnitTests {
    private func unit(_ lines: String) throws -> Imported { try Imported(.lisgd, "[Service]\n\(lines)\n") }

    /// The command of a gesture with this text between quotation marks.
    private func command(_ text: String, _ other: String = "") throws -> String? {
        try unit("\(other)\nExecStart=/bin/lisgd -g \"3,LR,*,*,R,\(text)\"").command("swipe-right-3")
    }

    @Test("A value goes on after a backslash, past comments, and up to an empty line") func continuation() throws {
        let imported = try unit(
            """
            ExecStart = lisgd \\
            # not this -g '9,LR,*,*,R,no' \\
              ; nor this
              -g '3,LR,*,*,R,a' \\\t
              -g 3,RL,*,*,R,b \\

              -g 3,DU,*,*,R,c
            """)
        #expect(imported.names == ["swipe-right-3", "swipe-left-3"])
        #expect(imported.warnings == [])
    }

    @Test("The last line of a value may end with a backslash") func openEnd() throws {
        #expect(try unit("ExecStart=lisgd -g 3,LR,*,*,R,a \\").names == ["swipe-right-3"])
    }

    @Test(
        "Signs before the program are not part of its path",
        arguments: ["-", "@", "+", "!", "!!", ":", "|", "-@", "+-:"])
    func signs(prefix: String) throws {
        #expect(try unit("ExecStart=\(prefix)/usr/bin/lisgd x -g 3,LR,*,*,R,a").names == ["swipe-right-3"])
        #expect(try unit("ExecStart=\(prefix)lisgd -g 3,LR,*,*,R,a").names == ["swipe-right-3"])
    }

    @Test("Each command of a unit counts, and an empty ExecStart= takes the earlier ones away") func several() throws {
        let imported = try unit(
            """
            ExecStart=lisgd -g 1,LR,*,*,R,a
            ExecStart=
            ExecStart=sleep 1 ; lisgd -g 2,LR,*,*,R,b \\; c ; lisgd -g 3,LR,*,*,R,d
            ExecStart=lisgd -g 4,LR,*,*,R,e
            ExecStartPre=lisgd -g 5,LR,*,*,R,f
            [Install]
            ExecStart=lisgd -g 6,LR,*,*,R,g
            """)
        #expect(imported.names == ["swipe-right-2", "swipe-right-3", "swipe-right-4"])
    }

    @Test(
        "Escapes are C's, also between ', and an unknown one keeps its backslash",
        arguments: [
            (#"a\x41\101\s\tb"#, "aAA \tb"), (#"\u263a\U0001F600"#, "☺😀"), (#"a\"b\'c\\d"#, #"a"b'c\d"#),
            (#"a\d\x4"#, #"a\d\x4"#), (#"\400\x00\uD800"#, #"\400\x00\uD800"#), (#"\xff"#, "\u{FFFD}"),
            (#"\+41"#, #"\+41"#),
        ])
    func escapes(text: String, command: String) throws {
        #expect(try self.command(text) == command)
        let single = try unit("ExecStart=lisgd -g '3,LR,*,*,R,\(text)'")
        #expect(single.command("swipe-right-3") == command)
    }

    @Test("Quotation marks may be within a word, and a # begins no comment there") func quotes() throws {
        let imported = try unit("ExecStart=lisgd -g 3,LR,*,*,R,a\" 'b\"'\" c' -g 2,LR,*,*,R,#d -g '4,LR,*,*,R,e'")
        #expect(imported.command("swipe-right-3") == "a 'b\" c")
        #expect(imported.names == ["swipe-right-3", "swipe-right-2", "swipe-right-4"])
    }

    @Test(
        "A specifier becomes a shell expression, also within the shell's own quotation marks",
        arguments: [
            ("%h/a %t", "$HOME/a $XDG_RUNTIME_DIR"), ("%u:%U:%g:%G", "$(id -un):$(id -u):$(id -gn):$(id -g)"),
            ("a 50%% %", "a 50% %"), ("%E %C", "${XDG_CONFIG_HOME:-$HOME/.config} ${XDG_CACHE_HOME:-$HOME/.cache}"),
            ("sh -c 'a %h/b'", "sh -c 'a '\"$HOME\"'/b'"), ("sh -c \\\"a '%h'\\\"", "sh -c \"a '$HOME'\""),
            ("a \\\\'%h", "a \\'$HOME"), ("%k %1", "%k %1"), ("\\x25h", "$HOME"),
        ])
    func specifiers(text: String, command: String) throws {
        #expect(try self.command(text) == command)
    }

    @Test("A specifier of the unit or the system stays as it is, with a warning") func unknownSpecifiers() throws {
        let imported = try unit("Environment=A=%n\nExecStart=lisgd \\\n  -g '3,LR,*,*,R,a %i'")
        #expect(imported.command("swipe-right-3") == "a %i")
        #expect(
            imported.warnings == [
                "file:2:13: warning: import does not know systemd's %n: it stays as it is",
                "file:4:6: warning: import does not know systemd's %i: it stays as it is",
            ])
    }

    @Test(
        "Variables have the values of Environment=, and others stay as they are",
        arguments: [
            ("A=b", "a ${A}c $A", "a bc $A"), ("A=b 'C=d e' \"F=g\"", "${C}${F}", "d eg"),
            ("A=b\nEnvironment=A=c", "${A}", "c"),
            ("A=b\nEnvironment=\nEnvironment=C=d", "${A} ${C}", "${A} d"),
            ("A=%h/x\\x41", "'${A}'", "''\"$HOME\"'/xA'"),
            ("A=b", "$$A $${A} $$$$", "$A ${A} $$"), ("A=$B%%", "${A}", "$B%"), ("A=b", "'${C}'", "''\"${C}\"''"),
        ])
    func environment(values: String, text: String, command: String) throws {
        #expect(try self.command(text, "Environment=\(values)") == command)
    }

    @Test("A variable that is a word of its own becomes the words of its value") func splitVariables() throws {
        let imported = try unit(
            "Environment=\"G=-g 3,LR,*,*,R,a -g '2,LR,*,*,R,b c'\" E=\nExecStart=lisgd $E $G -g 4,LR,*,*,R,$G")
        #expect(imported.names == ["swipe-right-3", "swipe-right-2", "swipe-right-4"])
        #expect(imported.command("swipe-right-2") == "b c" && imported.command("swipe-right-4") == "$G")
    }

    @Test("After the sign : systemd expands no variable") func literal() throws {
        let imported = try unit("Environment=A=b\nExecStart=:lisgd -g '3,LR,*,*,R,${A} $$'")
        #expect(imported.command("swipe-right-3") == "${A} $$")
    }

    @Test("A warning names the file of an EnvironmentFile=") func environmentFile() throws {
        let imported = try unit("EnvironmentFile=-/etc/a\nExecStart=lisgd -g '3,LR,*,*,R,${A}'")
        #expect(
            imported.warnings == [
                "file:2:17: warning: import does not read \"-/etc/a\": its variables stay as they are"
            ])
        #expect(imported.text.contains("The command uses $A."))
    }

    @Test("lisgd is found in a script that the unit has") func script() throws {
        let imported = try unit(
            "ExecStart=/bin/sh -c \"sleep 1; exec lisgd -d /dev/$$D -g '3,LR,*,*,R,%h/a' -g '2,LR,*,*,R,b'\"")
        #expect(imported.command("swipe-right-3") == "$HOME/a" && imported.names.count == 2)
        #expect(try unit("ExecStart=/usr/bin/env A=b lisgd -g 3,LR,*,*,R,a").names == ["swipe-right-3"])
    }

    @Test("A shell script that writes a unit is read as the unit") func hereDocument() throws {
        let imported = try Imported(.lisgd, "cat >a.service <<E\n[Service]\nExecStart=lisgd -g '3,LR,*,*,R,%h'\nE\n")
        #expect(imported.command("swipe-right-3") == "$HOME")
        let other = try Imported(.lisgd, "cat <<E\n[Service]\nExecStart=a\nE\nlisgd -g '3,LR,*,*,R,b'\n")
        #expect(other.command("swipe-right-3") == "b")
    }

    @Test("A unit that lisgd could not start from, or that starts a script, is refused with the position")
    func refusals() {
        #expect(
            Imported.refusal(.lisgd, "[Service]\nExecStart=lisgd \\\n -g '3,LR,*,*,R,a")
                == "file:3:5: the quotation mark ' is not closed")
        #expect(
            Imported.refusal(.lisgd, "[Service]\nExecStart=%h/start-lisgd")
                == "file:2:11: no gestures found: this command does not start lisgd with -g. "
                + "If it starts a script, import that")
        #expect(
            Imported.refusal(.lisgd, "[Service]\nExecStart=lisgd $A")
                == "file:2:17: no gestures found: lisgd gets them from \"$A\", whose value import does not know")
    }
}
