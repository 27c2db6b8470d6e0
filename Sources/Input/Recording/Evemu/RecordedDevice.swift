import CMudraEvdev
import MudraEvdev

/// A device as a recording describes it.
package struct RecordedDevice: Hashable, Sendable {
    /// Its own name; hostile until sanitized.
    package private(set) var name = ""
    /// Its bus: `BUS_USB` and so on; 0 if the recording does not say.
    package private(set) var bus: UInt16 = 0
    /// The USB or I2C vendor; 0 if the recording does not say.
    package private(set) var vendor: UInt16 = 0
    /// The vendor's number for the product.
    package private(set) var product: UInt16 = 0
    /// The vendor's number for the model's version.
    package private(set) var version: UInt16 = 0
    package private(set) var capabilities = DeviceCapabilities()
    /// Its codes of types that do not concern touches, such as lights and sounds.
    package private(set) var otherCodes: [UInt16: CapabilityBits] = [:]
    package private(set) var axes: [UInt16: AbsoluteAxis] = [:]

    /// Reads a recording's device, of any kind.
    /// - Throws: `RecordingError` with the position of the error.
    package init(parsing text: [UInt8]) throws(RecordingError) {
        self = try Self.read(text).device
    }

    private init() {}

    /// A device with these properties.
    /// - Parameter axes: the axes of its capabilities.
    package init(
        name: String, bus: UInt16, vendor: UInt16, product: UInt16, version: UInt16, _ capabilities: DeviceCapabilities,
        otherCodes: [UInt16: CapabilityBits] = [:], axes: [UInt16: AbsoluteAxis]
    ) {
        self.name = name
        (self.bus, self.vendor, self.product, self.version) = (bus, vendor, product, version)
        self.capabilities = capabilities
        self.otherCodes = otherCodes
        self.axes = axes
    }

    /// The device and the events of a recording, unrepaired.
    package static func read(
        _ text: [UInt8]
    ) throws(RecordingError) -> (device: RecordedDevice, events: [InputEvent]) {
        var device = RecordedDevice()
        var events: [InputEvent] = []
        var isRecording = false
        /// How many bytes of each bit field have been read; a field goes over several lines.
        var bytesRead: [UInt16: Int] = [:]
        for (index, bytes) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            var line = RecordingLine(bytes, number: index + 1)
            guard let kind = line.kind() else { continue }
            switch kind {
            case "N":
                device.name = line.rest()
            case "I":
                let identity = try line.identity()
                (device.bus, device.vendor) = (identity.bus, identity.vendor)
                (device.product, device.version) = (identity.product, identity.version)
            case "P":
                let start = bytesRead[.max, default: 0]
                let bits = try line.bits()
                bytesRead[.max] = start + bits.count
                device.capabilities.properties.insert(bits, at: start)
                isRecording = true
            case "B":
                let (type, bits) = try line.typedBits()
                let start = bytesRead[type, default: 0]
                bytesRead[type] = start + bits.count
                device.insert(bits, of: type, at: start)
                isRecording = true
            case "A":
                let (code, axis) = try line.axis()
                device.axes[code] = axis
                device.capabilities.absoluteAxes.insert(Int(code))
                isRecording = true
            case "E":
                events.append(try line.event())
            default:
                break
            }
        }
        guard isRecording else {
            throw RecordingError(
                line: nil, column: nil, message: "is not an evemu recording: no P:, B: or A: line describes a device")
        }
        return (device, events)
    }
}

extension CapabilityBits {
    /// Adds the codes of a bit field's bytes, the lowest first, from byte `start` on.
    fileprivate mutating func insert(_ bytes: [UInt8], at start: Int) {
        for (offset, byte) in bytes.enumerated() {
            for bit in 0..<8 where byte & (1 << UInt8(bit)) != 0 { insert((start + offset) * 8 + bit) }
        }
    }
}

extension RecordedDevice {
    private mutating func insert(_ bytes: [UInt8], of type: UInt16, at start: Int) {
        switch Int32(type) {
        // The list of types, which follows from the other fields.
        case EV_SYN: break
        case EV_KEY: capabilities.keys.insert(bytes, at: start)
        case EV_REL: capabilities.relativeAxes.insert(bytes, at: start)
        case EV_ABS: capabilities.absoluteAxes.insert(bytes, at: start)
        default:
            if bytes.contains(where: { $0 != 0 }) {
                otherCodes[type, default: CapabilityBits()].insert(bytes, at: start)
            }
        }
    }
}
