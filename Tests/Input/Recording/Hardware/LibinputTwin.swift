import CMudraEvdev
import MudraEvdev
import MudraRecording
import MudraTouch

/// The same recording as `libinput record` would have written it for the same device.
enum LibinputTwin {
    /// The text. libinput's times count from the recording's first event.
    static func text(of device: RecordedDevice, _ events: [InputEvent]) -> String {
        var text = """
            # libinput record
            version: 1
            ndevices: 1
            libinput:
              version: "1.28.1"
              git: "unknown"
            system:
              os: "debian:13"
              kernel: "6.12.0"
            devices:
            - node: /dev/input/event4
              evdev:
                # Name: \(device.name)
                name: "\(device.name)"
                id: [\(device.bus), \(device.vendor), \(device.product), \(device.version)]
                codes:

            """
        for (type, codes) in codes(of: device) {
            text += "      \(type): [\(codes.map(String.init).joined(separator: ", "))] # EV_\n"
        }
        if !device.axes.isEmpty { text += "    absinfo:\n" }
        for (code, axis) in device.axes.sorted(by: { $0.key < $1.key }) {
            text +=
                "      \(code): [\(axis.minimum), \(axis.maximum), \(axis.fuzz), \(axis.flat), \(axis.resolution)]\n"
        }
        let properties = list(device.capabilities.properties).map(String.init).joined(separator: ", ")
        text += "    properties: [\(properties)]\n  udev:\n    properties:\n  quirks:\n  events:\n"
        return text + lines(of: events)
    }

    private static func codes(of device: RecordedDevice) -> [(type: UInt16, codes: [Int])] {
        let capabilities = device.capabilities
        let own: [(UInt16, CapabilityBits)] = [
            (UInt16(EV_KEY), capabilities.keys), (UInt16(EV_REL), capabilities.relativeAxes),
            (UInt16(EV_ABS), capabilities.absoluteAxes),
        ]
        return (own + device.otherCodes.map { ($0.key, $0.value) }).map { (type: $0.0, codes: list($0.1)) }
            .filter { !$0.codes.isEmpty }.sorted { $0.type < $1.type }
    }

    private static func list(_ bits: CapabilityBits) -> [Int] { (0..<4_096).filter(bits.contains) }

    private static func lines(of events: [InputEvent]) -> String {
        var text = ""
        var isInFrame = false
        let start = events.first?.time ?? 0
        for event in events {
            if !isInFrame { text += "  - evdev:\n" }
            isInFrame = !event.isReport
            let time = (event.time - start).value
            let numbers = [
                padded(time / 1_000_000, 3), padded(time % 1_000_000, 6), padded(event.type, 3), padded(event.code, 3),
                padded(event.value, 7),
            ]
            text += "    - [\(numbers.joined(separator: ", "))] # EV_ABS / ABS_MT_POSITION_X    \(event.value) (+0)\n"
        }
        return text
    }

    private static func padded(_ number: some BinaryInteger, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: " ", count: max(width - text.count, 0)) + text
    }
}
