import CMudraEvdev
import MudraRecording
import MudraTouch
import Testing

@testable import MudraEvdev

/// The slots in the device's own words, beside the decoder's contacts.
@Suite struct RawSlotTests {
    private var screen = Screen()

    /// A slot in a line: `5 as 1: 35=100 36=200 3a=7`, with the axes that are not 0.
    private func line(_ index: Int) -> String { Self.line(screen.decoder.slot(index)) }

    private static func line(_ slot: RawSlot) -> String {
        let axes = ContactAxes.codes.filter { slot.axes[$0] != 0 }
            .map { "\(String($0, radix: 16))=\(slot.axes[$0])" }
        let name = slot.contact.map { " as \($0.value)" } ?? ""
        return "\(slot.trackingID)\(name): \(axes.joined(separator: " "))"
    }

    @Test("Every axis is kept as it was sent") mutating func everyAxisIsKeptAsItWasSent() {
        #expect(screen.decoder.usedSlots == 0)
        _ = screen.tell("slot 2, id 5, x 100, y 1040, pressure 7, distance 0, report 1")
        #expect(screen.decoder.usedSlots == 3)
        #expect(line(2) == "5 as 1: 35=100 36=1040 3a=7")
        // A wild value: the frames use the previous one.
        _ = screen.tell("x 4083, pressure 8, report 2")
        #expect(line(2) == "5 as 1: 35=4083 36=1040 3a=8")
        _ = screen.tell("id -1, report 3")
        #expect(line(2) == "-1: 35=4083 36=1040 3a=8")
        #expect(line(0) == "-1: " && line(1) == "-1: ")
    }

    @Test("All fourteen axes except the tracking ID are kept") mutating func allFourteenAxesButTheTrackingIDAreThere() {
        for code in UInt16(0x2f)...0x3e {
            screen.process(
                InputEvent(time: 0, type: EventCode.absolute, code: code, value: code == 0x2f ? 1 : Int32(code)))
        }
        let values = ContactAxes.codes.map { "\(String($0, radix: 16))=\($0)" }.joined(separator: " ")
        #expect(line(1) == "57: \(values)")
        #expect(ContactAxes.codes == [0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x3a, 0x3b, 0x3c, 0x3d])
    }

    @Test("A code that is not a contact's axis keeps no value", arguments: [UInt16(0), 0x2f, 0x39, 0x3e, .max])
    func otherCodesKeepNothing(code: UInt16) {
        var axes = ContactAxes()
        axes[code] = 7
        #expect(axes[code] == 0 && axes == ContactAxes())
    }

    @Test("Axes are equal only if all of them are") func axesAreTheSameWhenAllOfThemAre() {
        for code in ContactAxes.codes {
            var axes = ContactAxes()
            axes[code] = 7
            #expect(axes != ContactAxes() && Set([axes, ContactAxes()]).count == 2)
        }
    }

    /// The frames have no contact for these slots.
    @Test("Palms and hovering fingers have no contact") mutating func palmsAndWhatHoversAreNobody() {
        _ = screen.tell(
            "slot 0, id 5, x 100, slot 1, id 6, x 200, tool palm, slot 2, id 7, x 300, distance 4, report 1")
        #expect((0..<3).map(line) == ["5 as 1: 35=100", "6: 35=200 37=2", "7: 35=300 3b=4"])
        _ = screen.tell("slot 0, tool palm, slot 2, distance 0, report 2")
        #expect((0..<3).map(line) == ["5: 35=100 37=2", "6: 35=200 37=2", "7 as 2: 35=300"])
    }

    @Test("A muted finger has no contact") mutating func mutedFingersHaveNoContact() {
        _ = screen.tell("id 5, x 100, report 1")
        _ = screen.mute(true, at: 2_000)
        _ = screen.tell("slot 1, id 6, x 200, report 3")
        #expect((0..<2).map(line) == ["5: 35=100", "6: 35=200"])
    }

