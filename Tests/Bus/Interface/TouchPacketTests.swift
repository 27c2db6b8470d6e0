import MudraInterface
import MudraTouch
import Testing

/// The frames of a touch stream as bytes.
@Suite struct TouchPacketTests {
    private static func frame(of count: Int) -> TouchFrame {
        var frame = TouchFrame()
        frame.restart(at: 1_234_567_890_123)
        for index in 0..<count {
            frame.append(
                Contact(
                    id: ContactID(.max - UInt32(index)), phase: Contact.Phase(rawValue: UInt8(index % 5)) ?? .began,
                    position: Point(x: 1.5 * Double(index), y: -0.25), tool: index % 2 == 0 ? .finger : .pen,
                    size: index == 1 ? 7.25 : nil, pressure: index == 1 ? 127.0 / 254 : nil))
        }
        return frame
    }

    private static func bytes(of count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0xff, count: TouchPacket.capacity)
        let length = bytes.withUnsafeMutableBytes { room in
            TouchPacket.write(
                frame(of: count), of: 7, ScreenSize(width: 256, height: 160.5), lostFrames: 3, to: room)
        }
        return Array(bytes.prefix(length))
    }

    private static func packet(_ bytes: [UInt8]) -> TouchPacket? {
        bytes.withUnsafeBytes { TouchPacket($0) }
    }

    @Test("A packet is read as it was written", arguments: [0, 1, 5, TouchFrame.capacity])
    func aPacketIsReadAsItWasWritten(count: Int) throws {
        let packet = try #require(Self.packet(Self.bytes(of: count)))
        #expect(packet.screen == 7 && packet.lostFrames == 3 && packet.time == 1_234_567_890_123)
        #expect(packet.size == ScreenSize(width: 256, height: 160.5))
        #expect(packet.contacts == Array(Self.frame(of: count).contacts))
    }

    /// As in the manual: a reader in another language depends on the offsets.
    @Test("The layout is the one in the manual") func theLayoutIsTheManuals() {
        let bytes = Self.bytes(of: 2)
        #expect(bytes.count == 32 + 2 * 24)
        bytes.withUnsafeBytes { bytes in
            #expect(bytes.load(as: UInt16.self) == 1 && bytes.load(fromByteOffset: 2, as: UInt16.self) == 2)
            #expect(bytes.load(fromByteOffset: 4, as: UInt32.self) == 7)
            #expect(bytes.load(fromByteOffset: 8, as: UInt64.self) == 1_234_567_890_123)
            #expect(bytes.load(fromByteOffset: 16, as: UInt64.self) == 3)
            #expect(bytes.load(fromByteOffset: 28, as: Float.self) == 160.5)
            #expect(bytes.load(fromByteOffset: 56, as: UInt32.self) == UInt32.max - 1)
            #expect(bytes[60] == 1 && bytes[61] == 1 && bytes[62] == 128 && bytes[63] == 30)
            #expect(bytes[38] == 0 && bytes[39] == 0, "unknown")
            #expect(bytes.load(fromByteOffset: 64, as: Double.self) == 1.5)
        }
    }

    @Test(
        "Sizes and pressures beyond the bytes are the least or the most, and no number is unknown",
        arguments: [(-1.0, nil), (0, 0), (1e300, 63.5), (.infinity, 63.5), (.nan, nil)] as [(Double, Double?)])
    func extremes(size: Double, expected: Double?) throws {
        var frame = TouchFrame()
        frame.append(
            Contact(id: ContactID(1), phase: .moved, position: .zero, size: size, pressure: size))
        let packet = try withUnsafeTemporaryAllocation(byteCount: TouchPacket.capacity, alignment: 8) { room in
            let length = TouchPacket.write(
                frame, of: 1, ScreenSize(width: 100, height: 100), lostFrames: 0, to: room)
            return try #require(TouchPacket(UnsafeRawBufferPointer(rebasing: room[..<length])))
        }
        #expect(packet.contacts.first?.size == expected)
        #expect(packet.contacts.first?.pressure == expected.map { min($0, 1) })
    }

    @Test("Bytes that are no packet are refused") func bytesThatAreNoPacketAreRefused() {
        let good = Self.bytes(of: 2)
        for length in 0..<good.count { #expect(Self.packet(Array(good.prefix(length))) == nil) }
        #expect(Self.packet(good + [0]) == nil)
        for (place, byte) in [(0, UInt8(2)), (2, 3), (36, 5), (37, 2)] {
            var bad = good
            bad[place] = byte
            #expect(Self.packet(bad) == nil)
        }
    }
}
