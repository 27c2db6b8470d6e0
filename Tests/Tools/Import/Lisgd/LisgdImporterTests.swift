import MudraImport
import Testing

@Suite("lisgd's command lines become gestures") struct LisgdImporterTests {
    @Test("A gesture from an edge into the screen becomes an edge pan") func edgePan() throws {
        let imported = try Imported(
            .lisgd,
            """
            #!/bin/sh
            # lisgd's gestures don't need a daemon of their own
            exec lisgd -d /dev/input/event1 \\
                -g '1,DU,B,*,R,show-keyboard' \\
                -g "2,LR,L,S,back \\"now\\"" >/dev/null 2>&1 &
            """)
        #expect(imported.names == ["from-bottom-1", "from-left-2"])
        #expect(imported.command("from-bottom-1", .began) == "show-keyboard")
        #expect(imported.command("from-left-2", .began) == "back \"now\"")
        #expect(imported.text.contains("lisgd reads /dev/input/event1"))
    }

    @Test("-g is read with edge, distance and mode, and as older versions of lisgd have it, without")
    func versions() throws {
        let imported = try Imported(
            .lisgd, "lisgd -g '3,LR,*,*,R,echo a' -g '3,RL,*,*,echo b, c' -g '3,DU,echo d' -g '4,UD,*,*,*,echo e'")
        #expect(imported.names == ["swipe-right-3", "swipe-left-3", "swipe-up-3", "swipe-down-4"])
        #expect(imported.command("swipe-left-3") == "echo b, c")
        #expect(imported.command("swipe-down-4") == "echo e")
    }

