import MudraRecording
import Testing

@testable import MudraEvdev

@Suite struct DeviceCapabilitiesTests {
    /// `capabilities/abs` of a screen of protocol B: X, Y, slot, multitouch X, Y and tracking id.
    private static let screen = "260800000000003"

    @Test("Bits are parsed in the form of sysfs") func bitsAreReadAsSysfsPrintsThem() {
        let bits = CapabilityBits(sysfs: Self.screen)
        #expect((0..<200).filter(bits.contains) == [0, 1, 0x2f, 0x35, 0x36, 0x39])
    }

    @Test("The highest word of a bit field comes first") func theHighestWordComesFirst() {
        let bits = CapabilityBits(sysfs: "1 0 8000000000000000\n")
        #expect((0..<1_000).filter(bits.contains) == [63, 128])
    }

    @Test(
        "Text that is not a bit field has no bits",
        arguments: ["", " \n", "0", "nonsense", "fffffffffffffffff", "-1", "\u{0}"])
    func invalidTextHasNoBits(text: String) {
        #expect(!(-1..<256).contains(where: CapabilityBits(sysfs: text).contains))
    }

    @Test("An invalid word does not affect the other words") func aWordThatIsNoNumberTakesNoOtherWithIt() {
        #expect((0..<192).filter(CapabilityBits(sysfs: "1 zz 1").contains) == [0, 128])
    }

    @Test("evemu's bytes give the same bits as sysfs") func evemusBytesAreTheSameBits() throws {
        let text = "P: 02 00\nP: 03\nB: 03 03 00 00 00 00 80 60\nB: 03 02\nA: 35 0 9 0 0 0\n"
        let capabilities = try RecordedDevice(parsing: Array(text.utf8)).capabilities
        #expect((0..<99).filter(capabilities.properties.contains) == [1, 16, 17] && capabilities.isDirect)
        #expect((0..<99).filter(capabilities.absoluteAxes.contains) == [0, 1, 0x2f, 0x35, 0x36, 57])
    }

    @Test("A bit field without end is cut off") func aFieldWithoutEndIsCutOff() throws {
        let line = "B: 01" + String(repeating: " ff", count: 10_000) + "\n"
        let text = String(repeating: line, count: 20)
        let keys = try RecordedDevice(parsing: Array(text.utf8)).capabilities.keys
        #expect(keys.contains(0x2ff) && !keys.contains(1_000_000))
    }

    @Test(
        "The bytes of a set end with the highest code, and are as many as asked for",
        arguments: [
            ("0", 0, []), ("0", 2, [0, 0]), ("1", 0, [1]), ("1", 1, [1]), ("1", 3, [1, 0, 0]), ("8001", 1, [1, 0x80]),
            ("1 0", 1, [0, 0, 0, 0, 0, 0, 0, 0, 1]), ("0 2", 0, [2]),
        ] as [(String, Int, [UInt8])])
    func bytes(sysfs: String, count: Int, bytes: [UInt8]) {
        #expect(CapabilityBits(sysfs: sysfs).bytes(atLeast: count) == bytes)
    }
}
