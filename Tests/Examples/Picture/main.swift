import Gestures

// Tests the picture by frames: two fingers move, spread and turn, and a tap resets it.

let screen = GestureSurface(ScreenSize(width: 256, height: 160))
let picture = Picture(in: Rect(x: 20, y: 20, width: 200, height: 120))
screen.root.add(picture.zone)

@MainActor func tell(_ moment: String) {
    let numbers = [picture.center.x, picture.center.y, picture.scale, picture.angle]
    print(moment, numbers.map { ($0 * 100).rounded() / 100 })
}

tell("at first")
let (first, second) = (Point(x: 100, y: 80), Point(x: 120, y: 80))
// Twice as far apart, a quarter turn, and 30 mm to the right.
stroke(
    on: screen, from: [first, second], to: [Point(x: 140, y: 60), Point(x: 140, y: 100)], at: 10_000)
tell("after two fingers")
stroke(on: screen, from: [first], to: [Point(x: 100, y: 100)], at: 20_000)
tell("after one finger")
tap(on: screen, 50, 50, at: 30_000)
tell("after a tap")
tap(on: screen, 10, 10, at: 40_000)
