import MudraImport
import Testing

@Suite("touchegg's keys and clicks become mudra's") struct KeyTests {
    private func imported(_ gestures: String) throws -> Imported {
        try Imported(.touchegg, "<touchegg><application name=\"All\">\n\(gestures)\n</application></touchegg>")
    }

    private func tap(_ modifiers: String, _ keys: String) throws -> Imported {
        try imported(
            "<gesture type=\"TAP\" fingers=\"2\"><action type=\"SEND_KEYS\"><modifiers>\(modifiers)</modifiers>"
                + "<keys>\(keys)</keys></action></gesture>")
    }

    @Test(
        "A chord has mudra's names of the keys",
        arguments: [
            ("Control_L+Alt_L", "Right", "ctrl+alt+right"), ("Super_L", "A", "super+a"),
            ("Shift_R", "F11", "rightshift+f11"),
            ("Control_L", "plus", "ctrl+equal"), ("", "Page_Up", "pageup"), ("", "Next", "pagedown"),
            ("Control_L", "KP_Add", "ctrl+kpplus"), ("", "KP_7", "kp7"), ("", "XF86AudioRaiseVolume", "volumeup"),
            ("Alt_L", " Tab ", "alt+tab"), ("Control_L", "Control_L+c", "ctrl+c"), ("", "bracketleft+5", "leftbrace+5"),
            ("Super_L", "", "super"),
        ])
    func chords(modifiers: String, keys: String, chord: String) throws {
        #expect(try tap(modifiers, keys).line("tap-2", "keys") == "\"\(chord)\"")
    }

    @Test("Each name of a key is one of mudra's") func names() throws {
        let keys = [
            "Super_R", "Hyper_L", "Control_R", "Alt_R", "ISO_Level3_Shift", "Caps_Lock", "Num_Lock", "Scroll_Lock",
            "Return",
            "Escape", "space", "BackSpace", "Delete", "Insert", "Home", "End", "Left", "Up", "Down", "Print", "Pause",
            "Menu", "minus", "braceright", "bar", "colon", "quotedbl", "asciitilde", "less", "greater", "question",
            "exclam", "at", "numbersign", "dollar", "percent", "asciicircum", "ampersand", "asterisk", "parenleft",
            "parenright", "KP_Subtract", "KP_Multiply", "KP_Divide", "KP_Decimal", "KP_Enter", "KP_Equal", "KP_Insert",
            "KP_End", "KP_Down", "KP_Next", "KP_Left", "KP_Begin", "KP_Right", "KP_Home", "KP_Up", "KP_Prior",
            "XF86AudioLowerVolume", "XF86AudioMute", "XF86AudioMicMute", "XF86AudioPlay", "XF86AudioPause",
            "XF86AudioStop", "XF86AudioNext", "XF86AudioPrev", "XF86AudioRewind", "XF86AudioForward", "XF86AudioRecord",
            "XF86MonBrightnessUp", "XF86MonBrightnessDown", "XF86KbdBrightnessUp", "XF86KbdBrightnessDown",
            "XF86KbdLightOnOff", "XF86HomePage", "XF86Back", "XF86Forward", "XF86Reload", "XF86Search", "XF86Mail",
            "XF86Calculator", "XF86WWW", "XF86Favorites", "XF86ScreenSaver", "XF86Copy", "XF86Cut", "XF86Paste",
            "XF86Open", "XF86Close", "XF86Tools", "XF86Display", "XF86ZoomIn", "XF86ZoomOut", "F24",
        ]
        // Reading the configuration checks each name.
        for key in keys { #expect(try tap("", key).line("tap-2", "keys") != nil, "\(key)") }
    }

    @Test("xdotool presses a key that mudra has no name for, and a comment says so") func unknownKey() throws {
        let imported = try tap("Control_L", "eacute")
        #expect(imported.command("tap-2") == "xdotool key Control_L+eacute")
        #expect(
            imported.text.contains("# From line 2:\n# Nearly: mudra has no name for a key of \"Control_L+eacute\"."))
    }

    @Test("A click is at the moment at which touchegg clicks") func clicks() throws {
        let click = { (moment: String, button: Int) in
            "<action type=\"MOUSE_CLICK\"><button>\(button)</button><on>\(moment)</on></action>"
        }
        let imported = try imported(
            """
            <gesture type="PINCH" fingers="2" direction="IN">\(click("begin", 2))</gesture>
            <gesture type="PINCH" fingers="2" direction="OUT">\(click("end", 1))</gesture>
            <gesture type="SWIPE" fingers="2" direction="UP">\(click("end", 3))</gesture>
            <gesture type="TAP" fingers="2">\(click("begin", 8))</gesture>
            """)
        #expect(imported.line("pinch-in-2", "click") == "{ button = \"middle\", at = \"began\" }")
        #expect(imported.line("pinch-out-2", "click") == "\"left\"")
        #expect(imported.line("swipe-up-2", "click") == "\"right\"")
        #expect(imported.command("tap-2") == "xdotool click 8")
        #expect(imported.text.contains("# From line 5:\n# Nearly: mudra has no button 8."))
    }

    @Test("Keys at the end of a pinch are pressed at its beginning, and a comment says so") func lateKeys() throws {
        let imported = try imported(
            "<gesture type=\"PINCH\" fingers=\"2\" direction=\"IN\"><action type=\"SEND_KEYS\"><keys>a</keys>"
                + "<on>end</on></action></gesture>")
        #expect(imported.line("pinch-in-2", "keys") == "\"a\"")
        #expect(imported.text.contains("# Nearly: touchegg presses the keys at the end of the gesture"))
    }

    @Test("Keys for both directions of a step become a pair, and keys for one direction a command") func steps() throws
    {
        let action = { (keys: String) in "<action type=\"SEND_KEYS\"><repeat>true</repeat>\(keys)</action>" }
        let zoom = "<modifiers>Control_L</modifiers><keys>minus</keys><decreaseKeys>plus</decreaseKeys>"
        let imported = try imported(
            """
            <gesture type="PINCH" fingers="2" direction="IN">\(action(zoom))</gesture>
            <gesture type="SWIPE" fingers="3" direction="UP">\(action("<keys>Up</keys>"))</gesture>
            <gesture type="SWIPE" fingers="3" direction="DOWN">\(action("<keys>Down</keys>"))</gesture>
            <gesture type="SWIPE" fingers="4" direction="LEFT">\(action("<modifiers>Shift_L</modifiers><keys>F5</keys>"))</gesture>
            """)
        #expect(imported.names == ["pinch-in-2", "drag-vertical-3", "drag-horizontal-4"])
        #expect(imported.line("pinch-in-2", "on_changed") == "{ keys = [\"ctrl+equal\", \"ctrl+minus\"], step = 1.1 }")
        #expect(imported.line("drag-vertical-3", "on_changed") == "{ keys = [\"down\", \"up\"], step = 5 }")
        #expect(imported.steps("drag-horizontal-4")?.contains("xdotool key Shift_L+F5") == true)
        #expect(imported.text.contains("# mudra presses keys for steps only in both directions."))
    }
}
