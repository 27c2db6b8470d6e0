import MudraTouch
import Testing

@testable import MudraRecorder

@Suite("The status line of a recording") struct StatusLineTests {
    private static let contacts = [(1.26, 2.0), (100.04, 50.5)].enumerated().map { number, place in
        Contact(id: ContactID(UInt32(number)), phase: .moved, position: Point(x: place.0, y: place.1))
    }

    @Test("The line shows the time, the frames, and the contacts' positions in mm")
    func text() {
        #expect(
            StatusLine.text(seconds: 10.44, frames: 1_532, contacts: Self.contacts, columns: 80)
                == "10.4 s  1,532 frames  2 contacts at 1.3, 2.0; 100.0, 50.5 mm")
        #expect(StatusLine.text(seconds: 0, frames: 1, contacts: [], columns: 80) == "0.0 s  1 frame  0 contacts")
    }

    @Test("The line never reaches a terminal's last column", arguments: [-1, 0, 1, 2, 20, 60, 61, 62, 200])
    func width(_ columns: Int) {
        let text = StatusLine.text(seconds: 10.44, frames: 1_532, contacts: Self.contacts, columns: columns)
        #expect(text.count <= max(columns - 1, 0) && text.count == min(max(columns - 1, 0), 60))
    }

    @Test("Thousands are separated by commas")
    func grouped() {
        #expect(UInt64.max.grouped == "18,446,744,073,709,551,615" && UInt64(999).grouped == "999")
    }
}
