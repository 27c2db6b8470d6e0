import MudraTouch
import Testing

@testable import MudraDeclarations
@testable import MudraSettings

/// The settings of a mudrad.toml without mistakes.
@Suite struct DaemonSettingsTests {
    private func settings(_ text: String) throws -> DaemonSettings {
        let (settings, lines) = try loadDaemon(text)
        #expect(lines == [])
        return try #require(settings)
    }

    private func values(_ text: String) throws -> DeviceSettings {
        let devices = try settings("[[device]]\nmatch = \"x\"\n" + text).devices
        #expect(devices.count == 1)
        return try #require(devices.first).values
    }

    @Test("Empty files are valid", arguments: ["", "# nothing\n", "\u{FEFF}", "[recognition]\n", "device = []\n"])
    func nothingIsFine(_ text: String) throws {
        #expect(try settings(text) == .standard)
    }

    @Test("The defaults of mudrad are those of the manual") func theStandardIsThatOfTheManual() {
        #expect(DaemonSettings.standard.devices == [])
        #expect(DaemonSettings.standard.recognition.restingTouchTimeout == 400_000)
        #expect(DaemonSettings.standard.recognition.penMutesTouches)
        #expect(DaemonSettings.standard.grab.emergencyExit)
        #expect(DaemonSettings.standard.rule(for: DeviceIdentity("x", vendor: 1, product: 2)) == DeviceSettings())
    }

    @Test("All keys of [[device]] are read") func everyKeyOfADevice() throws {
        let values = try values(
            """
            ignore = false
            orientation = "left-up"
            size_mm = [310, 174.5]
            calibration = [1, 0, 0.5, 0, -1, 1]
            seat = "seat1"
            grab = true
            """
        )
        #expect(values.ignore == false)
        #expect(values.orientation == .fixed(.leftUp))
        #expect(values.size == ScreenSize(width: 310, height: 174.5))
        #expect(values.calibration == Calibration([1, 0, 0.5, 0, -1, 1]))
        #expect(values.seat == "seat1")
        #expect(values.grab == true)
    }

    @Test("A rule needs only the devices that it matches") func aRuleNeedsNothingButDevices() throws {
        #expect(try values("") == DeviceSettings())
    }

    @Test(
        "Every orientation of a device is read",
        arguments: [
            ("normal", OrientationChoice.fixed(.normal)), ("left-up", .fixed(.leftUp)), ("right-up", .fixed(.rightUp)),
            ("bottom-up", .fixed(.bottomUp)), ("auto", .automatic),
        ])
    func orientations(_ word: String, _ choice: OrientationChoice) throws {
        #expect(try values("orientation = \"\(word)\"").orientation == choice)
    }

    @Test("Sizes at the limits are accepted", arguments: ["[20, 20]", "[5000, 5000]", "[20, 240]", "[1200, 100]"])
    func sizesAtTheLimits(_ size: String) throws {
        #expect(try values("size_mm = \(size)").size != nil)
    }

    @Test("All keys of [recognition] are read") func everyKeyOfTheRecognition() throws {
        let recognition = try settings(
            "[recognition]\nresting_touch_timeout_ms = 60000\npen_mutes_touches = false\n"
        ).recognition
        #expect(recognition.restingTouchTimeout == 60_000_000)
        #expect(!recognition.penMutesTouches)
        #expect(try settings("recognition.resting_touch_timeout_ms = 0").recognition.restingTouchTimeout == 0)
    }

