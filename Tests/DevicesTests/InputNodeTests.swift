import Testing

@testable import Devices

@Suite struct InputNodeTests {
    /// `capabilities/abs` of a screen of protocol B: X, Y, slot, multitouch X, Y and tracking id.
    private static let screen = "260800000000003"

    @Test func bitsAreReadAsSysfsPrintsThem() {
        let bits = CapabilityBits(Self.screen)
        #expect((0..<200).filter(bits.contains) == [0, 1, 0x2f, 0x35, 0x36, 0x39])
    }

    @Test func theHighestWordComesFirst() {
        let bits = CapabilityBits("1 0 8000000000000000\n")
        #expect((0..<1_000).filter(bits.contains) == [63, 128])
    }

    @Test(arguments: ["", " \n", "0", "nonsense", "fffffffffffffffff", "-1", "\u{0}"])
    func whatIsNoBitFieldHasNoBits(text: String) {
        #expect(!(0..<256).contains(where: CapabilityBits(text).contains))
    }

    @Test func aWordThatIsNoNumberTakesNoOtherWithIt() {
        #expect((0..<192).filter(CapabilityBits("1 zz 1").contains) == [0, 128])
    }

    @Test func aScreenWithSlotsIsUsed() {
        #expect(verdict() == .touchscreen)
    }

    @Test func aPenIsNoFinger() {
        #expect(verdict(isTablet: true) == .ignored("a pen tablet"))
        #expect(verdict(isTouchscreen: false, isTablet: true) == .ignored("a pen tablet"))
    }

    /// A touchpad has the same axes: only udev's word makes a touchscreen.
    @Test func axesAloneMakeNoTouchscreen() {
        let reason = "no touchscreen to udev (ID_INPUT_TOUCHSCREEN)"
        #expect(verdict(isTouchscreen: false) == .ignored(reason))
        #expect(verdict(isTouchscreen: false, axes: "") == .ignored(reason))
    }

    @Test(arguments: ["3", "", "800000000003", "20000000000003", "40000000000003"])
    func aSingleTouchScreenIsNotSupported(axes: String) {
        #expect(verdict(axes: axes) == .ignored("a single-touch screen, which is not supported yet"))
    }

    @Test func aScreenWithoutSlotsIsNotSupported() {
        #expect(
            verdict(axes: "260000000000003")
                == .ignored("a screen of multitouch protocol A, which is not supported yet"))
    }

    private func verdict(
        isTouchscreen: Bool = true, isTablet: Bool = false, axes: String = screen
    ) -> InputNode.Verdict {
        NodeFacts(isTouchscreen: isTouchscreen, isTablet: isTablet, axes: CapabilityBits(axes)).verdict
    }
}
