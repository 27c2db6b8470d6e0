// The fingers for Gestures.md.

screen.cancelTouches(at: .milliseconds(900))
swipe.touches = 3
stroke(
    on: screen, from: [100, 120, 140].map { Point(x: $0, y: 80) }, to: [60, 80, 100].map { Point(x: $0, y: 80) },
    at: 10_000)
