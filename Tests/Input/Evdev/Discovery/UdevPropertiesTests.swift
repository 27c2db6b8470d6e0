import MudraEvdev
import MudraTouch
import Testing

@testable import MudraEvdev

/// udev's properties, read as libinput reads them.
@Suite struct UdevPropertiesTests {
    private func udev(_ properties: [String: String], isExamined: Bool = false) -> UdevProperties {
        UdevProperties(properties.merging(["ID_INPUT": "1"]) { first, _ in first }, isExamined: isExamined)
    }

    @Test(
        "The first six numbers of a calibration matrix count, as in libinput",
        arguments: [
            "0 -1 1 1 0 0", "0 -1 1 1 0 0 0 0 1", "0 -1 1 1 0 0 0 0", "  0  -1 1.0 1 0 0 ", "0 -1 1 1 0 0 rest of it",
        ])
    func theFirstSixNumbersCount(text: String) {
        let properties = udev(["LIBINPUT_CALIBRATION_MATRIX": text])
        #expect(properties.calibration == Calibration([0, -1, 1, 1, 0, 0]))
        #expect(properties.choices.map(\.refusal) == [nil])
    }

    @Test(
        "A matrix that cannot be used is refused with a reason",
        arguments: ["0 -1 1 1 0", "0 -1 1 1 0 x", "0 0 0 0 0 0", "0,-1,1,1,0,0", "nan 0 0 0 1 0", "1e9 0 0 0 1 0"])
    func otherMatricesAreRefused(text: String) {
        let properties = udev(["LIBINPUT_CALIBRATION_MATRIX": text])
        #expect(properties.calibration == nil)
        #expect(
            properties.choices.map(\.text) == [
                "LIBINPUT_CALIBRATION_MATRIX=\(text) is not used: it must begin with six numbers that leave the panel an"
                    + " area"
            ])
    }

    @Test("Each property that libinput knows for a touchscreen is used, or refused with a reason")
    func everyPropertyIsAnswered() {
        let properties = udev([
            "ID_INPUT_WIDTH_MM": "260", "ID_INPUT_HEIGHT_MM": "none", "LIBINPUT_ATTR_SIZE_HINT": "10x10",
            "LIBINPUT_DEVICE_GROUP": "18/0/0:here", "LIBINPUT_FUZZ_35": "8", "LIBINPUT_NEW": "\u{1b}[31m",
            "LIBINPUT_IGNORE_DEVICE": "0", "WL_OUTPUT": "HDMI-A-1", "WL_SEAT": "other", "ID_PATH": "anything",
        ])
        #expect(
            properties.choices.map(\.text) == [
                "ID_INPUT_HEIGHT_MM=none is not used: width and height must both be numbers of a plausible screen, in mm",
                "ID_INPUT_WIDTH_MM=260 is not used: width and height must both be numbers of a plausible screen, in mm",
                "LIBINPUT_ATTR_SIZE_HINT=10x10 is not used: libinput itself uses quirks instead",
                "LIBINPUT_FUZZ_35=8 is not used: each gesture has a distance that it ignores",
                "LIBINPUT_IGNORE_DEVICE=0 is used", "LIBINPUT_NEW=?[31m is not used: mudra does not know it",
                "WL_OUTPUT=HDMI-A-1 is used", "WL_SEAT=other is not used: the seat is ID_SEAT",
            ])
        #expect(properties.output == "HDMI-A-1" && properties.group == "18/0/0:here" && properties.withdrawal == nil)
        let size = udev(["ID_INPUT_WIDTH_MM": "260", "ID_INPUT_HEIGHT_MM": "160"])
        #expect(size.size == ScreenSize(width: 260, height: 160) && size.choices.allSatisfy { $0.refusal == nil })
    }

    @Test("A property that mudrad.toml overrides is not used") func overriddenProperties() {
        let choices = udev(["LIBINPUT_CALIBRATION_MATRIX": "1 0 0 0 1 0", "WL_OUTPUT": "eDP-1"]).choices
        #expect(
            choices.map { $0.overridden(by: ["LIBINPUT_CALIBRATION_MATRIX": "calibration"]).text } == [
                "LIBINPUT_CALIBRATION_MATRIX=1 0 0 0 1 0 is not used: mudrad.toml has calibration",
                "WL_OUTPUT=eDP-1 is used",
            ])
    }

    @Test("A long value is shortened") func aLongValueIsShortened() {
        let text = udev(["LIBINPUT_NEW": String(repeating: "7", count: 4_000)]).choices.first?.text
        #expect(text.map { $0.count < 200 } == true)
    }

    @Test("A device that a rule withdraws is not used, unless the administrator says so", arguments: ["1", "yes"])
    func ignoredDevices(value: String) {
        let screen = node(["LIBINPUT_IGNORE_DEVICE": value])
        #expect(
            screen.role(among: [screen]) { _ in nil }
                == .ignored("udev withdraws it from desktops (LIBINPUT_IGNORE_DEVICE=\(value))"))
        #expect(screen.role(among: [screen]) { _ in false } == .touchscreen)
        let another = node(["LIBINPUT_IGNORE_DEVICE": "0"])
        #expect(another.role(among: [another]) { _ in nil } == .touchscreen)
    }

    @Test("A device from which a rule takes ID_INPUT is not used", arguments: ["", "0", nil])
    func emptiedTags(value: String?) {
        let reason = NodeRole.ignored("udev does not call it an input device (no ID_INPUT=1)")
        var properties = ["ID_INPUT_TOUCHSCREEN": "1"]
        properties["ID_INPUT"] = value
        let screen = node(properties, isExamined: true)
        #expect(screen.role(among: [screen]) { _ in nil } == reason)
        #expect(screen.role(among: [screen]) { _ in false } == .touchscreen)
        // Without udev, as in a container, the kernel's word decides.
        let unknown = node([:])
        #expect(unknown.role(among: [unknown]) { _ in nil } == .touchscreen)
    }

    @Test("Nodes of one of libinput's groups are one piece of hardware") func deviceGroups() {
        let (one, same) = (node(["LIBINPUT_DEVICE_GROUP": "a"], path: "x/1"), node(["LIBINPUT_DEVICE_GROUP": "a"]))
        let (other, none) = (node(["LIBINPUT_DEVICE_GROUP": "b"], path: "x/2"), node([:], path: "y/1"))
        #expect(one.isSameHardware(as: same))
        #expect(!same.isSameHardware(as: other) && !none.isSameHardware(as: same))
    }

    private func node(_ properties: [String: String], isExamined: Bool = false, path: String = "") -> InputNode {
        InputNode(
            id: "event1", name: "", physicalPath: path,
            udev: properties.isEmpty
                ? UdevProperties([:])
                : UdevProperties(
                    properties.merging(
                        isExamined ? [:] : ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"]
                    ) { first, _ in first },
                    isExamined: isExamined),
            capabilities: Self.capabilities)
    }

    private static let capabilities: DeviceCapabilities = {
        var capabilities = DeviceCapabilities()
        for axis in [0x00, 0x01, 0x2f, 0x35, 0x36, 0x39] { capabilities.absoluteAxes.insert(axis) }
        capabilities.keys.insert(0x14a)
        capabilities.properties.insert(1)
        return capabilities
    }()
}
