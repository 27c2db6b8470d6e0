import CMudraEvdev
import FuzzInput
import MudraTouch

@testable import MudraEvdev

extension Input {
    /// A screen of any protocol, with any values for its axes.
    mutating func screen(_ touchProtocol: TouchProtocol) -> TouchscreenDescription? {
        var capabilities = DeviceCapabilities()
        var axes: [UInt16: AbsoluteAxis] = [:]
        func add(_ code: Int32, _ axis: AbsoluteAxis) {
            axes[UInt16(code)] = axis
            capabilities.absoluteAxes.insert(Int(code))
        }
        capabilities.keys.insert(Int(BTN_TOUCH))
        switch touchProtocol {
        case .slots:
            add(ABS_MT_SLOT, AbsoluteAxis(minimum: 0, maximum: number(), resolution: 0))
            add(ABS_MT_POSITION_X, axis())
            add(ABS_MT_POSITION_Y, axis())
        case .anonymousContacts:
            // mtdev takes other paths if the device identifies its contacts or reports tools.
            let others = byte()
            add(ABS_MT_POSITION_X, axis())
            add(ABS_MT_POSITION_Y, axis())
            if others & 1 != 0 { add(ABS_MT_TRACKING_ID, axis()) }
            if others & 2 != 0 { add(ABS_MT_TOOL_TYPE, axis()) }
        case .singleTouch:
            add(ABS_X, axis())
            add(ABS_Y, axis())
        }
        return TouchscreenDescription(name: "", capabilities) { axes[$0] }
    }

    /// Geometry from udev and the configuration. The configuration's values have been validated before they come here.
    mutating func options() -> GeometryOptions {
        let parts = byte()
        var options = GeometryOptions(orientation: Orientation.allCases[Int(parts & 3)])
        if parts & 4 != 0 { options.hint = ScreenSize(width: anyDouble(), height: anyDouble()) }
        if parts & 8 != 0 {
            let size = ScreenSize(width: Double(number()), height: Double(number()))
            if size.isPlausible { options.configuredSize = size }
        }
        if parts & 16 != 0, let calibration = Calibration((0..<6).map { _ in factor() }) {
            options.calibration = calibration
        }
        return options
    }

    mutating func contactAxes() -> ContactAxes {
        var axes = ContactAxes(x: number(), y: number())
        axes[EventCode.distance] = number()
        axes[EventCode.toolType] = number()
        return axes
    }

    private mutating func axis() -> AbsoluteAxis {
        AbsoluteAxis(minimum: number(), maximum: number(), resolution: number())
    }
}
