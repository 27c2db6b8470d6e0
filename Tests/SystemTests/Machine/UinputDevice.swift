import CMudraEvdev
import CMudraLinux
import Foundation
import MudraRecording
import MudraTouch

@testable import MudraEvdev

/// A kernel device, made by uinput. It is unplugged when the object goes.
///
/// Unchecked: a test plays on it from one thread at a time.
final class UinputDevice: @unchecked Sendable {
    /// The device's description of itself.
    struct Description {
        /// As bytes, since a device's name may be invalid UTF-8.
        var name = Array("mudra test screen".utf8)
        var bus: Int32 = BUS_USB
        var vendor: Int32 = 0x1209
        var product: Int32 = 0x0001
        var properties = [INPUT_PROP_DIRECT]
        var keys = [BTN_TOUCH]
        var relativeAxes: [Int32] = []
        /// Codes of type `EV_SW`.
        var switches: [Int32] = []
        /// Codes of type `EV_MSC`.
        var others: [Int32] = []
        var axes: [Int32: AbsoluteAxis] = [:]
        /// Where it claims to be plugged in.
        var physicalPath = ""

        /// A screen of 256 x 160 mm with a number of slots.
        static func screen(slots: Int32 = 10, resolution: Int32 = 16) -> Description {
            var screen = anonymous(resolution: resolution)
            screen.axes[ABS_MT_SLOT] = AbsoluteAxis(minimum: 0, maximum: slots - 1, resolution: 0)
            screen.axes[ABS_MT_TRACKING_ID] = AbsoluteAxis(minimum: 0, maximum: 65_535, resolution: 0)
            screen.axes[ABS_MT_TOOL_TYPE] = AbsoluteAxis(minimum: 0, maximum: MT_TOOL_PALM, resolution: 0)
            return screen
        }

        /// The same screen as a driver makes it: with pressure, width, single-finger axes and a clock, and without
        /// tools.
        static func panel(slots: Int32 = 10) -> Description {
            var panel = screen(slots: slots)
            panel.axes[ABS_MT_TOOL_TYPE] = nil
            panel.axes[ABS_PRESSURE] = AbsoluteAxis(minimum: 0, maximum: 255, resolution: 0)
            panel.axes[ABS_MT_PRESSURE] = panel.axes[ABS_PRESSURE]
            panel.others = [MSC_TIMESTAMP]
            panel.axes[ABS_MT_TOUCH_MAJOR] = AbsoluteAxis(minimum: 0, maximum: 255, resolution: 1)
            return panel
        }

        /// The same screen with protocol A.
        static func anonymous(resolution: Int32 = 16) -> Description {
            var screen = single(resolution: resolution)
            screen.axes[ABS_MT_POSITION_X] = screen.axes[ABS_X]
            screen.axes[ABS_MT_POSITION_Y] = screen.axes[ABS_Y]
            return screen
        }

        /// The same screen with a single contact.
        static func single(resolution: Int32 = 16) -> Description {
            var screen = Description()
            screen.axes[ABS_X] = AbsoluteAxis(minimum: 0, maximum: 4_095, resolution: resolution)
            screen.axes[ABS_Y] = AbsoluteAxis(minimum: 0, maximum: 2_559, resolution: resolution)
            return screen
        }

        /// An absolute pointer with a button and a wheel.
        static func pointer() -> Description {
            var pointer = single()
            pointer.properties = []
            pointer.keys = [BTN_LEFT, BTN_RIGHT]
            pointer.relativeAxes = [REL_WHEEL]
            return pointer
        }

        /// The pen of the same hardware as a screen. It does not report a touch, since the fixture's mudrad takes whatever does
        /// for a screen.
        static func pen(beside screen: Description) -> Description {
            var pen = single()
            (pen.name, pen.physicalPath) = (screen.name, screen.physicalPath + "-pen")
            pen.keys = [BTN_TOOL_PEN, BTN_STYLUS]
            return pen
        }

        /// A touchpad of a laptop, of 120 x 80 mm.
        static func touchpad() -> Description {
            var touchpad = Description()
            (touchpad.bus, touchpad.properties) = (BUS_I2C, [INPUT_PROP_POINTER])
            touchpad.keys = [BTN_TOUCH, BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP, BTN_TOOL_TRIPLETAP]
            let (x, y) = (
                AbsoluteAxis(minimum: 0, maximum: 4_800, resolution: 40),
                AbsoluteAxis(minimum: 0, maximum: 3_200, resolution: 40)
            )
            touchpad.axes = [
                ABS_X: x, ABS_Y: y, ABS_MT_POSITION_X: x, ABS_MT_POSITION_Y: y,
                ABS_MT_SLOT: AbsoluteAxis(minimum: 0, maximum: 2, resolution: 0),
                ABS_MT_TRACKING_ID: AbsoluteAxis(minimum: 0, maximum: 65_535, resolution: 0),
            ]
            return touchpad
        }

