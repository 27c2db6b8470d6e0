import MudraTouch

/// A frame, as a packet of the socket that `OpenTouchStream` returns. Numbers are in the byte order of the machine.
///
/// | offset | type | what |
/// |---|---|---|
/// | 0 | u16 | version, 1 |
/// | 2 | u16 | number of contacts that follow |
/// | 4 | u32 | the screen: N of `/dev/input/eventN` |
/// | 8 | u64 | time of the frame, µs of `CLOCK_MONOTONIC` |
/// | 16 | u64 | number of frames lost so far because the reader was too slow |
/// | 24 | f32, f32 | width and height of the screen, mm |
/// | 32 + 24 n | u32 | the contact's number, the same from landing to lift |
/// | 36 + 24 n | u8 | phase: 0 began, 1 moved, 2 stationary, 3 ended, 4 cancelled |
/// | 37 + 24 n | u8 | tool: 0 finger, 1 pen |
/// | 38 + 24 n | u8 | pressure: 0 unknown, 1 none, 255 the most that the device can tell |
/// | 39 + 24 n | u8 | greatest diameter: 0 unknown, 1 none, one more for each 0.25 mm, 255 for more than 63 mm |
/// | 40 + 24 n | f64, f64 | x and y, mm from the top left corner |
public struct TouchPacket: Hashable, Sendable {
    /// The version of the layout.
    public static let version: UInt16 = 1
    static let headerBytes = 32
    static let contactBytes = 24
    /// Steps from no pressure to the most, and for each mm of a diameter.
    private static let (pressureSteps, sizeSteps) = (254.0, 4.0)
    /// The most bytes of a packet.
    public static let capacity = headerBytes + TouchFrame.capacity * contactBytes

    /// The screen: N of `/dev/input/eventN`.
    public let screen: UInt32
    /// The frame's time.
    public let time: Microseconds
    /// How many frames this reader has lost so far.
    public let lostFrames: UInt64
    /// The extent of the screen.
    public let size: ScreenSize
    /// The contacts on the screen, and those that left it in this frame.
    public let contacts: [Contact]

    /// Reads a packet; nil: the bytes are no packet of this version.
    public init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= Self.headerBytes, bytes.loadUnaligned(as: UInt16.self) == Self.version else { return nil }
        let count = Int(bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
        guard bytes.count == Self.headerBytes + count * Self.contactBytes else { return nil }
        screen = bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
        time = Microseconds(bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        lostFrames = bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
        size = ScreenSize(
            width: Double(bytes.loadUnaligned(fromByteOffset: 24, as: Float.self)),
            height: Double(bytes.loadUnaligned(fromByteOffset: 28, as: Float.self)))
        contacts = (0..<count).compactMap { index in
            let start = Self.headerBytes + index * Self.contactBytes
            guard let phase = Contact.Phase(rawValue: bytes[start + 4]),
                let tool = Contact.Tool(rawValue: bytes[start + 5])
            else { return nil }
            return Contact(
                id: ContactID(bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)), phase: phase,
                position: Point(
                    x: bytes.loadUnaligned(fromByteOffset: start + 8, as: Double.self),
                    y: bytes.loadUnaligned(fromByteOffset: start + 16, as: Double.self)), tool: tool,
                size: Self.measure(bytes[start + 7], Self.sizeSteps),
                pressure: Self.measure(bytes[start + 6], Self.pressureSteps))
        }
        guard contacts.count == count else { return nil }
    }

    /// Writes a frame, without allocating.
    /// - Parameters:
    ///   - bytes: at least `capacity` bytes.
    ///   - lostFrames: how many frames the reader has lost so far.
    /// - Returns: how many bytes the packet has.
    public static func write(
        _ frame: TouchFrame, of screen: UInt32, _ size: ScreenSize, lostFrames: UInt64,
        to bytes: UnsafeMutableRawBufferPointer
    ) -> Int {
        let length = headerBytes + frame.contacts.count * contactBytes
        guard length <= bytes.count else { return 0 }
        bytes.storeBytes(of: version, as: UInt16.self)
        bytes.storeBytes(of: UInt16(truncatingIfNeeded: frame.contacts.count), toByteOffset: 2, as: UInt16.self)
        bytes.storeBytes(of: screen, toByteOffset: 4, as: UInt32.self)
        bytes.storeBytes(of: frame.time.value, toByteOffset: 8, as: UInt64.self)
        bytes.storeBytes(of: lostFrames, toByteOffset: 16, as: UInt64.self)
        bytes.storeBytes(of: Float(size.width), toByteOffset: 24, as: Float.self)
        bytes.storeBytes(of: Float(size.height), toByteOffset: 28, as: Float.self)
        var start = headerBytes
        for index in frame.contacts.indices {
            let contact = frame.contacts[index]
            bytes.storeBytes(of: contact.id.value, toByteOffset: start, as: UInt32.self)
            bytes.storeBytes(of: contact.phase.rawValue, toByteOffset: start + 4, as: UInt8.self)
            bytes.storeBytes(of: contact.tool.rawValue, toByteOffset: start + 5, as: UInt8.self)
            bytes[start + 6] = byte(contact.pressure, pressureSteps)
            bytes[start + 7] = byte(contact.size, sizeSteps)
            bytes.storeBytes(of: contact.position.x, toByteOffset: start + 8, as: Double.self)
            bytes.storeBytes(of: contact.position.y, toByteOffset: start + 16, as: Double.self)
            start += contactBytes
        }
        return length
    }

    /// A measure as a byte; 0: there is none.
    private static func byte(_ measure: Double?, _ steps: Double) -> UInt8 {
        measure.map { 1 + UInt8(min(max($0 * steps, 0), 254).rounded()) } ?? 0
    }

    private static func measure(_ byte: UInt8, _ steps: Double) -> Double? {
        byte == 0 ? nil : Double(byte - 1) / steps
    }
}
