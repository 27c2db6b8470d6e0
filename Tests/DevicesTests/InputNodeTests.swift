import Testing

@testable import Devices

@Suite struct InputNodeTests {
    /// ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_POSITION_X, _Y and ABS_MT_TRACKING_ID, as sysfs prints them.
    private static let multitouch = CapabilityBits("260800000000003")

    @Test func bitsAreReadFromTheLastWord() {
        let bits = CapabilityBits("1 8000000000000001")
        #expect(bits.contains(0))
        #expect(bits.contains(63))
        #expect(bits.contains(64))
        #expect(!bits.contains(1))
        #expect(!bits.contains(10_000))
        #expect(!CapabilityBits("no number").contains(0))
    }

    @Test func onlyATouchscreenWithSlotsIsUsed() {
        let verdict = { (touchscreen: Bool, tablet: Bool, axes: CapabilityBits) in
            NodeFacts(isTouchscreen: touchscreen, isTablet: tablet, axes: axes).verdict
        }
        #expect(verdict(true, false, Self.multitouch) == .touchscreen)
        #expect(verdict(true, true, Self.multitouch) == .ignored("a pen tablet"))
        #expect(verdict(false, false, Self.multitouch) != .touchscreen)
        #expect(verdict(true, false, CapabilityBits("3")) != .touchscreen)
        #expect(verdict(true, false, CapabilityBits("60000000000003")) != .touchscreen)
    }

    @Test func namesAreMadeSafe() {
        #expect("Wacom Ünïcode 触".sanitizedForDisplay == "Wacom Ünïcode 触")
        #expect("a\u{1B}[2J\n\0\u{202E}b%n".sanitizedForDisplay == "a?[2J???b%n")
        #expect(String(repeating: "x", count: 10_000).sanitizedForDisplay.count == 128)
    }
}
