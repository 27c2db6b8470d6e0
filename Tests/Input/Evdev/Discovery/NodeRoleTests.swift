import MudraEvdev
import Testing

@testable import MudraEvdev

@Suite struct NodeRoleTests {
    /// `capabilities/abs` in the form of sysfs.
    private static let slots = "260800000000003"
    private static let anonymous = "60000000000003"
    private static let single = "3"
    private static let touch = "400 0 0 0 0 0"

    @Test("A touchscreen of any protocol is used", arguments: [slots, anonymous, single])
    func aTouchscreenOfAnyProtocolIsUsed(axes: String) {
        #expect(role(of: node(axes: axes)) == .touchscreen)
    }

    /// As in a container, which has no udev.
    @Test("Without udev, the kernel's capabilities decide", arguments: [slots, anonymous, single])
    func theKernelsWordDoesWhereUdevSaysNothing(axes: String) {
        #expect(role(of: node(axes: axes, tags: nil)) == .touchscreen)
    }

    @Test("A node that udev calls something else is not used") func otherKindsByUdevAreNotUsed() {
        #expect(
            role(of: node(tags: [])) == .ignored("not a touchscreen according to udev (no ID_INPUT_TOUCHSCREEN)"))
        #expect(
            role(of: node(tags: .mouse)) == .ignored("a mouse according to udev (no ID_INPUT_TOUCHSCREEN)"))
    }

    /// A udev rule says so, but the kernel knows better.
    @Test("A touchpad that udev calls a touchscreen is not used") func aTouchpadThatIsCalledATouchscreenIsNone() {
        let fingers = "e520 10000 0 0 0 0"
        #expect(role(of: node(keys: fingers, properties: "1")) == .ignored("a touchpad"))
        #expect(role(of: node(keys: fingers, properties: "")) == .ignored("a touchpad"))
        #expect(role(of: node(keys: fingers, properties: "2")) == .ignored("a touchpad"))
        #expect(role(of: node(properties: "4")) == .ignored("a touchpad"))
        #expect(role(of: node(properties: "6")) == .touchscreen)
        // A screen that tells its tool, and one that does not say that the user looks at it.
        #expect(role(of: node(keys: "e520 0 0 0 0 0")) == .touchscreen)
        #expect(role(of: node(properties: "")) == .touchscreen)
    }

    @Test("A pen without a touchscreen is not used") func aPenIsNoFinger() {
        let pen = node("event2", axes: Self.single, keys: "401 0 0 0 0 0", tags: [.touchscreen, .tablet])
        #expect(role(of: pen) == .ignored("a pen without a touchscreen of its own"))
        #expect(
            role(of: pen, besides: node("event3", phys: "usb-1/input1"))
                == .ignored("a pen without a touchscreen of its own"))
    }

    /// As udev does where libwacom is installed.
    @Test("Fingers that udev also calls a pen are fingers") func fingersThatAreCalledAPenTooAreFingers() {
        #expect(role(of: node(tags: [.touchscreen, .tablet])) == .touchscreen)
        #expect(
            role(of: node(tags: [.touchpad, .tablet])) == .ignored("a pen according to udev (no ID_INPUT_TOUCHSCREEN)"))
    }

    @Test("mudra watches a pen that belongs to a touchscreen") func aPenBesideItsScreenIsWatched() {
        let pen = node("event2", axes: Self.single, keys: "401 0 0 0 0 0", tags: .tablet, phys: "i2c-1")
        #expect(role(of: pen, besides: node("event3", phys: "i2c-1")) == .pen)
        #expect(role(of: pen, besides: node("event3", phys: "i2c-2")) != .pen)
        #expect(role(of: pen, besides: node("event3", product: 9, phys: "i2c-1")) != .pen)
        let screen = node("event3", phys: "i2c-1")
        let role = pen.role(among: [screen, pen]) { $0.id == "event3" ? true : nil }
        #expect(role == .ignored("a pen without a touchscreen of its own"))
    }

    @Test("A digitizer that udev alone calls a pen is one") func pensByUdev() {
        let pen = node("event2", axes: Self.single, tags: .tablet, phys: "i2c-1")
        #expect(role(of: pen, besides: node("event3", phys: "i2c-1")) == .pen)
        #expect(role(of: node(axes: "", tags: .tablet)) == .ignored("a pen tablet without positions"))
        #expect(role(of: node(tags: [.tablet, .tabletPad])) == .ignored("the buttons of a pen tablet"))
    }

    @Test("Nodes of one hardware have the same bus, vendor, product and place") func sameHardware() {
        func node(_ ids: [UInt16], _ path: String = "usb-1/input0") -> InputNode {
            InputNode(
                id: "event1", name: "", bus: ids[0], vendor: ids[1], product: ids[2], physicalPath: path,
                capabilities: DeviceCapabilities())
        }
        #expect(node([3, 4, 5]).isSameHardware(as: node([3, 4, 5], "usb-1/input1")))
        for other in [[9, 4, 5], [3, 9, 5], [3, 4, 9]] as [[UInt16]] {
            #expect(!node([3, 4, 5]).isSameHardware(as: node(other)), "\(other)")
        }
        #expect(!node([3, 4, 5]).isSameHardware(as: node([3, 4, 5], "usb-2/input0")))
    }

    @Test(
        "Each of udev's properties names its own kind of device",
        arguments: [
            ("TOUCHSCREEN", "a touchscreen"), ("TABLET_PAD", "the buttons of a pen tablet"), ("TABLET", "a pen"),
            ("TOUCHPAD", "a touchpad"), ("POINTINGSTICK", "a pointing stick"), ("MOUSE", "a mouse"),
            ("JOYSTICK", "a joystick"), ("ACCELEROMETER", "an accelerometer"), ("KEYBOARD", "a keyboard"),
            ("KEY", "a few keys"), ("SWITCH", "a switch"),
        ])
    func tags(word: String, kind: String) {
        let properties = ["ID_INPUT": "1", "ID_INPUT_\(word)": "1"]
        #expect(UdevTags { properties[$0] }.kind == kind)
        #expect(UdevTags { $0 == "ID_INPUT" ? "1" : "0" } == [])
    }

    @Test("Of a screen's two nodes, only the multitouch one is used") func aScreenThatIsThereTwiceIsUsedOnce() {
        let twin = node("event7", axes: Self.single, phys: "usb-1/input1")
        let screen = node("event6", phys: "usb-1/input0")
        #expect(role(of: twin, besides: screen) == .ignored("the single-touch side of event6"))
        #expect(role(of: screen, besides: twin) == .touchscreen)
        #expect(role(of: twin, besides: screen, isIgnored: false) == .touchscreen)
        #expect(twin.role(among: [screen, twin]) { $0.id == "event6" ? true : nil } == .touchscreen)
        // One of the same model plugged in elsewhere, and one whose place is unknown.
        #expect(role(of: twin, besides: node("event6", phys: "usb-2/input0")) == .touchscreen)
        #expect(role(of: node(axes: Self.single, phys: ""), besides: node("event6", phys: "")) == .touchscreen)
    }

    @Test("mudra does not read its own virtual screens") func ourOwnScreensAreNotReadAgain() {
        #expect(role(of: node(phys: "usb-1/mudra-event4")) == .ignored("a device that mudra has made"))
    }

    @Test(
        "A virtual screen is at the place of the real one",
        arguments: [("usb-1/input0", "usb-1/mudra-event3"), ("i2c-1", "i2c-1/mudra-event3"), ("", "mudra-event3")])
    func aVirtualScreenIsAtThePlaceOfTheRealOne(_ path: String, _ expected: String) {
        #expect(node("event3").number == 3 && node("event").number == .max)
        let virtual = node("event3", phys: path).virtualPhysicalPath
        #expect(virtual == expected)
        #expect(role(of: node(phys: virtual)) == .ignored("a device that mudra has made"))
    }

    @Test("A device that moves a pointer is not used") func pointersAreNotUsed() {
        let mouse = node(axes: Self.single, keys: "400 0 10000 0 0 0 0", tags: .mouse)
        #expect(role(of: mouse) == .ignored("a mouse"))
        #expect(role(of: node(axes: "", keys: "fffffffffffffffe", tags: [.keyboard, .keys])) == .ignored("a keyboard"))
        #expect(role(of: node(axes: "", keys: "fffffffffffffffe", tags: nil)) == .ignored("a keyboard"))
        #expect(role(of: node(axes: "", keys: "", tags: .accelerometer)) == .ignored("an accelerometer"))
        #expect(role(of: node(axes: "", keys: "", tags: nil)) == .ignored("not a touchscreen"))
        #expect(role(of: node(axes: "", keys: "", properties: "", tags: nil, wheels: "1")) == .ignored("a mouse"))
        #expect(role(of: node(axes: "", keys: "", properties: "1", tags: nil)) == .ignored("a touchpad"))
    }

    @Test("The switch of a machine that folds into a tablet is used, unless it is on a keyboard") func tabletSwitches()
    {
        let lid = node(axes: "", keys: "", tags: .toggle, switches: "1")
        #expect(role(of: lid) == .ignored("a switch"))
        for tags in [UdevTags.toggle, [.toggle, .keys], nil] as [UdevTags?] {
            #expect(role(of: node(axes: "", keys: "", tags: tags, switches: "3")) == .tabletSwitch)
        }
        let keyboard = node(axes: "", keys: "fffffffffffffffe", tags: [.keyboard, .toggle], switches: "2")
        #expect(role(of: keyboard) == .ignored("a keyboard"))
        let ignored = node(axes: "", keys: "", tags: .toggle, switches: "2")
        #expect(role(of: ignored, isIgnored: true) == .ignored("mudrad.toml ignores it"))
    }

    @Test("The administrator has the last word") func theAdministratorsWordIsTheLast() {
        #expect(role(of: node(), isIgnored: true) == .ignored("mudrad.toml ignores it"))
        #expect(role(of: node(properties: "1"), isIgnored: false) == .touchscreen)
        #expect(role(of: node(tags: .mouse), isIgnored: false) == .touchscreen)
        #expect(role(of: node(axes: ""), isIgnored: false) == .ignored("not a touchscreen"))
    }

    private static func properties(_ tags: UdevTags?) -> [String: String] {
        guard let tags else { return [:] }
        let names: [(UdevTags, String)] = [
            (.touchscreen, "TOUCHSCREEN"), (.tablet, "TABLET"), (.tabletPad, "TABLET_PAD"), (.touchpad, "TOUCHPAD"),
            (.mouse, "MOUSE"), (.keyboard, "KEYBOARD"), (.keys, "KEY"), (.toggle, "SWITCH"),
            (.accelerometer, "ACCELEROMETER"),
        ]
        var properties = ["ID_INPUT": "1"]
        for (tag, name) in names where tags.contains(tag) { properties["ID_INPUT_" + name] = "1" }
        return properties
    }

    private func node(
        _ id: String = "event0", product: UInt16 = 2, axes: String = slots, keys: String = touch,
        properties: String = "2", tags: UdevTags? = .touchscreen, phys: String = "somewhere/input0",
        switches: String = "", wheels: String = ""
    ) -> InputNode {
        InputNode(
            id: id, name: "", vendor: 1, product: product, physicalPath: phys,
            udev: UdevProperties(Self.properties(tags)),
            capabilities: DeviceCapabilities(
                properties: CapabilityBits(sysfs: properties), keys: CapabilityBits(sysfs: keys),
                relativeAxes: CapabilityBits(sysfs: wheels), absoluteAxes: CapabilityBits(sysfs: axes),
                switches: CapabilityBits(sysfs: switches)))
    }

    private func role(of node: InputNode, besides others: InputNode..., isIgnored: Bool? = nil) -> NodeRole {
        node.role(among: others + [node]) { $0.id == node.id ? isIgnored : nil }
    }
}
