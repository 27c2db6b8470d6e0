import CMudraEvdev
import MudraEvdev
import MudraTouch

/// A device's quirks that change a touchscreen for libinput.
struct LibinputQuirks {
    /// The panel's extent in mm.
    private(set) var size: ScreenSize?
    /// The axes' units per millimetre.
    private var resolution: (x: Int32, y: Int32)?
    private var codes: [(change: QuirkChange, code: EventCodeName)] = []
    private var properties: [(change: QuirkChange, property: Int)] = []

    /// - Parameter lines: as `libinput quirks list` prints them, `AttrSizeHint=260x170`. Other quirks do not concern
    ///   touchscreens.
    init(_ lines: [String]) {
        for line in lines {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { continue }
            note(String(parts[0]), parts[1])
        }
    }

    private mutating func note(_ name: String, _ value: Substring) {
        switch name {
        case "AttrSizeHint":
            guard let (width, height) = Self.pair(value) else { return }
            let hint = ScreenSize(width: Double(width), height: Double(height))
            if hint.isPlausible { size = hint }
        case "AttrResolutionHint":
            guard let (x, y) = Self.pair(value) ?? Int32(value).map({ ($0, $0) }), x > 0, y > 0 else { return }
            resolution = (x, y)
        case "AttrEventCode": noteCodes(value, nil)
        case "AttrEventCodeDisable": noteCodes(value, .disable)
        case "AttrEventCodeEnable": noteCodes(value, .enable)
        case "AttrInputProp": noteProperties(value, nil)
        case "AttrInputPropDisable": noteProperties(value, .disable)
        case "AttrInputPropEnable": noteProperties(value, .enable)
        default: break
        }
    }

    private mutating func noteCodes(_ list: Substring, _ change: QuirkChange?) {
        for (change, name) in QuirkChange.items(of: list, unsigned: change) {
            if let code = EventCodeName(name) { codes.append((change, code)) }
        }
    }

    private mutating func noteProperties(_ list: Substring, _ change: QuirkChange?) {
        for (change, name) in QuirkChange.items(of: list, unsigned: change) {
            let property = libevdev_property_from_name(name)
            if property >= 0 { properties.append((change, Int(property))) }
        }
    }

    /// Applies the quirks to a device. It has not sent events of the codes that it loses.
    func apply(to device: inout ForeignDevice) {
        for (change, property) in properties {
            change == .enable
                ? device.capabilities.properties.insert(property) : device.capabilities.properties.remove(property)
        }
        var disabled: Set<EventCodeName> = []
        for (change, code) in codes {
            if change == .enable {
                code.insert(into: &device)
                disabled.remove(code)
            } else {
                code.remove(from: &device)
                disabled.insert(code)
            }
        }
        if !disabled.isEmpty { device.events.removeAll { disabled.contains(where: $0.isOf) } }
        guard let resolution else { return }
        for (x, y) in [(ABS_X, ABS_Y), (ABS_MT_POSITION_X, ABS_MT_POSITION_Y)] {
            guard let horizontal = device.axes[UInt16(x)], let vertical = device.axes[UInt16(y)],
                horizontal.resolution == 0, vertical.resolution == 0
            else { continue }
            device.axes[UInt16(x)] = horizontal.with(resolution: resolution.x)
            device.axes[UInt16(y)] = vertical.with(resolution: resolution.y)
        }
    }

    /// `260x170`
    private static func pair(_ text: Substring) -> (Int32, Int32)? {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = Int32(parts[0]), let second = Int32(parts[1]) else { return nil }
        return (first, second)
    }
}

extension AbsoluteAxis {
    fileprivate func with(resolution: Int32) -> AbsoluteAxis {
        AbsoluteAxis(minimum: minimum, maximum: maximum, resolution: resolution, fuzz: fuzz, flat: flat)
    }
}

extension InputEvent {
    fileprivate func isOf(_ name: EventCodeName) -> Bool {
        type == name.type && (name.code == nil || code == name.code)
    }
}

/// The effect of a quirk on a device's code or property.
enum QuirkChange {
    case enable
    case disable

    /// The longest line that `libinput record` writes for a quirk; it cuts off longer ones.
    private static let maxLength = 255 - "AttrEventCode=".utf8.count

    /// The names in a list with their changes: `+EV_ABS;-BTN_STYLUS;`
    /// - Parameter unsigned: the change for names without a sign, as in the lists of older quirks; nil: none.
    static func items(of list: Substring, unsigned: QuirkChange?) -> [(QuirkChange, String)] {
        var items = list.split(separator: ";", omittingEmptySubsequences: false)
        // A name that is cut off may look like another name.
        if list.utf8.count >= maxLength { items.removeLast() }
        return items.compactMap { item in
            let change = item.first == "+" ? .enable : item.first == "-" ? .disable : unsigned
            let name = item.drop { $0 == "+" || $0 == "-" }
            return name.isEmpty ? nil : change.map { ($0, String(name)) }
        }
    }
}
