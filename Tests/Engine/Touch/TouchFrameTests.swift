import MudraTouch
import Testing

@Suite struct TouchFrameTests {
    private func contact(_ id: UInt32, _ phase: Contact.Phase) -> Contact {
        Contact(id: ContactID(id), phase: phase, position: .zero)
    }

    @Test("A frame counts the contacts that move, and those that land or leave") func counts() {
        var frame = TouchFrame()
        let phases: [Contact.Phase] = [.began, .moved, .stationary, .moved, .ended, .cancelled]
        for (id, phase) in phases.enumerated() { frame.append(contact(UInt32(id), phase)) }
        #expect(frame.movedCount == 2 && frame.changingCount == 3)
        frame.restart(at: 7)
        #expect(frame.time == 7 && frame.contacts.isEmpty && frame.movedCount == 0 && frame.changingCount == 0)
    }

    @Test("A frame drops contacts beyond its capacity") func capacity() {
        var frame = TouchFrame()
        for id in 0..<UInt32(TouchFrame.capacity + 2) { frame.append(contact(id, id % 2 == 0 ? .moved : .began)) }
        #expect(frame.contacts.map(\.id.value) == Array(0..<UInt32(TouchFrame.capacity)))
        #expect(frame.movedCount == TouchFrame.capacity / 2 && frame.changingCount == TouchFrame.capacity / 2)
    }
}