    @Test("All keys of [grab] are read") func everyKeyOfTheGrab() throws {
        #expect(try !settings("[grab]\nemergency_exit = false\n").grab.emergencyExit)
        #expect(try settings("grab.emergency_exit = true").grab.emergencyExit)
        #expect(try settings("").grab.takeBack == .automatic)
        #expect(try settings("[grab]\ntake_back = \"lift\"\n").grab.takeBack == .lift)
        let gaps = "[[device]]\nmatch = \"*\"\nbridge_ms = 0\n[[device]]\nmatch = \"worn*\"\nbridge_ms = 25\n"
        #expect(
            try settings(gaps).rule(for: DeviceIdentity("worn panel", vendor: 1, product: 2)).contacts.gap
                == .milliseconds(25))
        #expect(try settings(gaps).rule(for: DeviceIdentity("other", vendor: 1, product: 2)).contacts.gap == 0)
        #expect(try settings("").rule(for: DeviceIdentity("other", vendor: 1, product: 2)).contacts.gap == nil)
        let palms = "[[device]]\nmatch = \"*\"\ndetect_palms = false\n"
        #expect(
            try settings(palms).rule(for: DeviceIdentity("any", vendor: 1, product: 2)).contacts.detectsPalms == false)
        let device = "[[device]]\nmatch = \"*\"\ntake_back = \"delay\"\n[[device]]\nmatch = \"*\"\nignore = false\n"
        #expect(try settings(device).rule(for: DeviceIdentity("any", vendor: 1, product: 2)).takeBack == .delay)
    }

    @Test("A list of [access] has at most 256 names in a file, and one for the lock screen has at most 57 letters")
    func limitsOfAccess() throws {
        let names = { (count: Int) in (0..<count).map { "'n\($0)'" }.joined(separator: ", ") }
        let access = try settings("[access]\nusers = [\(names(256))]\nlocked = [\(names(256))]\n").access
        #expect(access.users.count == 256 && access.locked.count == 256)
        for key in ["users", "locked"] {
            #expect(
                try loadDaemon("[access]\n\(key) = [\(names(257))]\n").lines
                    == ["mudrad.toml:2:\(key.count + 4): \(key) must have at most 256 elements, not 257"])
        }
        let longest = String(repeating: "a", count: 57)
        #expect(try settings("[access]\nlocked = ['\(longest)']\n").access.locked == [longest])
    }

    @Test("The longest time in which a lift and a landing are one contact is 100 ms") func longestBridge() throws {
        #expect(try values("bridge_ms = 100").contacts.gap == .milliseconds(100))
    }

    @Test("Each axis has its own true bounds") func trueBounds() throws {
        #expect(try values("x_range = [-5, 480]").bounds.x == -5...480)
        #expect(try values("y_range = [-2147483648, 2147483647]").bounds.y == .min ... .max)
        let two = "[[device]]\nmatch = \"*\"\nx_range = [0, 1]\n[[device]]\nmatch = \"*\"\ny_range = [0, 2]\n"
        let bounds = try settings(two).rule(for: DeviceIdentity("any", vendor: 1, product: 2)).bounds
        #expect(bounds.x == 0...1 && bounds.y == 0...2)
    }

    @Test("Later rules override earlier ones key by key") func laterRulesGoBeforeEarlierOnesKeyByKey() throws {
        let settings = try settings(
            """
            [[device]]
            match = "*"
            ignore = true
            grab = true
            orientation = "auto"
            seat = "seat0"

            [[device]]
            match = "ELAN*"
            ignore = false
            size_mm = [300, 200]
            calibration = [0, 1, 0, 1, 0, 0]

            [[device]]
            match = "04f3:2674"
            grab = false
            orientation = "normal"
            size_mm = [310, 174]

            [[device]]
            match = "Wacom*"
            calibration = [1, 0, 0, 0, 1, 0]
            seat = "seat9"
            """
        )
        let elan = settings.rule(for: DeviceIdentity("ELAN Touchscreen", vendor: 0x04F3, product: 0x2674))
        #expect(elan.ignore == false && elan.orientation == .fixed(.normal) && elan.seat == "seat0")
        #expect(elan.grab == false)
        #expect(elan.size == ScreenSize(width: 310, height: 174))
        #expect(elan.calibration == Calibration([0, 1, 0, 1, 0, 0]))
        let another = settings.rule(for: DeviceIdentity("Goodix", vendor: 0x0416, product: 0x2674))
        #expect(another.ignore == true && another.orientation == .automatic && another.seat == "seat0")
        #expect(another.grab == true)
        #expect(another.size == nil && another.calibration == nil)
    }
}