    @Test("The oldest form of -g names the sides at which a swipe begins and ends") func oldest() throws {
        let imported = try Imported(
            .lisgd, "lisgd -g 1,l,r,a,L -g 2,r,l,b -g 3,d,u,c -g 4,u,d,d -g 5,l,u,e -g 5,l -t 200")
        #expect(imported.names == ["swipe-right-1", "swipe-left-2", "swipe-up-3", "swipe-down-4"])
        #expect(imported.command("swipe-right-1") == "a,L")
        #expect(
            imported.warnings == [
                "file:1:56: warning: gesture left out: lisgd has no gesture \"l,u\" "
                    + "(\"d,u\", \"l,r\", \"r,l\", \"u,d\")",
                "file:1:67: warning: gesture left out: lisgd has no gesture \"l\" "
                    + "(\"d,u\", \"l,r\", \"r,l\", \"u,d\")",
            ])
    }

    @Test("Diagonals and corners keep their directions") func diagonals() throws {
        let imported = try Imported(
            .lisgd, "lisgd -g '2,DLUR,*,*,R,a' -g '1,DRUL,BR,*,R,b' -g '1,DU,BL,*,R,c' -g '1,ULDR,BR,*,R,d'")
        #expect(imported.names == ["swipe-up-right-2", "from-bottom-right-1", "from-bottom-left-1"])
        #expect(imported.text.contains("Left out: mudra cannot recognize a swipe that ends in a corner"))
    }

    @Test("-o turns directions and edges clockwise by quarters") func orientation() throws {
        let imported = try Imported(.lisgd, "lisgd -o 1 -g '3,DU,*,*,R,a' -g '1,LR,L,*,R,b' -g '1,ULDR,TL,*,R,c'")
        #expect(imported.names == ["swipe-right-3", "from-top-1", "from-top-right-1"])
        let unknown = try Imported(.lisgd, "lisgd -o \"$TURN\" -g '3,DU,*,*,R,a'")
        #expect(unknown.names == ["swipe-up-3"] && unknown.text.contains("lisgd's -o $TURN is unknown"))
    }

    @Test("Gestures along an edge and to an edge get zones") func zones() throws {
        let imported = try Imported(.lisgd, "lisgd -g '1,DU,L,*,R,a' -g '1,UD,B,*,R,b' -g '3,UD,*,*,R,c'")
        #expect(imported.names == ["left-edge-swipe-up-1", "bottom-third-swipe-down-1", "swipe-down-3"])
        #expect(imported.settings.zones.map(\.name) == ["bottom-third", "left-edge"])
        #expect(imported.text.contains("# Nearly: lisgd's gesture ends at the bottom edge"))
    }

    @Test("Gestures of mode P in both directions become one drag with steps") func repeated() throws {
        let imported = try Imported(.lisgd, "lisgd -T 40 -g '1,DU,R,*,P,brighter' -g '1,UD,R,*,P,darker'")
        #expect(imported.names == ["right-edge-drag-vertical-1"])
        #expect(imported.text.contains("step = 4 }"))
        let steps = try #require(imported.steps("right-edge-drag-vertical-1"))
        #expect(steps.contains("-lt 0 ]; then\nbrighter\nelse\ndarker\nfi"))
        let edge = try Imported(.lisgd, "lisgd -g '1,RL,R,*,P,next' -g '2,DLUR,*,*,P,once'")
        #expect(edge.names == ["from-right-1", "swipe-up-right-2"] && edge.steps("from-right-1") != nil)
        #expect(edge.text.contains("This runs once"))
    }

    @Test("Short swipes wait for long ones, and swipes with one finger for swipes with more") func distances() throws {
        let imported = try Imported(
            .lisgd,
            "lisgd -m 900 -g '1,RL,*,L,R,a' -g '1,RL,*,M,R,b' -g '1,RL,*,*,R,c' -g '2,RL,*,*,R,d' -g '1,DU,B,L,e' -g '1,DU,B,*,f'"
        )
        #expect(
            imported.names == [
                "swipe-left-45mm-1", "swipe-left-22mm-1", "swipe-left-1", "swipe-left-2", "from-bottom-92mm-1",
                "from-bottom-1",
            ])
        let waits = imported.settings.bindings.map(\.declaration.requireFailureOf)
        #expect(waits[1] == ["swipe-left-45mm-1", "swipe-left-2"])
        #expect(waits[2] == ["swipe-left-45mm-1", "swipe-left-22mm-1", "swipe-left-2"])
        #expect(waits[5] == ["from-bottom-92mm-1"])
        #expect(imported.text.contains("min_distance_mm = 45"))
        #expect(imported.text.contains("max_duration_ms = 900\nmin_velocity_mm_s = 0"))
    }

    @Test("A gesture that lisgd never reaches is left out") func precluded() throws {
        let imported = try Imported(.lisgd, "lisgd \\\n -g '1,LR,*,*,R,a' \\\n -g '1,LR,L,L,R,b' -g '2,LR,L,*,R,c'")
        #expect(imported.names == ["swipe-right-1", "from-left-2"])
        #expect(imported.text.contains("Left out: lisgd always runs the gesture in line 2 instead."))
        #expect(imported.text.contains("# name = \"from-left-45mm-1\""))
    }

    @Test("Variables that the script sets once are replaced, and a comment names the others") func variables() throws {
        let imported = try Imported(
            .lisgd,
            """
            LISGD=$(command -v lisgd)
            KEYBOARD="$HOME/bin/keyboard"
            case $1 in left) HAND=left;; *) HAND=right;; esac
            "$LISGD" -T "${PRESSED:-80}" \\
                -g "3,DU,*,*,R,$KEYBOARD show" -g "3,UD,*,*,R,hand ${HAND} $WHERE" -g '1,DU,L,*,P,echo $(date "+%H")'
            """)
        #expect(imported.command("swipe-up-3") == "$HOME/bin/keyboard show")
        #expect(imported.command("swipe-down-3") == "hand ${HAND} $WHERE")
        #expect(
            imported.text.contains(
                "The command uses $HAND, $WHERE. mudra-actions lacks the script's variables."))
        #expect(imported.text.contains("echo $(date \"+%H\")") && imported.text.contains("step = 8 }"))
    }

    @Test("lisgd is found in a compositor's configuration, and within quotation marks") func surroundings()
        throws
    {
        let sway = try Imported(.lisgd, "bindsym $mod+s exec it's\nset $m Mod4\nexec lisgd -g '3,RL,*,*,R,a' \\\n -v")
        #expect(sway.names == ["swipe-left-3"])
        let nested = try Imported(.lisgd, "swaymsg exec \"lisgd -g '3,UD,*,*,R,a'\"")
        #expect(nested.names == ["swipe-down-3"])
    }

    @Test("The table of a config.h is read, without its comments") func table() throws {
        let imported = try Imported(
            .lisgd,
            """
            unsigned int timeoutms = 800;
            Gesture gestures[] = {
                /* { 1, SwipeUD, EdgeTop, DistanceAny, ActModeReleased, "no" }, */
                { 1, SwipeLR, EdgeLeft, DistanceAny, ActModeReleased, "say \\"back\\"" }, // { 2,
                { 1, SwipeDU, EdgeRight, DistanceAny, ActModePressed, "louder" },
                { 2, SwipeRL, "old" },
            };
            """)
        #expect(imported.names == ["from-left-1", "right-edge-drag-vertical-1", "swipe-left-2"])
        #expect(imported.command("from-left-1", .began) == "say \"back\"")
    }

    @Test("A mistake in a -g is reported with its position, and the rest is imported") func mistakes() throws {
        let imported = try Imported(
            .lisgd, "lisgd -g '0,LR,*,*,R,a' \\\n  -g '1,XY,*,*,R,b' -g '3,LR,*,0.08,c' -g '2,UD,U,*,R,d' -g '2,DU'")
        #expect(imported.names == ["swipe-right-3", "swipe-down-2"])
        #expect(
            imported.warnings == [
                "file:1:10: warning: gesture left out: it has \"0\" fingers (1 to 10)",
                "file:2:6: warning: gesture left out: lisgd has no gesture \"XY\" "
                    + "(DLUR, DRUL, DU, LR, RL, UD, ULDR, URDL)",
                "file:2:24: warning: lisgd has no distance \"0.08\": imported for any distance (\"*\")",
                "file:2:43: warning: lisgd has no edge \"U\": imported for any edge (\"*\")",
                "file:2:61: warning: gesture left out: it has no command",
            ])
    }

    @Test("A file without gestures, or with an open quotation mark, is refused with the position") func refusals() {
        #expect(
            Imported.refusal(.lisgd, "pkill lisgd\n")
                == "file:1:1: no gestures found: neither a lisgd command with -g, nor the table gestures[] of a config.h"
        )
        #expect(
            Imported.refusal(.lisgd, "# start\nlisgd -g '1,LR,*,*,R,a")
                == "file:2:10: the quotation mark ' is not closed")
        #expect(Imported.refusal(.lisgd, "lisgd -g \"1,LR,$(a") == "file:1:16: the expansion after $ is not closed")
        #expect(Imported.refusal(.lisgd, Array("lisgd ".utf8) + [0xFF]) == "file:1:7: this is not UTF-8")
    }
}
