import MudraTouch

/// One moment of a gesture, as a packet of the socket that `OpenGestureStream` returns. Numbers are in
/// the byte order of the machine.
///
/// | offset | type | what |
/// |---|---|---|
/// | 0 | u16 | version, 1 |
/// | 2 | u8 | state: 1 began, 2 changed, 3 ended (or recognized, of a gesture of one moment), 4 cancelled |
/// | 3 | u8 | 1: the gesture is continuous; 0: it is one moment |
/// | 4 | u32 | the screen: N of `/dev/input/eventN` |
/// | 8 | u64 | time of the frame, µs of `CLOCK_MONOTONIC` |
/// | 16 | u64 | the gesture's number |
/// | 24 | u64 | time since its first finger landed, µs |
/// | 32 | u32 | number of fingers |
/// | 36 | u8 | length of the recognizer's name |
/// | 37 | u8 | length of its type |
/// | 38 | u8 | length of its direction; 0: none |
/// | 39 | u8 | length of its edge; 0: none |
/// | 40 | f64, f64 | location, mm |
/// | 56 | f64, f64 | location, 0 to 1 |
/// | 72 | f64, f64 | translation, mm |
/// | 88 | f64, f64 | velocity, mm/s |
/// | 104 | f64, f64 | scale, and its velocity, 1/s |
/// | 120 | f64, f64 | rotation, radians, and its velocity, rad/s |
/// | 136 | | name, type, direction, edge, in UTF-8 and as in signals |
///
/// A number is NaN if the gesture does not have it or its reader may not know it.
package enum GesturePacket {
    /// The version of the layout.
    package static let version: UInt16 = 1
    private static let headerBytes = 136
    /// The most bytes of a packet.
    package static let capacity = headerBytes + 4 * Int(UInt8.max)

    /// A recognizer's name and type, encoded once for all of its packets.
    package struct Label: Hashable, Sendable {
        let bytes: [UInt8]
        let nameLength: UInt8
        /// A recognizer's name has 64 bytes at most, a type 10.
        private static let longest = 127

        /// The label of a recognizer.
        package init(name: String, type: String) {
            let (name, type) = (name.utf8.prefix(Self.longest), type.utf8.prefix(Self.longest))
            bytes = Array(name) + Array(type)
            nameLength = UInt8(clamping: name.count)
        }
    }

    /// How much of a gesture a reader may know.
    package enum Disclosure: Comparable, Sendable {
        /// The state and the time.
        case event
        /// In addition, how the fingers have moved.
        case motion
        /// In addition, the location.
        case place
    }

    // MARK: Writing

    /// Writes a packet, without allocating.
    /// - Parameters:
    ///   - moment: the moment of the gesture.
    ///   - label: its recognizer's name and type.
    ///   - screen: N of the screen's node, and its size.
    ///   - disclosure: how much the reader may know.
    ///   - bytes: at least `capacity` bytes.
    /// - Returns: how many bytes the packet has.
    package static func write(
        _ moment: GestureMoment, _ label: Label, on screen: (number: UInt32, size: ScreenSize),
        telling disclosure: Disclosure, to bytes: UnsafeMutableRawBufferPointer
    ) -> Int {
        let values = disclosure >= .motion ? moment.values : moment.values.withoutMotion
        var end = headerBytes
        label.bytes.withUnsafeBytes { append($0, to: bytes, at: &end) }
        bytes.storeBytes(of: label.nameLength, toByteOffset: 36, as: UInt8.self)
        bytes.storeBytes(
            of: UInt8(clamping: label.bytes.count - Int(label.nameLength)), toByteOffset: 37, as: UInt8.self)
        append(values.direction?.rawValue, to: bytes, at: &end, length: 38)
        append(values.edge?.rawValue, to: bytes, at: &end, length: 39)
        bytes.storeBytes(of: version, as: UInt16.self)
        bytes.storeBytes(of: moment.state.code, toByteOffset: 2, as: UInt8.self)
        bytes.storeBytes(of: moment.state == .recognized ? 0 : 1, toByteOffset: 3, as: UInt8.self)
        bytes.storeBytes(of: screen.number, toByteOffset: 4, as: UInt32.self)
        bytes.storeBytes(of: moment.time.value, toByteOffset: 8, as: UInt64.self)
        bytes.storeBytes(of: moment.gesture.number, toByteOffset: 16, as: UInt64.self)
        bytes.storeBytes(of: values.duration.value, toByteOffset: 24, as: UInt64.self)
        bytes.storeBytes(of: UInt32(clamping: values.touches), toByteOffset: 32, as: UInt32.self)
        store(disclosure == .place ? values.location : nil, at: 40, of: bytes)
        store(disclosure == .place ? screen.size.normalized(values.location) : nil, at: 56, of: bytes)
        store(values.translation, at: 72, of: bytes)
        store(values.velocity, at: 88, of: bytes)
        store(values.scale, at: 104, of: bytes)
        store(values.scaleVelocity, at: 112, of: bytes)
        store(values.rotation, at: 120, of: bytes)
        store(values.rotationVelocity, at: 128, of: bytes)
        return end
    }

    private static func append(
        _ text: UnsafeRawBufferPointer, to bytes: UnsafeMutableRawBufferPointer, at end: inout Int
    ) {
        guard end + text.count <= bytes.count else { return }
        UnsafeMutableRawBufferPointer(rebasing: bytes[end...]).copyMemory(from: text)
        end += text.count
    }

    /// - Parameter length: the offset of the byte that holds the text's length.
    private static func append(
        _ text: String?, to bytes: UnsafeMutableRawBufferPointer, at end: inout Int, length: Int
    ) {
        let start = end
        // The text is so short that Swift stores it inline: nothing is allocated.
        if var text { text.withUTF8 { append(UnsafeRawBufferPointer($0), to: bytes, at: &end) } }
        bytes.storeBytes(of: UInt8(clamping: end - start), toByteOffset: length, as: UInt8.self)
    }

    private static func store(_ number: Double?, at offset: Int, of bytes: UnsafeMutableRawBufferPointer) {
        bytes.storeBytes(of: number ?? .nan, toByteOffset: offset, as: Double.self)
    }

    private static func store(_ point: Point?, at offset: Int, of bytes: UnsafeMutableRawBufferPointer) {
        store(point?.x, at: offset, of: bytes)
        store(point?.y, at: offset + 8, of: bytes)
    }

    // MARK: Reading

    /// The gesture of a packet, as a signal would report it; nil: the bytes are no packet of this version.
    package static func read(_ bytes: UnsafeRawBufferPointer) -> Gesture? {
        guard bytes.count >= headerBytes, bytes.loadUnaligned(as: UInt16.self) == version,
            let state = GestureState(code: bytes[2], isContinuous: bytes[3] == 1)
        else { return nil }
        var start = headerBytes
        let lengths = bytes[36..<40].map { Int($0) }
        guard bytes.count == lengths.reduce(start, +) else { return nil }
        let texts = lengths.map { length in
            defer { start += length }
            return String(decoding: bytes[start..<start + length], as: UTF8.self)
        }
        let location = point(at: 40, of: bytes)
        var values = GestureValues()
        values.touches = Int(bytes.loadUnaligned(fromByteOffset: 32, as: UInt32.self))
        values.location = location ?? .zero
        values.duration = Microseconds(bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self))
        values.direction = Direction(rawValue: texts[2])
        values.edge = Edge(rawValue: texts[3])
        values.translation = point(at: 72, of: bytes)
        values.velocity = point(at: 88, of: bytes)
        values.scale = number(at: 104, of: bytes)
        values.scaleVelocity = number(at: 112, of: bytes)
        values.rotation = number(at: 120, of: bytes)
        values.rotationVelocity = number(at: 128, of: bytes)
        return Gesture(
            texts[0], type: texts[1], state: state, time: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
            number: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self),
            device: "event\(bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self))", location: location,
            normalizedLocation: point(at: 56, of: bytes), values: values)
    }

    private static func number(at offset: Int, of bytes: UnsafeRawBufferPointer) -> Double? {
        let number = bytes.loadUnaligned(fromByteOffset: offset, as: Double.self)
        return number.isNaN ? nil : number
    }

    private static func point(at offset: Int, of bytes: UnsafeRawBufferPointer) -> Point? {
        guard let x = number(at: offset, of: bytes), let y = number(at: offset + 8, of: bytes) else { return nil }
        return Point(x: x, y: y)
    }
}

extension GestureState {
    /// The state's number in packets.
    fileprivate var code: UInt8 {
        switch self {
        case .began: 1
        case .changed: 2
        case .ended, .recognized: 3
        case .cancelled: 4
        }
    }

    fileprivate init?(code: UInt8, isContinuous: Bool) {
        switch code {
        case 1: self = .began
        case 2: self = .changed
        case 3: self = isContinuous ? .ended : .recognized
        case 4: self = .cancelled
        default: return nil
        }
    }
}
