import Foundation
import Gestures
import MudraGestureSettings
import MudraTouch

/// The motion of fingers from landing to the last lift, on a screen of 256 x 160 mm.
struct Stroke: Sendable, CustomStringConvertible {
    /// The fingers' positions at a time in ms; none: all have lifted.
    typealias Moment = (time: Double, fingers: [Point])

    static let screen = ScreenSize(width: 256, height: 160)
    private static let interval = 10.0

    let description: String
    /// Whether the stroke has a whole motion in one frame, sets out in another direction than it goes, or is as quick
    /// near an edge as fingers that come in over it.
    private(set) var isUnusual = false
    private(set) var moments: [Moment] = []
    private var time = 0.0

    private init(_ description: String) {
        self.description = description
    }

    private mutating func land(_ fingers: [Point]) {
        moments.append((time, fingers))
    }

    private mutating func stay(_ milliseconds: Double) {
        time += milliseconds
    }

    private mutating func lift() {
        time += Self.interval
        moments.append((time, []))
    }

    /// Moves by a function of the progress, from 0 to 1.
    private mutating func move(_ milliseconds: Double, _ place: (Double) -> [Point]) {
        let steps = max(1, (milliseconds / Self.interval).rounded())
        for step in 1...Int(steps) {
            time += milliseconds / steps
            moments.append((time, place(Double(step) / steps)))
        }
    }

    // MARK: Keeping still

    /// Taps of this many ms each, with a pause between them and perhaps a press at the end.
    static func taps(_ count: Int, _ duration: Double, pause: Double = 100, hold: Double = 0, _ fingers: [Point])
        -> Stroke
    {
        var stroke = Stroke("\(count) taps of \(duration), pause \(pause), hold \(hold)")
        for tap in 0..<count {
            if tap > 0 { stroke.stay(pause) }
            stroke.land(fingers)
            stroke.stay(duration)
            stroke.lift()
        }
        if hold > 0 {
            if count > 0 { stroke.stay(pause) }
            stroke.land(fingers)
            stroke.stay(hold)
            stroke.lift()
        }
        return stroke
    }

    /// A press, perhaps after taps, of fingers that do not keep quite still.
    static func unsteady(by stray: Double, after: Double, until end: Double, taps: Int = 0, _ fingers: [Point])
        -> Stroke
    {
        var stroke = Stroke("\(taps) taps, stray \(stray) at \(after), \(end) in all")
        for _ in 0..<taps {
            stroke.land(fingers)
            stroke.stay(60)
            stroke.lift()
            stroke.stay(100)
        }
        stroke.land(fingers)
        stroke.stay(after)
        stroke.move(10) { _ in fingers.map { $0 + Point(x: stray, y: 0) } }
        stroke.stay(end - after)
        stroke.lift()
        return stroke
    }

    // MARK: Going somewhere

    /// All fingers go in the same direction, perhaps after a motion in another.
    static func drag(
        _ way: Point, in duration: Double, after first: Point = .zero, _ fingers: [Point]
    ) -> Stroke {
        var stroke = Stroke("drag \(way.x),\(way.y) in \(duration) after \(first.x),\(first.y) from \(fingers[0])")
        let isOverEdge = fingers[0].x < 20 && way.x / duration * interval > fingers[0].x - 1
        stroke.isUnusual = duration < 2 * interval || first != .zero || isOverEdge
        stroke.land(fingers)
        if first != .zero { stroke.move(40) { part in fingers.map { $0 + first * part } } }
        stroke.move(duration) { part in fingers.map { $0 + first + way * part } }
        stroke.lift()
        return stroke
    }

    /// The distance of the fingers from a pivot changes by `scale`, and they turn; perhaps after another motion.
    static func spread(
        _ scale: Double, _ degrees: Double, about pivot: Point? = nil, first: Double = 1, in duration: Double = 400,
        _ fingers: [Point]
    ) -> Stroke {
        var stroke = Stroke("scale \(first) \(scale), turn \(degrees), fixed \(pivot != nil), in \(duration)")
        stroke.isUnusual = duration < 2 * interval || first != 1
        let middle = pivot ?? fingers.reduce(Point.zero) { $0 + $1 } / Double(fingers.count)
        func placed(_ scale: Double, _ degrees: Double) -> [Point] {
            let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
            return fingers.map { finger in
                let arm = (finger - middle) * scale
                return middle + Point(x: arm.x * cosine - arm.y * sine, y: arm.x * sine + arm.y * cosine)
            }
        }
        stroke.land(fingers)
        if first != 1 { stroke.move(200) { placed(1 + (first - 1) * $0, 0) } }
        stroke.move(duration) { placed(first + (scale - first) * $0, degrees * $0) }
        stroke.lift()
        return stroke
    }
}

extension Stroke {
    private static let straight = [
        Point(x: 1, y: 0), Point(x: -1, y: 0), Point(x: 0, y: 1), Point(x: 0, y: -1),
    ]
    private static let slanting = [
        Point(x: 0.7, y: 0.7), Point(x: -0.7, y: 0.7), Point(x: 0.7, y: -0.7), Point(x: -0.7, y: -0.7),
        Point(x: 0.85, y: -0.5), Point(x: 0.5, y: -0.85),
    ]

    /// Fingers beside each other, the first of them at this position.
    private static func hand(_ count: Int, at start: Point, apart: Point) -> [Point] {
        (0..<count).map { start + apart * Double($0) }
    }

