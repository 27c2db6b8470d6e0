import CMudraEvdev
import MudraEvdev
import MudraSupport
import MudraTouch

/// A device in a recording of another program.
struct ForeignDevice {
    /// The node that it was recorded from.
    var node = ""
    /// Its own name; hostile until sanitized.
    var name = ""
    /// Bus, vendor, product and version.
    var id: [UInt16] = [0, 0, 0, 0]
    var capabilities = DeviceCapabilities()
    /// Its codes of other types.
    var otherCodes: [UInt16: CapabilityBits] = [:]
    var axes: [UInt16: AbsoluteAxis] = [:]
    var properties: [String: String] = [:]
    /// Its libinput quirks, one line each.
    var quirks: [String] = []
    var events: [InputEvent] = []
    /// Facts about it that the recording leaves out, for the user.
    var notes: [String] = []
    /// Whether its description is complete: its events follow, if there are any.
    var isDescribed = false

    /// Whether udev does not offer it to desktops.
    var isWithdrawn: Bool { UdevProperties(properties).withdrawal != nil }

    /// Its name in a message.
    var title: String { node.isEmpty ? quoted(name) : "\(quoted(name)) (\(node.sanitizedForDisplay))" }

    mutating func insert(_ code: Int, of type: UInt16) {
        switch Int32(type) {
        case EV_SYN: break
        case EV_KEY: capabilities.keys.insert(code)
        case EV_REL: capabilities.relativeAxes.insert(code)
        case EV_ABS: capabilities.absoluteAxes.insert(code)
        default: otherCodes[type, default: CapabilityBits()].insert(code)
        }
    }

    /// The device with its quirks applied, as a recording of a touchscreen.
    /// - Throws: `RecordingError` if it is not a touchscreen.
    func recording() throws(RecordingError) -> Recording {
        let quirks = LibinputQuirks(self.quirks)
        var device = self
        quirks.apply(to: &device)
        let udev = UdevProperties(properties)
        if let tags = udev.tags, !tags.contains(.touchscreen) {
            throw RecordingError(line: nil, column: nil, message: "is not a recording of a touchscreen")
        }
        let recorded = RecordedDevice(
            name: name, bus: id[0], vendor: id[1], product: id[2], version: id[3], device.capabilities,
            otherCodes: device.otherCodes, axes: device.axes)
        let geometry = GeometryOptions(
            hint: udev.size ?? device.sizeHint(quirks.size), calibration: udev.calibration ?? .identity)
        let refusals = udev.choices.filter { $0.refusal != nil }.map { "udev's \($0.text)" }
        return try Recording(of: recorded, device.events, geometry: geometry, notes: refusals + notes)
    }

    /// The size in a quirk, if the axes give none: libinput uses it if neither axis has a resolution.
    private func sizeHint(_ size: ScreenSize?) -> ScreenSize? {
        let isSingle = capabilities.touchProtocol == .singleTouch
        let codes = isSingle ? [ABS_X, ABS_Y] : [ABS_MT_POSITION_X, ABS_MT_POSITION_Y]
        return codes.allSatisfy { axes[UInt16($0)]?.resolution == 0 } ? size : nil
    }
}
