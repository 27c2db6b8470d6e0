import Foundation

/// A screen with a pen, which hid-multitouch makes from HID reports. It is unplugged when the object goes. It has 10
/// contacts on 256 x 160 mm, with 16 units per mm.
///
/// Unchecked: a thread answers the kernel's requests, and uses only the descriptor.
final class UhidScreen: @unchecked Sendable {
    private enum Event {
        static let destroy: UInt32 = 1
        static let getReport: UInt32 = 9
        static let getReportReply: UInt32 = 10
        static let create: UInt32 = 11
        static let input: UInt32 = 12
        static let setReport: UInt32 = 13
        static let setReportReply: UInt32 = 14
    }

    /// The size of `struct uhid_event`. Its largest member creates a device.
    private static let eventSize = 4_380
    private static let contacts = 10
    private let descriptor: Int32

    init(name: String) throws {
        descriptor = open("/dev/uhid", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        var event = Bytes(Event.create)
        event.add(name, length: 128)
        event.add("usb-mudra-test/input0", length: 64)
        event.add("", length: 64)
        event.add(UInt16(Self.reportDescriptor.count))
        // The bus (3 is USB), vendor, product, version and country.
        event.add(UInt16(3))
        for number: UInt32 in [0x1209, 0x0002, 1, 0] { event.add(number) }
        event.bytes += Self.reportDescriptor
        send(event)
        let descriptor = descriptor
        Thread.detachNewThread { Self.answer(descriptor) }
    }

    deinit {
        send(Bytes(Event.destroy))
        close(descriptor)
    }

    /// Reports all fingers on the screen, in mm.
    func touch(_ fingers: [(id: UInt8, isDown: Bool, x: Double, y: Double)]) {
        var report: [UInt8] = [1]
        for place in 0..<Self.contacts {
            let finger = place < fingers.count ? fingers[place] : (id: 0, isDown: false, x: 0, y: 0)
            report.append(finger.isDown ? 1 : 0)
            report.append(finger.id)
            report += Self.position(finger.x, finger.y)
        }
        report.append(UInt8(fingers.count))
        sendReport(report)
    }

    /// Reports the pen, near or away, in mm.
    func pen(isNear: Bool, isDown: Bool = false, x: Double, y: Double) {
        sendReport([3, (isDown ? 1 : 0) | (isNear ? 2 : 0)] + Self.position(x, y))
    }

    // MARK: Requests and answers

    private func sendReport(_ report: [UInt8]) {
        var event = Bytes(Event.input)
        event.add(UInt16(report.count))
        event.bytes += report
        send(event)
    }

    private func send(_ event: Bytes) {
        Self.send(event, to: descriptor)
    }

    private static func send(_ event: Bytes, to descriptor: Int32) {
        let bytes = event.bytes + [UInt8](repeating: 0, count: max(0, eventSize - event.bytes.count))
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, eventSize) }
    }

    /// The kernel asks for the greatest number of contacts, and sets the input mode.
    private static func answer(_ descriptor: Int32) {
        var event = [UInt8](repeating: 0, count: eventSize)
        while read(descriptor, &event, event.count) > 0 {
            let id = Array(event[4..<8])
            switch UInt32(event[0]) {
            case Event.getReport:
                var reply = Bytes(Event.getReportReply)
                reply.bytes += id
                reply.add(UInt16(0))
                reply.add(UInt16(2))
                reply.bytes += [event[8], UInt8(contacts)]
                send(reply, to: descriptor)
            case Event.setReport:
                var reply = Bytes(Event.setReportReply)
                reply.bytes += id
                reply.add(UInt16(0))
                send(reply, to: descriptor)
            default:
                break
            }
        }
    }

    private static func position(_ x: Double, _ y: Double) -> [UInt8] {
        [x, y].flatMap { millimetres in
            let units = UInt16(millimetres * 16)
            return [UInt8(units & 0xff), UInt8(units >> 8)]
        }
    }

    // MARK: The report descriptor

    /// X from 0 to 4095 over 256.0 mm and Y from 0 to 2559 over 160.0 mm, 16 bits each. The unit is cm / 100.
    private static let axes: [UInt8] = [
        0x05, 0x01, 0x55, 0x0e, 0x65, 0x11, 0x15, 0x00, 0x35, 0x00, 0x75, 0x10, 0x95, 0x01,
        0x26, 0xff, 0x0f, 0x46, 0x00, 0x0a, 0x09, 0x30, 0x81, 0x02,
        0x26, 0xff, 0x09, 0x46, 0x40, 0x06, 0x09, 0x31, 0x81, 0x02,
        0x45, 0x00, 0x65, 0x00, 0x55, 0x00,
    ]

    /// Tip, contact id, position.
    private static let finger: [UInt8] =
        [
            0x05, 0x0d, 0x09, 0x22, 0xa1, 0x02, 0x15, 0x00, 0x25, 0x01, 0x75, 0x01, 0x95, 0x01, 0x09, 0x42, 0x81, 0x02,
            0x95, 0x07, 0x81, 0x03,
            0x75, 0x08, 0x95, 0x01, 0x25, 0x7f, 0x09, 0x51, 0x81, 0x02,
        ] + axes + [0xc0]

    /// Report 1 contains the fingers and their number, report 2 the greatest number of fingers.
    private static let touchscreen: [UInt8] = {
        var bytes: [UInt8] = [0x05, 0x0d, 0x09, 0x04, 0xa1, 0x01, 0x85, 0x01]
        for _ in 0..<contacts { bytes += finger }
        return bytes + [
            0x05, 0x0d, 0x15, 0x00, 0x25, 0x0a, 0x75, 0x08, 0x95, 0x01, 0x09, 0x54, 0x81, 0x02,
            0x85, 0x02, 0x09, 0x55, 0xb1, 0x02, 0xc0,
        ]
    }()

    /// Report 3: tip, in range, position.
    private static let pen: [UInt8] =
        [
            0x05, 0x0d, 0x09, 0x02, 0xa1, 0x01, 0x85, 0x03, 0x09, 0x20, 0xa1, 0x00, 0x15, 0x00, 0x25, 0x01, 0x75, 0x01,
            0x95, 0x01, 0x09, 0x42, 0x81, 0x02, 0x09, 0x32, 0x81, 0x02, 0x95, 0x06, 0x81, 0x03,
        ] + axes + [0xc0, 0xc0]

    private static let reportDescriptor = touchscreen + pen
}

/// A packed structure, in the machine's own byte order.
private struct Bytes {
    var bytes: [UInt8] = []

    init(_ type: UInt32) {
        add(type)
    }

    mutating func add(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number) { bytes += $0 }
    }

    mutating func add(_ text: String, length: Int) {
        let start = text.utf8.prefix(length - 1)
        bytes += Array(start) + [UInt8](repeating: 0, count: length - start.count)
    }
}
