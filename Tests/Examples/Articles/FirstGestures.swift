// The fingers for FirstGestures.md: each example once, in order.

tap(on: screen, 10, 20, at: 10_000)

stroke(on: screen, from: [Point(x: 110, y: 30)], to: [Point(x: 70, y: 30)], at: 20_000)

for (time, leaving) in [(30_000, Contact.Phase.ended), (40_000, .cancelled)] as [(UInt64, Contact.Phase)] {
    stroke(
        on: screen, from: [Point(x: 140, y: 30), Point(x: 160, y: 30)],
        to: [Point(x: 150, y: 20), Point(x: 150, y: 40)], at: time, duration: 20, leaving: leaving)
}

stroke(
    on: screen, from: [Point(x: 30, y: 100), Point(x: 50, y: 100)], to: [Point(x: 30, y: 100), Point(x: 50, y: 140)],
    at: 50_000)
print("picture", picture.offset.length > 10, picture.scale > 1.5, picture.angle > 0.5)
for number: UInt64 in 0..<3 { tap(on: screen, 60, 110, at: 60_000 + 200 * number) }
print("picture", picture.offset == .zero, picture.scale == 1, picture.angle == 0)

tap(on: screen, 150, 110, at: 70_000)
print("wait")
screen.advance(to: .milliseconds(71_000))
tap(on: screen, 150, 110, at: 72_000)
tap(on: screen, 150, 110, at: 72_200)

stroke(on: screen, from: [Point(x: 200, y: 80)], to: [Point(x: 230, y: 80)], at: 80_000)
stroke(on: screen, from: [Point(x: 200, y: 80)], to: [Point(x: 208, y: 80)], at: 90_000, hold: 600, duration: 10)
stroke(
    on: screen, from: [Point(x: 200, y: 80)], to: [Point(x: 200, y: 80)], at: 100_000, hold: 600, leaving: .cancelled)