    @Test("A finger that was down before has no contact") func earlierFingersHaveNoContact() {
        let description = TouchscreenDescription(name: "", x: Screen.axis, y: Screen.axis, lastSlot: 1)
        var decoder = TouchDecoder(description, geometry: ScreenGeometry(description))
        var axes = ContactAxes(x: 100, y: 4083)
        axes[EventCode.contactPressure] = 7
        decoder.prime(0, trackingID: 5, axes)
        #expect(Self.line(decoder.slot(0)) == "5: 35=100 36=4083 3a=7")
        #expect(!decoder.isScreenEmpty)
    }

    /// The next frame does not contain the values in between.
    @Test("Values in dropped frames are not kept") mutating func droppedValuesAreNotKept() {
        _ = screen.tell("id 5, x 100, report 1, dropped 2, x 900, pressure 9, report 2")
        #expect(line(0) == "5 as 1: 35=100")
        _ = screen.tell("madeup pressure 8, madeup report 3")
        #expect(line(0) == "5 as 1: 35=100 3a=8")
    }

    @Test("A screen is empty when no slot is occupied") mutating func aScreenIsEmptyWhenNoSlotIsOccupied() {
        #expect(screen.decoder.isScreenEmpty)
        _ = screen.tell("slot 1, id 5, tool palm, report 1")
        #expect(!screen.decoder.isScreenEmpty)
        _ = screen.tell("id -1, report 2")
        #expect(screen.decoder.isScreenEmpty)
        _ = screen.tell("id \(Int32.min), report 3")
        #expect(screen.decoder.isScreenEmpty && line(1) == "-1: 37=2")
    }

    // MARK: Other protocols

    private static func decoder(of text: String) throws -> TouchDecoder {
        let recording = try Recording(parsing: Array(text.utf8))
        return TouchDecoder(recording.screen, geometry: ScreenGeometry(recording.screen))
    }

    private static func decode(_ events: [(UInt16, UInt16, Int32)], with decoder: inout TouchDecoder) {
        for (type, code, value) in events {
            decoder.decode(InputEvent(time: 0, type: type, code: code, value: value)) { _ in }
        }
    }

    @Test("The contact of a single-touch screen keeps its pressure") func theOneFingerHasItsPressure() throws {
        let buttons = "B: 01\(String(repeating: " 00", count: 41)) 04\n"
        var decoder = try Self.decoder(of: "\(buttons)A: 00 0 1000 0 0 10\nA: 01 0 1000 0 0 10\nA: 18 0 255 0 0 0\n")
        Self.decode([(1, 0x14a, 1), (3, 0, 100), (3, 1, 200), (3, 0x18, 7), (0, 0, 0)], with: &decoder)
        #expect(decoder.usedSlots == 1 && Self.line(decoder.slot(0)) == "0 as 1: 35=100 36=200 3a=7")
        #expect(!decoder.isScreenEmpty)
        Self.decode([(1, 0x14a, 0), (0, 0, 0)], with: &decoder)
        #expect(decoder.isScreenEmpty)
    }

    @Test("Anonymous contacts keep their pressure") func contactsWithoutNamesHaveTheirPressure() throws {
        var decoder = try Self.decoder(of: "P: 02\nA: 35 0 1000 0 0 10\nA: 36 0 1000 0 0 10\nA: 3a 0 255 0 0 0\n")
        decoder.awaitEmptyScreen()
        #expect(!decoder.isScreenEmpty)
        Self.decode([(1, 0x14a, 1), (1, 0x14b, 0), (3, 0x14a, 0), (0, 0, 0)], with: &decoder)
        #expect(!decoder.isScreenEmpty)
        Self.decode([(1, 0x14a, 0), (0, 0, 0)], with: &decoder)
        #expect(decoder.isScreenEmpty)
        Self.decode(
            [
                (3, 0x35, 100), (3, 0x36, 100), (3, 0x3a, 7), (0, 2, 0), (3, 0x35, 800), (3, 0x36, 800), (3, 0x3a, 8),
                (0, 2, 0), (0, 0, 0),
            ], with: &decoder)
        #expect(decoder.usedSlots == 2)
        #expect(
            (0..<2).map { Self.line(decoder.slot($0)) } == ["0 as 1: 35=100 36=100 3a=7", "1 as 2: 35=800 36=800 3a=8"])
    }
}
