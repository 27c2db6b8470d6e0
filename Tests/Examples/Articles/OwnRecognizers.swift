// The fingers for OwnRecognizers.md.

print("along")
stroke(on: screen, from: [Point(x: 100, y: 80)], to: [Point(x: 140, y: 88)], at: 10_000)
print("aslant")
stroke(on: screen, from: [Point(x: 100, y: 80)], to: [Point(x: 140, y: 120)], at: 20_000)

pan.isEnabled = false
screen.onTrace = { _ in }
screen.onTransition = { if let reason = $0.reason { print($0.recognizer.label, reason.text) } }
let corners = [Point(x: 50, y: 50), Point(x: 58, y: 62), Point(x: 75, y: 40)]
for (time, way) in [
    (30_000, corners), (40_000, Array(corners.reversed())), (50_000, [corners[0], corners[1], Point(x: 66, y: 55)]),
] as [(UInt64, [Point])] {
    var frame = TouchFrame()
    var now = time
    for (start, end) in zip(way, way.dropFirst()) {
        for step in 0...10 {
            let isFirst = now == time
            frame.restart(at: .milliseconds(now))
            let place = start + (end - start) * (Double(step) / 10)
            frame.append(
                Contact(id: ContactID(UInt32(time)), phase: isFirst ? .began : .moved, position: place))
            screen.process(frame)
            now += 10
        }
    }
    frame.restart(at: .milliseconds(now))
    frame.append(Contact(id: ContactID(UInt32(time)), phase: .ended, position: way[2]))
    screen.process(frame)
}
