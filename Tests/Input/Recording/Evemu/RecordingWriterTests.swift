import Foundation
import MudraRecording
import MudraTouch
import Testing
import TouchSamples

@testable import MudraEvdev

@Suite("Writing recordings") struct RecordingWriterTests {
    private static func text(_ device: RecordedDevice, _ events: [InputEvent], comments: [String] = []) -> [UInt8] {
        let lines = events.map { RecordingWriter.line(of: $0, at: $0.time) }
        return Array((RecordingWriter.header(of: device, comments: comments) + lines.joined()).utf8)
    }

    private static func bits(_ count: Int, below limit: Int, _ random: inout some RandomNumberGenerator)
        -> CapabilityBits
    {
        var bits = CapabilityBits()
        for _ in 0..<count { bits.insert(Int.random(in: 0..<limit, using: &random)) }
        return bits
    }

    private static func number(_ random: inout some RandomNumberGenerator) -> Int32 {
        [.min, .max, 0, -1, Int32.random(in: .min ... .max, using: &random)].randomElement(using: &random) ?? 0
    }

    private static func device(_ random: inout some RandomNumberGenerator) -> RecordedDevice {
        var codes = bits(8, below: 64, &random)
        for code in [0x2f, 0x35, 0x36, 0x39] { codes.insert(code) }
        var axes: [UInt16: AbsoluteAxis] = [:]
        for code in 0..<UInt16(64) where codes.contains(Int(code)) {
            axes[code] = AbsoluteAxis(
                minimum: number(&random), maximum: number(&random), resolution: number(&random), fuzz: number(&random),
                flat: number(&random))
        }
        let words = (0..<4).map { _ in UInt16.random(in: 0 ... .max, using: &random) }
        return RecordedDevice(
            name: "# screen \(words[0]) äß%n: 3", bus: words[0], vendor: words[1], product: words[2], version: words[3],
            DeviceCapabilities(
                properties: bits(3, below: 32, &random), keys: bits(20, below: 768, &random),
                relativeAxes: bits(2, below: 16, &random), absoluteAxes: codes),
            otherCodes: [4: bits(2, below: 8, &random), 0x11: bits(3, below: 16, &random)], axes: axes)
    }

    @Test("Reading a written recording gives the same device and events", arguments: 0..<200)
    func roundTrip(_ seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let device = Self.device(&random)
        let events = (0..<200).map { _ in
            InputEvent(
                time: Microseconds(
                    UInt64.random(in: 0...(.max >> UInt64.random(in: 0...63, using: &random)), using: &random)),
                type: UInt16.random(in: 0...0x1f, using: &random), code: UInt16.random(in: 0 ... .max, using: &random),
                value: Self.number(&random))
        }
        let read = try RecordedDevice.read(Self.text(device, events, comments: ["a\nE: nonsense", "b"]))
        #expect(read.device == device)
        #expect(read.events == events)
    }

    @Test("A name with line ends in it is written on one line")
    func hostileName() throws {
        let device = RecordedDevice(
            name: "a\nE: 0.000000 0001 0001 1\r\u{85}b", bus: 0, vendor: 0, product: 0, version: 0,
            DeviceCapabilities(),
            axes: [:])
        let read = try RecordedDevice.read(Self.text(device, []))
        #expect(read.events.isEmpty && read.device.name == "a?E: 0.000000 0001 0001 1??b")
    }

    @Test("The lines have evemu's form: every type, eight bytes a line, hexadecimal with fixed widths")
    func form() {
        var capabilities = DeviceCapabilities()
        capabilities.properties.insert(1)
        capabilities.keys.insert(0x14a)
        capabilities.absoluteAxes.insert(0x35)
        let device = RecordedDevice(
            name: "s", bus: 3, vendor: 0x46d, product: 1, version: 0x110, capabilities,
            axes: [0x35: AbsoluteAxis(minimum: -5, maximum: 4_095, resolution: 16, fuzz: 2, flat: 1)])
        let lines = RecordingWriter.header(of: device, comments: ["why"]).split(separator: "\n").map(String.init)
        #expect(
            lines.prefix(5) == ["# EVEMU 1.3", "# why", "N: s", "I: 0003 046d 0001 0110", "P: 02 00 00 00 00 00 00 00"])
        #expect(lines.contains("B: 00 0b 00 00 00 00 00 00 00"))
        #expect(lines.count { $0.hasPrefix("B: 01 ") } == 12)
        #expect(lines.filter { $0.hasPrefix("B: 01 ") }[5] == "B: 01 00 04 00 00 00 00 00 00")
        #expect(lines.last == "A: 35 -5 4095 2 1 16")
        let event = InputEvent(time: 61_000_042, type: 3, code: 0x2f, value: -7)
        #expect(RecordingWriter.line(of: event, at: 61_000_042) == "E: 61.000042 0003 002f -7\n")
    }
}
