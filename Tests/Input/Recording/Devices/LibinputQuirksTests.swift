import MudraEvdev
import MudraRecording
import MudraTouch
import Testing

@testable import MudraRecording

@Suite("Quirks and udev properties of a recording")
struct LibinputQuirksTests {
    private func recording(
        quirks: [String] = [], properties: [String] = [], resolution: Int = 0
    ) throws -> Recording {
        try Sample.read(
            Sample.top + Sample.screen(properties: Sample.tags + properties, quirks: quirks, resolution: resolution)
                + Sample.touch)
    }

    private func size(_ recording: Recording) -> ScreenSize {
        ScreenGeometry(recording.screen, recording.geometry).size
    }

    @Test("AttrSizeHint sets the size if the axes have no resolution")
    func sizeHint() throws {
        #expect(try size(recording(quirks: ["AttrSizeHint=260x170"])) == ScreenSize(width: 260, height: 170))
        #expect(try size(recording(quirks: ["AttrSizeHint=260x170"], resolution: 10)).width == 100)
        // libinput ignores the hint if either axis has a resolution.
        let half = Sample.screen(quirks: ["AttrSizeHint=260x170"]).replacing(
            "54: [0, 1000, 0, 0, 10]", with: "54: [0, 1000, 0, 0, 0]")
        #expect(try size(Sample.read(Sample.top + half + Sample.touch)).width == 100)
        let single = Sample.screen(quirks: ["AttrSizeHint=260x170"], resolution: 0, isMultitouch: false)
        #expect(try size(Sample.read(Sample.top + single + Sample.touch)).width == 260)
        for bad in ["260", "260x", "x170", "1x2", "99999999999x1", "-260x170", ""] {
            #expect(try size(recording(quirks: ["AttrSizeHint=\(bad)"])) == PanelSize.assumed)
        }
    }

    @Test("AttrResolutionHint sets the resolution if the axes have none")
    func resolutionHint() throws {
        #expect(try size(recording(quirks: ["AttrResolutionHint=5x4"])) == ScreenSize(width: 200, height: 250))
        #expect(try size(recording(quirks: ["AttrResolutionHint=5"])) == ScreenSize(width: 200, height: 200))
        // It overrides the size hint, as it does in libinput.
        let both = try recording(quirks: ["AttrSizeHint=260x170", "AttrResolutionHint=5x4"])
        #expect(size(both) == ScreenSize(width: 200, height: 250))
        #expect(try size(recording(quirks: ["AttrResolutionHint=5x4"], resolution: 10)).width == 100)
        for bad in ["0x-3", "0x5", "5x0"] {
            let hints = ["AttrSizeHint=260x170", "AttrResolutionHint=\(bad)"]
            #expect(try size(recording(quirks: hints)) == ScreenSize(width: 260, height: 170))
        }
    }

    @Test("udev's size and calibration apply as they do to a live screen")
    func udev() throws {
        let known = try recording(properties: ["ID_INPUT_WIDTH_MM=300", "ID_INPUT_HEIGHT_MM=200"])
        #expect(size(known) == ScreenSize(width: 300, height: 200))
        let matrix = try recording(properties: ["LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0"], resolution: 10)
        #expect(matrix.geometry.calibration == Calibration([0, -1, 1, 1, 0, 0]))
        let bad = try recording(properties: ["LIBINPUT_CALIBRATION_MATRIX=1 2 x", "ID_INPUT_WIDTH_MM=-3"])
        #expect(bad.geometry == GeometryOptions())
        // udev describes this very device, a quirk many devices.
        let both = try recording(
            quirks: ["AttrSizeHint=260x170"], properties: ["ID_INPUT_WIDTH_MM=300", "ID_INPUT_HEIGHT_MM=200"])
        #expect(size(both).width == 300)
    }