        /// A keyboard with all keys of a typewriter.
        static func keyboard() -> Description {
            var keyboard = Description()
            keyboard.properties = []
            keyboard.keys = Array(KEY_ESC...KEY_KPDOT)
            return keyboard
        }

        /// The switch of a laptop that folds into a tablet.
        static func tabletSwitch() -> Description {
            var toggle = Description()
            (toggle.name, toggle.bus, toggle.properties) = (Array("tablet switch".utf8), BUS_HOST, [])
            (toggle.keys, toggle.switches) = ([KEY_PROG1], [SW_TABLET_MODE])
            return toggle
        }
    }

    typealias Event = (type: Int32, code: Int32, value: Int32)

    struct Failure: Error {
        let errno: Int32
    }

    /// The device's file: `/dev/input/event3`.
    let node: String
    private let descriptor: Int32
    private let handle: OpaquePointer

    init(_ description: Description) throws {
        guard let template = libevdev_new() else { throw Failure(errno: ENOMEM) }
        defer { libevdev_free(template) }
        (description.name.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
            libevdev_set_name(template, $0.baseAddress)
        }
        libevdev_set_id_bustype(template, description.bus)
        libevdev_set_id_vendor(template, description.vendor)
        libevdev_set_id_product(template, description.product)
        for property in description.properties { libevdev_enable_property(template, UInt32(property)) }
        for key in description.keys { libevdev_enable_event_code(template, UInt32(EV_KEY), UInt32(key), nil) }
        for axis in description.relativeAxes {
            libevdev_enable_event_code(template, UInt32(EV_REL), UInt32(axis), nil)
        }
        for code in description.switches {
            libevdev_enable_event_code(template, UInt32(EV_SW), UInt32(code), nil)
        }
        for code in description.others { libevdev_enable_event_code(template, UInt32(EV_MSC), UInt32(code), nil) }
        for (code, axis) in description.axes {
            var info = input_absinfo()
            (info.minimum, info.maximum, info.resolution) = (axis.minimum, axis.maximum, axis.resolution)
            libevdev_enable_event_code(template, UInt32(EV_ABS), UInt32(code), &info)
        }
        let descriptor = mudra_uinput_open(description.physicalPath)
        guard descriptor >= 0 else { throw Failure(errno: -descriptor) }
        var created: OpaquePointer?
        let result = libevdev_uinput_create_from_device(template, descriptor, &created)
        guard result == 0, let created, let node = libevdev_uinput_get_devnode(created) else {
            close(descriptor)
            throw Failure(errno: -result)
        }
        self.descriptor = descriptor
        handle = created
        self.node = String(cString: node)
    }

    deinit {
        libevdev_uinput_destroy(handle)
        close(descriptor)
    }

    func send(_ type: Int32, _ code: Int32, _ value: Int32) {
        libevdev_uinput_write_event(handle, UInt32(type), UInt32(code), value)
    }

    /// Sends a whole frame with one write, as a driver does.
    func send(_ frame: [Event]) {
        let events = frame.map {
            input_event(time: timeval(), type: UInt16($0.type), code: UInt16($0.code), value: $0.value)
        }
        _ = events.withUnsafeBytes { write(libevdev_uinput_get_fd(handle), $0.baseAddress, $0.count) }
    }

    func report() {
        send(EV_SYN, SYN_REPORT, 0)
    }

    /// The events in the `E:` lines of a recording.
    static func events(_ text: String) throws -> [InputEvent] {
        try Recording(parsing: Array((header + text).utf8)).events
    }

    /// Sends the `E:` lines of a recording in their own time.
    func play(_ events: String) throws {
        var now = Microseconds(0)
        for event in try Self.events(events) {
            usleep(UInt32(clamping: (event.time - now).value))
            now = event.time
            send(Int32(event.type), Int32(event.code), event.value)
        }
    }

    private static let header = "A: 35 0 4095 0 0 16\nA: 36 0 2559 0 0 16\nA: 2f 0 59 0 0 0\n"
}
