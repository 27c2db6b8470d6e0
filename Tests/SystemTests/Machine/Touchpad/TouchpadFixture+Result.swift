import Foundation
import MudraTouch
import Testing

/// A gesture on the touchpad, beside what libinput has told of it.
struct PadResult {
    let events: [PadEvent]
    /// The frames with all fingers on the touchpad.
    let frames: [PadFrame]
    /// How far the fingers had moved when the gesture began, in mm.
    let caughtUp: Double
    /// From the landing on the screen to libinput's BEGIN, in frames of the screen; nil: there was none.
    let delay: Double?

    /// The kinds of libinput's events, each once.
    var kinds: [String] {
        events.map(\.kind).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
    var updates: [PadEvent] { events.filter { $0.kind.hasSuffix("_UPDATE") || $0.kind.hasPrefix("POINTER_SCROLL") } }

    /// The frame after which libinput tells of every motion.
    var origin: Int { max(frames.count - 1 - updates.count, 0) }

    /// The way that libinput tells of, in mm.
    var told: Point {
        updates.reduce(.zero) { $0 + Point(x: $1.unaccelerated.x, y: $1.unaccelerated.y) }
    }
    /// The same with its acceleration, in its units.
    var accelerated: Point {
        updates.reduce(.zero) { $0 + Point(x: $1.accelerated.x, y: $1.accelerated.y) }
    }
    /// The way of the fingers on the touchpad from there on, and before, in mm.
    var way: Point { (frames.last?.centre ?? .zero) - (frames.isEmpty ? .zero : frames[origin].centre) }
    var kept: Double {
        frames.isEmpty ? 0 : frames[origin].centre.distance(to: frames[0].centre)
    }

    /// From the topmost to the lowest finger of the first frame, in a frame.
    func span(_ index: Int) -> Point {
        guard let first = frames.first, frames.indices.contains(index) else { return .zero }
        let sorted = first.fingers.sorted { ($0.value.y, $0.value.x) < ($1.value.y, $1.value.x) }
        guard let top = sorted.first?.key, let bottom = sorted.last?.key else { return .zero }
        return (frames[index].fingers[bottom] ?? .zero) - (frames[index].fingers[top] ?? .zero)
    }

    /// How far the fingers have turned from a frame to the last one, in degrees.
    func turn(from index: Int) -> Double {
        (index..<max(frames.count - 1, index)).reduce(0) { $0 + span($1).angle(to: span($1 + 1)) } * 180 / .pi
    }
}

extension TouchpadFixture {
    /// Plays a gesture to its end.
    func result(_ hand: Hand, for duration: Microseconds) -> PadResult {
        _ = (news(), frames())
        let before = base.client.gestures.count
        let start = play(hand, for: duration)
        waitUntilFree()
        let fingers = hand(0).count
        let frames = frames().filter { $0.fingers.count == fingers }
        let lines = news()
        let jumps = lines.filter { $0.isComplaint && $0.line.contains("jump") }
        #expect(jumps.isEmpty, "\(jumps.map(\.line))")
        // On a slow machine libinput says that it lags behind.
        let events = lines.filter { !$0.isComplaint }
        let began = base.client.gestures.dropFirst(before).first { $0.state == .began }
        let origin = frames.count - 1 - events.filter { $0.kind.hasSuffix("_UPDATE") }.count
        let hasBegin = events.contains(where: \.isBegin) && frames.indices.contains(origin + 1)
        return PadResult(
            events: events, frames: frames, caughtUp: began?.values.translation?.length ?? 0,
            delay: hasBegin
                ? Double((frames[origin + 1].time - start).value) / Double(Self.interval.value) : nil)
    }
}
