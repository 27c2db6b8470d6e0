import Testing

@testable import MudraDesktop

/// The touchscreen of an X server whose place a gesture's pointer takes.
@Suite struct PointerMatricesTests {
    private let screen = PointerMatrices.Device(number: 6, event: "event3", physicalPath: "usb-0000:00:14.0-5/input0")
    private let virtual = PointerMatrices.Device(
        number: 9, event: "event12", physicalPath: "usb-0000:00:14.0-5/mudra-event3")
    private let pointer = PointerMatrices.Device(
        number: 10, event: "event13", physicalPath: "usb-0000:00:14.0-5/mudra-pointer-event3")

    private func pairs(_ devices: [PointerMatrices.Device]) -> [[UInt16]] {
        PointerMatrices.pairs(devices).map { [$0.pointer.number, $0.screen.number] }
    }

    @Test("A pointer belongs to the touchscreen that its mark names") func theMarkNamesTheScreen() {
        let other = PointerMatrices.Device(number: 7, event: "event4", physicalPath: "i2c-GXTP7380:00")
        let second = PointerMatrices.Device(number: 11, event: "event14", physicalPath: "mudra-pointer-event4")
        #expect(pairs([pointer, other, screen, second]) == [[10, 6], [11, 7]])
    }

    @Test("A grabbed touchscreen's pointer belongs to the virtual one") func theVirtualScreenComesFirst() {
        #expect(pairs([screen, virtual, pointer]) == [[10, 9]])
    }

    @Test("A pointer without its touchscreen, and other devices, have no pair") func othersHaveNoPair() {
        let mouse = PointerMatrices.Device(number: 8, event: "event33", physicalPath: "")
        #expect(pairs([mouse, pointer]).isEmpty)
        #expect(pairs([mouse, screen, virtual]).isEmpty)
    }
}
