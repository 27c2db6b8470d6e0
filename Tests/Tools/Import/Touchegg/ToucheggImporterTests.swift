import MudraImport
import Testing

@Suite("touchegg.conf becomes gestures") struct ToucheggImporterTests {
    private func imported(_ gestures: String, of application: String = "All") throws -> Imported {
        try Imported(
            .touchegg, "<touchégg>\n<application name=\"\(application)\">\n\(gestures)\n</application>\n</touchégg>\n")
    }

    @Test("Swipes, pinches and taps run X11 commands for touchegg's actions") func actions() throws {
        let imported = try imported(
            """
            <gesture type="SWIPE" fingers="3" direction="UP"><action type="MAXIMIZE_RESTORE_WINDOW"/></gesture>
            <gesture type="SWIPE" fingers="3" direction="DOWN"><action type="MINIMIZE_WINDOW"/></gesture>
            <gesture type="SWIPE" fingers="3" direction="LEFT">
              <action type="TILE_WINDOW"><direction>left</direction></action></gesture>
            <gesture type="SWIPE" fingers="3" direction="RIGHT"><action type="FULLSCREEN_WINDOW"/></gesture>
            <gesture type="SWIPE" fingers="4" direction="LEFT">
              <action type="CHANGE_DESKTOP"><direction>auto</direction></action></gesture>
            <gesture type="SWIPE" fingers="4" direction="RIGHT">
              <action type="CHANGE_DESKTOP"><direction>previous</direction></action></gesture>
            <gesture type="PINCH" fingers="3" direction="IN"><action type="CLOSE_WINDOW"/></gesture>
            <gesture type="PINCH" fingers="4" direction="OUT"><action type="SHOW_DESKTOP"/></gesture>
            <gesture type="PINCH" fingers="4" direction="IN">
              <action type="SEND_KEYS"><modifiers>Super_L</modifiers><keys>A</keys><on>begin</on></action></gesture>
            <gesture type="TAP" fingers="2"><action type="MOUSE_CLICK"><button>3</button></action></gesture>
            """)
        #expect(
            imported.names == [
                "swipe-up-3", "swipe-down-3", "swipe-left-3", "swipe-right-3", "swipe-left-4", "swipe-right-4",
                "pinch-in-3", "pinch-out-4", "pinch-in-4", "tap-2",
            ])
        #expect(imported.warnings == [])
        #expect(imported.command("swipe-left-4") == "xdotool set_desktop --relative 1")
        #expect(imported.command("swipe-right-4") == "xdotool set_desktop --relative -- -1")
        #expect(imported.line("pinch-in-4", "keys") == "\"super+a\"")
        #expect(imported.line("tap-2", "click") == "\"right\"")
        #expect(!imported.text.contains("xdotool key") && !imported.text.contains("xdotool click"))
        let close = try #require(imported.command("pinch-in-3", .ended))
        #expect(close.contains("<= 0.8)") && close.contains("wmctrl -c :ACTIVE:"))
    }

    @Test("Repeated keys in both directions become one drag, with the modifiers held down") func repeated() throws {
        let action = { (keys: String) in
            "<action type=\"SEND_KEYS\"><repeat>true</repeat><modifiers>Alt_L</modifiers><keys>\(keys)</keys>"
                + "<times>5</times></action>"
        }
        let imported = try imported(
            """
            <gesture type="SWIPE" fingers="3" direction="LEFT">\(action("Shift_L+Tab"))</gesture>
            <gesture type="SWIPE" fingers="3" direction="RIGHT">\(action("Tab"))</gesture>
            <gesture type="SWIPE" fingers="3" direction="UP"><action type="SHOW_DESKTOP"/></gesture>
            """)
        #expect(imported.names == ["drag-horizontal-3", "swipe-up-3"])
        #expect(imported.command("drag-horizontal-3", .began) == "xdotool keydown Alt_L")
        #expect(imported.command("drag-horizontal-3", .cancelled) == "xdotool keyup Alt_L")
        let steps = try #require(imported.steps("drag-horizontal-3"))
        #expect(steps.contains("-lt 0 ]; then\nxdotool key Shift_L+Tab\nelse\nxdotool key Tab\nfi"))
        #expect(imported.text.contains("step = 10 }"))
        #expect(imported.text.contains("# From line 3:\n# mudra holds no key down during a gesture. xdotool does"))
    }

    @Test("A repeated command runs its opposite in the other direction, and waits for a swipe in that direction")
    func opposite()
        throws
    {
        let imported = try imported(
            """
            <gesture type="SWIPE" fingers="4" direction="DOWN"><action type="RUN_COMMAND"><repeat>true</repeat>
              <command>quieter &amp;&amp; true</command><decreaseCommand>louder</decreaseCommand></action></gesture>
            <gesture type="SWIPE" fingers="4" direction="UP"><action type="CLOSE_WINDOW"/></gesture>
            <gesture type="PINCH" fingers="2" direction="OUT"><action type="RUN_COMMAND"><repeat>true</repeat>
              <command>zoom in</command><decreaseCommand>zoom out</decreaseCommand></action></gesture>
            """)
        #expect(imported.names == ["drag-vertical-4", "swipe-up-4", "pinch-out-2"])
        let steps = try #require(imported.steps("drag-vertical-4"))
        #expect(steps.contains("-lt 0 ]; then\nlouder\nelse\nquieter && true\nfi"))
        #expect(imported.settings.bindings[0].declaration.requireFailureOf == ["swipe-up-4"])
        #expect(imported.text.contains("step = 1.1 }"))
    }

    @Test("Of gestures with the same motion and fingers the last one is imported") func later() throws {
        let imported = try imported(
            """
            <gesture type="TAP" fingers="3"><action type="RUN_COMMAND"><command>a</command></action></gesture>
            <gesture type="TAP" fingers="3"><action type="RUN_COMMAND"><command>b</command></action></gesture>
            """)
        #expect(imported.settings.bindings.count == 1 && imported.command("tap-3") == "b")
        #expect(imported.text.contains("# Left out: the gesture in line 4 replaces it."))
    }

    @Test("An action at the beginning and the end becomes two commands, or one with a comment") func bothMoments()
        throws
    {
        let both = "<action type=\"MOUSE_CLICK\"><button>1</button><on>begin-and-end</on></action>"
        let imported = try imported(
            """
            <gesture type="PINCH" fingers="3" direction="IN">\(both)</gesture>
            <gesture type="SWIPE" fingers="3" direction="UP">\(both)</gesture>
            """)
        #expect(imported.command("pinch-in-3", .began) == "xdotool mousedown 1")
        #expect(imported.command("pinch-in-3", .ended) == "xdotool mouseup 1")
        #expect(imported.line("swipe-up-3", "click") == "\"left\"" && imported.text.contains("This runs once"))
    }

    @Test("Files of version 1 are read, with values in the action's text") func version1() throws {
        let imported = try imported(
            """
            <gesture type="DRAG" fingers="4" direction="LEFT"><action type="CHANGE_DESKTOP">NEXT</action></gesture>
            <gesture type="TAP" fingers="2" direction=""><action type="MOUSE_CLICK">BUTTON=3</action></gesture>
            <gesture type="DOUBLE_TAP" fingers="2" direction=""><action type="RUN_COMMAND">onboard</action></gesture>
            <gesture type="ROTATE" fingers="2" direction="LEFT"><action type="SEND_KEYS">Control+L</action></gesture>
            <gesture type="DRAG" fingers="2" direction="ALL"><action type="SCROLL">SPEED=7</action></gesture>
            <gesture type="PINCH" fingers="3" direction="ALL"><action type="RESIZE_WINDOW"></action></gesture>
            <gesture type="TAP" fingers="1" direction=""><action type="MOUSE_CLICK">BUTTON=1</action></gesture>
            """)
        #expect(imported.names == ["swipe-left-4", "tap-2", "double-tap-2", "turn-counterclockwise-2"])
        #expect(imported.settings.bindings[1].declaration.requireFailureOf == ["double-tap-2"])
        #expect(imported.line("turn-counterclockwise-2", "keys") == "\"ctrl+l\"")
        #expect(
            imported.warnings == [
                "file:7:1: warning: gesture left out: \"DRAG ALL\" has no counterpart",
                "file:8:1: warning: gesture left out: action \"RESIZE_WINDOW\" has no counterpart, or is incomplete",
            ])
        #expect(imported.text.contains("Left out: touchegg 2 ignores gestures of one finger."))
    }

    @Test("Gestures with invalid numbers or keys are left out with a warning") func mistakes() throws {
        let imported = try imported(
            """
            <gesture type="TAP" fingers="99999999999999999999"><action type="CLOSE_WINDOW"/></gesture>
            <gesture type="PINCH" fingers="1" direction="IN"><action type="CLOSE_WINDOW"/></gesture>
            <gesture type="TAP" fingers="2"><action type="SEND_KEYS"><keys>a; rm -r /</keys></action></gesture>
            <gesture type="TAP" fingers="3"><action type="MOUSE_CLICK"><button>-4</button></action></gesture>
            <gesture type="TAP" fingers="4"/>
            """)
        #expect(imported.names == [] && imported.warnings.count == 5)
        #expect(imported.warnings[1] == "file:4:1: warning: gesture left out: it has \"1\" fingers (2 to 10)")
    }
}
