import Gestures
import Touch

/// What a frame costs: `mudra-bench frame`.
public enum FrameCost {
    private static let rounds = 21
    private static let framesPerRound = 2_000
    private static let counts = [4, 16, 64, 256]

    /// Measures everything in turns, so that what else the machine does hits all alike.
    public static func report() -> String {
        [
            "ns and allocations a frame, the middle one of \(rounds - 1) rounds of \(framesPerRound) frames in turns;",
            "making the frame is measured by itself and not counted in recognition",
            "", byFingers(), "", byKind(),
        ].joined(separator: "\n")
    }

    private static func run(_ subjects: [FrameSubject]) {
        for _ in 0..<rounds {
            for subject in subjects { subject.run(framesPerRound) }
        }
    }

    // MARK: More fingers and more recognizers

    private static func byFingers() -> String {
        var table = Table("fingers", "decode", "recognize: 0", "4", "16", "64", "256", "allocations")
        for fingers in [1, 3, 5, 10] {
            let making = FrameSubject.filling(fingers)
            let decoding = FrameSubject.decoding(fingers)
            let recognizing = ([0] + counts).map { count in
                FrameSubject.recognizing(
                    "\(count)", fingers: fingers,
                    Lineup(UndecidedGestures.following(count, fingers: fingers).map { Lineup.Entry($0) }))
            }
            run([making, decoding] + recognizing)
            let costs = recognizing.map { whole($0.nanoseconds - making.nanoseconds) }
            let allocations = ([decoding] + recognizing).map(\.allocationsPerFrame).reduce(0, +)
            table.add(["\(fingers)", whole(decoding.nanoseconds)] + costs + [allocations.thousandths])
        }
        return table.description
    }

    // MARK: Recognizers that are not concerned, and others

    private static func byKind() -> String {
        let fingers = 3
        let making = FrameSubject.filling(fingers)
        let kinds: [(String, (Int) -> [Lineup.Entry])] = [
            ("more that follow", { UndecidedGestures.following($0, fingers: fingers).map { Lineup.Entry($0) } }),
            ("more for fewer fingers", { UndecidedGestures.following($0, fingers: 2).map { Lineup.Entry($0) } }),
            ("more for more fingers", { UndecidedGestures.following($0, fingers: 5).map { Lineup.Entry($0) } }),
            (
                "more in a zone elsewhere",
                { UndecidedGestures.following($0, fingers: fingers).map { Lineup.Entry($0, zone: 1) } }
            ),
            ("more that want to begin", { UndecidedGestures.waiting($0, fingers: fingers, for: "following 3") }),
        ]
        let zone = ZoneArea(tag: 1, rect: Rect(x: 0, y: 0, width: 10, height: 10))
        let rows = kinds.map { name, make in
            let subjects = ([0] + counts).map { count in
                FrameSubject.recognizing(
                    name, fingers: fingers,
                    Lineup(
                        UndecidedGestures.following(4, fingers: fingers).map { Lineup.Entry($0) } + make(count),
                        zones: [zone]))
            }
            return (name: name, subjects: subjects)
        }
        run([making] + rows.flatMap(\.subjects))
        var table = Table("3 fingers, 4 recognizers and", "none", "4", "16", "64", "256", "256 to none")
        for (name, subjects) in rows {
            let costs = subjects.map { $0.nanoseconds - making.nanoseconds }
            table.add([name] + costs.map(whole) + [((costs.last ?? 0) / costs[0]).thousandths])
        }
        return table.description
    }

    private static func whole(_ number: Double) -> String { "\(Int(number.rounded()))" }
}
