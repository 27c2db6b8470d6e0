/// A message from an X server: an answer, an error or an event (https://www.x.org/releases/current/doc/xproto/).
struct XMessage {
    struct Property: Hashable {
        let type: UInt32
        let bitsPerItem: UInt8
        let bytes: [UInt8]
    }

    /// Every message has at least these bytes, and most events and errors have no others.
    static let headerSize = 32
    /// A longer message is an error. A server has at most 256 devices.
    static let mostBytes = 1 << 20
    private static let slavePointer = 3
    private static let propertyNotify = 28

    private let fields: XFields

    /// - Parameter bytes: the message as received.
    init(_ bytes: [UInt8]) {
        fields = XFields(bytes[...])
    }

    /// How many bytes follow the header of a message. Only answers and generic events tell a length.
    static func rest(after header: [UInt8]) -> Int {
        let fields = XFields(header[...])
        guard let kind = fields.byte(0), kind == 1 || kind & 0x7f == 35, let words = fields.word(4) else { return 0 }
        return Int(words) * 4
    }

    var isError: Bool { fields.byte(0) == 0 }
    var isAnswer: Bool { fields.byte(0) == 1 }
    /// The number of the request that an answer or an error belongs to.
    var sequence: Int { fields.half(2) ?? 0 }

    /// The property that the event reports to have changed; nil: it reports something else.
    var changedProperty: UInt32? {
        // The highest bit marks events that another client has sent.
        fields.byte(0).map { $0 & 0x7f } == Self.propertyNotify ? fields.word(8) : nil
    }

    // MARK: Answers

    /// The answer to `InternAtom`.
    var atom: UInt32 { fields.word(8) ?? 0 }

    /// The answer to `QueryExtension`: the number of the extension's requests; nil: the server does not have it.
    var extensionOpcode: UInt8? {
        fields.byte(8) == 0 ? nil : fields.byte(9).map { UInt8(truncatingIfNeeded: $0) }
    }

    /// The answer to `GetProperty`; nil: there is no such property.
    var property: Property? { property(format: 1) }

    /// The answer to `XIGetProperty`; nil: there is no such property.
    var deviceProperty: Property? { property(format: 20) }

    private func property(format place: Int) -> Property? {
        guard let bits = fields.byte(place), bits == 8 || bits == 16 || bits == 32, let type = fields.word(8),
            let count = fields.word(16), let value = fields.bytes(Self.headerSize, count: Int(count) * bits / 8)
        else { return nil }
        return Property(type: type, bitsPerItem: UInt8(bits), bytes: Array(value))
    }

    /// Whether the answer has only a part of a property.
    var isCut: Bool { fields.word(12) != 0 }

    /// The answer to `XIQueryDevice`: the numbers of the devices that are pointers for the server. Devices after a
    /// part without sense are left out.
    var pointers: [UInt16] {
        var numbers: [UInt16] = []
        var place = Self.headerSize
        for _ in 0..<(fields.half(8) ?? 0) {
            guard let device = fields.half(place), let type = fields.half(place + 2),
                let classes = fields.half(place + 6), let nameSize = fields.half(place + 8)
            else { break }
            if type == Self.slavePointer { numbers.append(UInt16(truncatingIfNeeded: device)) }
            place += 12 + XFields.padded(nameSize)
            for _ in 0..<classes {
                // A class without a length would be read without end.
                guard let words = fields.half(place + 2), words > 0 else { return numbers }
                place += words * 4
            }
        }
        return numbers
    }
}