    @Test(
        "A disabled code is removed, and so are its events",
        arguments: [
            "AttrEventCode=-ABS_MT_PRESSURE;", "AttrEventCode=+BTN_LEFT;-ABS_MT_PRESSURE", "AttrEventCode=-EV_ABS:0x3a",
            "AttrEventCodeDisable=ABS_PRESSURE;ABS_MT_PRESSURE", "AttrEventCodeDisable=EV_ABS:0x3a;",
        ])
    func disabledCodes(quirk: String) throws {
        let recording = try recording(quirks: [quirk])
        #expect(!recording.device.capabilities.absoluteAxes.contains(0x3a) && recording.device.axes[0x3a] == nil)
        #expect(!recording.events.contains { $0.type == 3 && $0.code == 0x3a })
        #expect(recording.events.count == Sample.eventCount - 1)
    }

    @Test("The last name of a line that fills libinput's buffer counts if it is complete")
    func completeLastName() throws {
        // As long as libinput's lines get; without the name's end it could be the beginning of a longer name.
        let line = "AttrEventCode=" + String(repeating: "-BTN_TOOL_RUBBER;", count: 13) + "+A;-ABS_MT_PRESSURE;"
        #expect(line.utf8.count == 255)
        #expect(try !recording(quirks: [line]).device.capabilities.absoluteAxes.contains(0x3a))
    }

    @Test("A later quirk enables a code again, and unknown codes change nothing")
    func otherCodes() throws {
        let plain = try recording()
        for quirk in [
            "AttrEventCode=-ABS_MT_PRESSURE;+ABS_MT_PRESSURE;", "AttrEventCode=-EV_SYN;-SYN_REPORT;-EV_SYN:0x0",
            "AttrEventCode=-ABS_NOTHING;-EV_NOTHING;-EV_ABS:58;-EV_ABS:0x12345;;-;+", "AttrEventCode=ABS_MT_PRESSURE",
            "AttrEventCode", "AttrKeyboardIntegration=internal", "ModelTouchpadVisibleMarker=1",
            // This is the longest line that libinput writes, so the last name may be the beginning of a longer one.
            "AttrEventCode=" + String(repeating: "-BTN_TOOL_RUBBER;", count: 14) + "-ABS_MT_PRESSURE",
        ] {
            let recording = try recording(quirks: [quirk])
            #expect(recording.events == plain.events, "\(quirk)")
        }
        let enabled = try recording(quirks: ["AttrEventCodeEnable=BTN_STYLUS;ABS_MT_DISTANCE"]).device
        #expect(enabled.capabilities.keys.contains(0x14b) && enabled.capabilities.absoluteAxes.contains(0x3b))
        #expect(enabled.axes[0x3b] == AbsoluteAxis(minimum: 0, maximum: 1, resolution: 0))
        #expect(try recording(quirks: ["AttrEventCode=+ABS_MT_PRESSURE"]).device.axes[0x3a]?.maximum == 255)
    }

    @Test("A disabled type is removed with all its codes")
    func disabledTypes() throws {
        let recording = try recording(quirks: ["AttrEventCode=-EV_KEY;-EV_MSC"])
        #expect(recording.device.capabilities.keys.isEmpty && !recording.events.contains { $0.type == 1 })
        let message = " is not a recording of a touchscreen"
        let all = Sample.top + Sample.screen(quirks: ["AttrEventCode=-EV_ABS"]) + Sample.touch
        #expect(Sample.problem(of: all) == message)
    }

    @Test("Properties are enabled and disabled")
    func inputProperties() throws {
        let isDirect = { (quirk: String) in try recording(quirks: [quirk]).device.capabilities.isDirect }
        #expect(try !isDirect("AttrInputProp=+INPUT_PROP_BUTTONPAD;-INPUT_PROP_DIRECT"))
        #expect(try !isDirect("AttrInputPropDisable=INPUT_PROP_DIRECT"))
        #expect(try isDirect("AttrInputPropEnable=INPUT_PROP_DIRECT"))
        #expect(try isDirect("AttrInputProp=-INPUT_PROP_NOTHING"))
        let changed = try recording(quirks: ["AttrInputProp=+INPUT_PROP_BUTTONPAD"]).device.capabilities
        #expect(changed.properties.contains(2))
    }
}