    /// Many kinds of strokes with this many fingers.
    static func all(of count: Int) -> [Stroke] {
        let fingers = hand(count, at: Point(x: 100, y: 70), apart: Point(x: 18, y: 0))
        var strokes: [Stroke] = [
            .taps(1, 60, fingers), .taps(1, 260, fingers), .taps(1, 600, fingers), .taps(2, 60, fingers),
            .taps(2, 60, pause: 300, fingers), .taps(3, 60, fingers), .taps(0, 0, hold: 400, fingers),
            .taps(0, 0, hold: 1_000, fingers), .taps(1, 60, hold: 400, fingers), .taps(1, 60, hold: 1_000, fingers),
            .taps(1, 60, hold: 600, fingers), .taps(2, 60, hold: 1_000, fingers), .taps(1, 400, hold: 1_000, fingers),
            .taps(1, 260, hold: 400, fingers), .taps(1, 260, hold: 1_000, fingers), .taps(2, 260, hold: 1_000, fingers),
            .taps(2, 60, pause: 300, hold: 1_000, fingers), .unsteady(by: 1.2, after: 50, until: 150, fingers),
            .unsteady(by: 1.2, after: 50, until: 1_000, fingers), .unsteady(by: 3, after: 50, until: 150, fingers),
            .unsteady(by: 1.2, after: 50, until: 1_000, taps: 1, fingers),
            .unsteady(by: 1.2, after: 50, until: 1_000, taps: 2, fingers),
        ]
        for way in straight {
            for (length, duration) in [(60.0, 150.0), (60, 300), (10, 400), (15, 40), (60, 10)] {
                strokes.append(.drag(way * length, in: duration, fingers))
            }
            strokes.append(.drag(way * 40, in: 120, after: Point(x: way.y, y: way.x) * 2.5, fingers))
            strokes.append(.drag(way * 40, in: 120, after: way * -2.5, fingers))
        }
        // Corners.
        strokes.append(.drag(straight[0] * 20, in: 200, after: straight[2] * 20, fingers))
        for first in straight {
            strokes.append(.drag(Point(x: first.y, y: first.x) * 40, in: 200, after: first * 40, fingers))
        }
        for way in slanting {
            strokes.append(.drag(way * 60, in: 150, fingers))
            strokes.append(.drag(way * 10, in: 400, fingers))
        }
        for (place, inwards, along) in [
            (Point(x: 1, y: 30), straight[0], straight[2]), (Point(x: 1, y: 100), straight[0], straight[2]),
            (Point(x: 255, y: 30), straight[1], straight[2]), (Point(x: 100, y: 1), straight[2], straight[0]),
            (Point(x: 1, y: 80), slanting[5], straight[2]),
            (Point(x: 100, y: 1), Point(x: 0.85, y: 0.5), straight[0]), (Point(x: 1, y: 1), slanting[0], .zero),
            (Point(x: 1, y: 1), straight[0], .zero), (Point(x: 1, y: 1), straight[2], .zero),
            (Point(x: 4, y: 30), straight[0], straight[2]),
        ] where count == 1 || along != .zero {
            for duration in [120.0, 450, 10] {
                strokes.append(.drag(inwards * 50, in: duration, hand(count, at: place, apart: along * 18)))
            }
            strokes.append(.drag(inwards * 12, in: 300, hand(count, at: place, apart: along * 18)))
        }
        guard count > 1 else { return strokes }
        for others in [count - 1, count + 1] {
            strokes.append(.drag(straight[0] * 60, in: 300, hand(others, at: fingers[0], apart: Point(x: 18, y: 0))))
        }
        for apart in [Point(x: 18, y: 0), Point(x: 70, y: 0)] {
            let fingers = hand(count, at: Point(x: 80, y: 70), apart: apart)
            for pivot in [nil, fingers[0]] {
                for (scale, turn) in [(0.4, 0.0), (1.8, 0), (1, 50), (1, -50), (0.6, 20)] {
                    strokes.append(.spread(scale, turn, about: pivot, fingers))
                }
            }
            strokes.append(.spread(0.4, 0, first: 1.2, fingers))
            strokes.append(.spread(1.8, 0, first: 0.8, fingers))
            strokes.append(.spread(1.8, 0, in: 10, fingers))
            strokes.append(.spread(0.4, 0, in: 10, fingers))
            strokes.append(.spread(1, 50, in: 10, fingers))
        }
        return strokes
    }
}

extension GestureSettings {
    /// The gestures that fire on each of the strokes, in order; they begin or are recognized.
    func fired(on strokes: [Stroke]) -> [[String]] {
        let engine = GestureEngine(screen: Stroke.screen)
        var names: [String] = []
        let note = { (transition: Transition) in
            if transition.from == .possible && transition.state != .failed { names.append(transition.recognizer.label) }
        }
        _ = engine.install(graph(on: Stroke.screen), at: 0, note)
        var start = 1_000.0
        var contacts: [ContactID] = []
        var last: UInt32 = 0
        return strokes.map { stroke in
            names = []
            var before: [Point] = []
            for moment in stroke.moments {
                var frame = TouchFrame()
                frame.restart(at: .milliseconds(UInt64(start + moment.time)))
                let phase: Contact.Phase = moment.fingers.isEmpty ? .ended : before.isEmpty ? .began : .moved
                if phase == .began {
                    contacts = moment.fingers.indices.map { ContactID(last + UInt32($0) + 1) }
                    last += UInt32(contacts.count)
                }
                for (contact, place) in zip(contacts, phase == .ended ? before : moment.fingers) {
                    frame.append(Contact(id: contact, phase: phase, position: place))
                }
                engine.process(frame, note)
                before = moment.fingers
            }
            start += (stroke.moments.last?.time ?? 0) + 3_000
            engine.advance(to: .milliseconds(UInt64(start - 100)), note)
            return names
        }
    }
}
