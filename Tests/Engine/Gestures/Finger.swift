import Gestures

/// A finger on a screen of zones; times in ms, positions in mm.
final class Finger {
    private let screen: GestureSurface
    private var id: UInt32

    init(_ screen: GestureSurface, id: UInt32 = 1) {
        self.screen = screen
        self.id = id
    }

    func contact(_ phase: Contact.Phase, _ x: Double, _ y: Double) -> Contact {
        if phase == .began { id += 100 }
        return Contact(id: ContactID(id), phase: phase, position: Point(x: x, y: y))
    }

    func tap(at time: UInt64, x: Double = 50, y: Double = 50) {
        Finger.frame(screen, at: time, contact(.began, x, y))
        Finger.frame(screen, at: time + 50, contact(.ended, x, y))
    }

    static func frame(_ screen: GestureSurface, at time: UInt64, _ contacts: Contact...) {
        Finger.frame(screen, at: time, contacts)
    }

    static func frame(_ screen: GestureSurface, at time: UInt64, _ contacts: [Contact]) {
        var frame = TouchFrame()
        frame.restart(at: .milliseconds(time))
        for contact in contacts { frame.append(contact) }
        screen.process(frame)
    }
}
