import Gestures

/// Sends a screen what fingers do: they land together, go straight to other places, and leave together.
/// - Parameters:
///   - time: when they land, in ms.
///   - hold: how long they lie still before they set off, in ms.
///   - duration: how long they go, in ms.
///   - leaving: whether they lift or are cancelled.
func stroke(
    on screen: GestureSurface, from start: [Point], to end: [Point], at time: UInt64, hold: UInt64 = 0,
    duration: UInt64 = 100, leaving: Contact.Phase = .ended
) {
    let send = { (phase: Contact.Phase, fraction: Double, time: UInt64) in
        var frame = TouchFrame()
        frame.restart(at: .milliseconds(time))
        for (finger, way) in zip(start, end).enumerated() {
            // A contact of each stroke has a number of its own.
            let id = ContactID(UInt32(time / 10_000 * 100) + UInt32(finger))
            frame.append(Contact(id: id, phase: phase, position: way.0 + (way.1 - way.0) * fraction))
        }
        screen.process(frame)
    }
    let steps: UInt64 = 4
    send(.began, 0, time)
    if start != end {
        for step in 1...steps {
            send(.moved, Double(step) / Double(steps), time + hold + step * duration / steps)
        }
    }
    send(leaving, 1, time + hold + duration + 10)
}

/// A tap of one finger, 50 ms long.
func tap(on screen: GestureSurface, _ x: Double, _ y: Double, at time: UInt64) {
    stroke(on: screen, from: [Point(x: x, y: y)], to: [Point(x: x, y: y)], at: time, duration: 40)
}
