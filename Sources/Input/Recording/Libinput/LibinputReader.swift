import MudraEvdev
import MudraSupport

/// Reads the devices of a recording of `libinput record`. It skips the keys that it does not know: newer versions of
/// libinput describe a device in more detail, and record more than events.
struct LibinputReader {
    /// libinput's version number of the format.
    private static let version: Int64 = 1

    /// The devices that have been read so far.
    private(set) var devices: [ForeignDevice] = []
    /// Whether the list of devices has begun.
    private(set) var hasDevices = false
    private let yaml: YAMLReader

    /// - Parameter text: the text to read; it must stay where it is in memory.
    init(_ text: UnsafeBufferPointer<UInt8>) throws(YAMLError) {
        yaml = try YAMLReader(text)
    }

    /// Reads the whole text. If that fails, the part before the error has been read.
    mutating func read() throws(YAMLError) {
        guard try yaml.beginMapping("a recording") else { return }
        while let key = try yaml.nextKey() {
            switch key {
            case "version": try readVersion()
            case "devices": try readDevices()
            default: try yaml.skipValue()
            }
        }
        while try yaml.next() != .end {}
    }

    private func readVersion() throws(YAMLError) {
        guard try yaml.next() == .scalar else { throw yaml.error("the version must be a number") }
        guard DecimalNumber.parse(yaml.scalar) == Self.version else {
            throw yaml.error(
                "mudra reads version \(Self.version) of libinput's format, not \(quoted(yaml.text))")
        }
    }

    private mutating func readDevices() throws(YAMLError) {
        hasDevices = true
        guard try yaml.beginSequence("devices") else { return }
        while true {
            switch try yaml.next() {
            case .mappingStart: try readDevice()
            case .sequenceEnd: return
            default: throw yaml.error("a device must be a mapping (key: value)")
            }
        }
    }

    private mutating func readDevice() throws(YAMLError) {
        let index = devices.count
        devices.append(ForeignDevice())
        while let key = try yaml.nextKey() {
            switch key {
            case "node": devices[index].node = try yaml.requireText("the node")
            case "evdev": try yaml.readDescription(of: &devices[index])
            case "udev": try readProperties(of: index)
            case "quirks":
                guard try yaml.beginSequence("quirks") else { continue }
                while let quirk = try yaml.nextText() { devices[index].quirks.append(quirk) }
            case "events":
                devices[index].isDescribed = true
                try yaml.readEvents(into: &devices[index].events)
            default: try yaml.skipValue()
            }
        }
    }

    private mutating func readProperties(of index: Int) throws(YAMLError) {
        guard try yaml.beginMapping("udev") else { return }
        while let key = try yaml.nextKey() {
            guard key == "properties" else {
                try yaml.skipValue()
                continue
            }
            guard try yaml.beginSequence("properties") else { continue }
            while let property = try yaml.nextText() {
                let parts = property.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                if parts.count == 2 { devices[index].properties[String(parts[0])] = String(parts[1]) }
            }
        }
    }
}
