import MudraDeclarations

/// mudra's names for keys of X11, which touchegg's configuration has.
enum KeyNames {
    /// A chord as mudra spells it; nil: mudra has no name for a key.
    static func chord(_ keys: [String]) -> String? {
        var names: [String] = []
        for key in keys {
            guard let name = name(of: key) else { return nil }
            if !names.contains(name) { names.append(name) }
        }
        return names.isEmpty || names.count > KeyChord.mostKeys ? nil : names.joined(separator: "+")
    }

    /// touchegg presses the key that has a character, without Shift: on a US keyboard `plus` is the key `equal`.
    private static func name(of key: String) -> String? {
        let isOneCharacter = key.utf8.count == 1 && key.utf8.allSatisfy(isPartOfVariableName) && key != "_"
        if isOneCharacter { return key.lowercased() }
        if key.first == "F", let number = Int(key.dropFirst()), (1...24).contains(number) { return "f\(number)" }
        if key.hasPrefix("KP_"), key.utf8.count == 4, let digit = key.last, digit.isASCII, digit.isNumber {
            return "kp\(digit)"
        }
        return names[key]
    }

    private static let names: [String: String] = {
        var names: [String: String] = [:]
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            for word in words.dropFirst() { names[word] = words[0] }
        }
        return names
    }()

    /// In each line mudra's name, and then X11's names for the same key.
    private static let table = """
        super Super_L Hyper_L
        rightmeta Super_R Hyper_R
        ctrl Control_L Control Ctrl
        rightctrl Control_R
        alt Alt_L Meta_L Alt Meta
        rightalt Alt_R Meta_R ISO_Level3_Shift Mode_switch
        shift Shift_L Shift
        rightshift Shift_R
        capslock Caps_Lock
        numlock Num_Lock
        scrolllock Scroll_Lock
        enter Return
        esc Escape
        tab Tab ISO_Left_Tab
        space space
        backspace BackSpace
        delete Delete
        insert Insert
        home Home
        end End
        pageup Prior Page_Up
        pagedown Next Page_Down
        left Left
        right Right
        up Up
        down Down
        print Print
        pause Pause Break
        compose Menu
        minus minus underscore
        equal equal plus
        leftbrace bracketleft braceleft
        rightbrace bracketright braceright
        backslash backslash bar
        semicolon semicolon colon
        apostrophe apostrophe quotedbl
        grave grave asciitilde
        comma comma less
        dot period greater
        slash slash question
        1 exclam
        2 at
        3 numbersign
        4 dollar
        5 percent
        6 asciicircum
        7 ampersand
        8 asterisk
        9 parenleft
        0 parenright
        kpplus KP_Add
        kpminus KP_Subtract
        kpasterisk KP_Multiply
        kpslash KP_Divide
        kpdot KP_Decimal KP_Delete
        kpenter KP_Enter
        kpequal KP_Equal
        kp0 KP_Insert
        kp1 KP_End
        kp2 KP_Down
        kp3 KP_Next KP_Page_Down
        kp4 KP_Left
        kp5 KP_Begin
        kp6 KP_Right
        kp7 KP_Home
        kp8 KP_Up
        kp9 KP_Prior KP_Page_Up
        volumeup XF86AudioRaiseVolume
        volumedown XF86AudioLowerVolume
        mute XF86AudioMute
        micmute XF86AudioMicMute
        playpause XF86AudioPlay
        pausecd XF86AudioPause
        stopcd XF86AudioStop
        nextsong XF86AudioNext
        previoussong XF86AudioPrev
        rewind XF86AudioRewind
        fastforward XF86AudioForward
        record XF86AudioRecord
        brightnessup XF86MonBrightnessUp
        brightnessdown XF86MonBrightnessDown
        kbdillumup XF86KbdBrightnessUp
        kbdillumdown XF86KbdBrightnessDown
        kbdillumtoggle XF86KbdLightOnOff
        homepage XF86HomePage
        back XF86Back
        forward XF86Forward
        refresh XF86Reload XF86Refresh
        search XF86Search
        mail XF86Mail
        calc XF86Calculator
        www XF86WWW
        bookmarks XF86Favorites
        coffee XF86ScreenSaver
        copy XF86Copy
        cut XF86Cut
        paste XF86Paste
        open XF86Open
        close XF86Close
        config XF86Tools
        switchvideomode XF86Display
        zoomin XF86ZoomIn
        zoomout XF86ZoomOut
        """
}
