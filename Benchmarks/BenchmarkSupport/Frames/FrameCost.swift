import Gestures

/// Measures the cost of a frame: `mudra-bench frame`.
package enum FrameCost {
    private static let rounds = 21
    private static let batchesPerRound = 128
    /// More batches beside another process, which leaves caches and predictors cold.
    private static let batchesBesideOthers = 2_048
    private static let counts = [4, 16, 64, 256]

    /// Measures all subjects in turns, so that other work of the machine affects all alike.
    /// - Parameter workbench: has Wayfire's engine, if it was built.
    package static func report(on workbench: Workbench) throws(MeasureError) -> String {
        [
            "ns and allocations a frame, medians of \(rounds - 1) rounds of \(batchesPerRound * FrameSubject.batch) frames;",
            "what is in a table was measured in turns; the frames that recognizers are given are filled in the same turns,",
            "and what that costs by itself is taken off, as is looking at the clock for every frame that is read;",
            "reading is from a FIFO that libevdev takes for a screen, until it has nothing more to tell;",
            "passing on is what a grabbed screen costs more, without the kernel's part of it",
            "", try besideOthers(WfTouch(workbench)), "", try byFingers(), "", byKind(), "", withStrokes(),
        ].joined(separator: "\n")
    }

    private static func following(_ count: Int, fingers: Int, zone: UInt32 = 0) -> [RecognizerGraph.Placement] {
        UndecidedGestures.following(count, fingers: fingers).map { RecognizerGraph.Placement($0, zone: zone) }
    }

    // MARK: Two swipes, a pinch and a rotation, beside the steps before them, and beside Wayfire

    private static func besideOthers(_ wayfire: WfTouch?) throws(MeasureError) -> String {
        let recognizing = FrameSubject.recognizing(fingers: 3, RecognizerGraph(UndecidedGestures.likeWayfire()))
        let filling = FrameSubject.filling(3)
        let reading = try FrameSubject.reading(3)
        let looking = FrameSubject.lookingAtClock()
        var others: [(nanoseconds: Double, allocations: Double)] = []
        for _ in 0..<rounds {
            filling.run(batches: batchesBesideOthers)
            recognizing.run(batches: batchesBesideOthers)
            reading.run(batches: batchesBesideOthers)
            looking.run(batches: batchesBesideOthers)
            if let wayfire { others.append(try wayfire.run(batchesBesideOthers * FrameSubject.batch)) }
        }
        var table = Table("3 fingers, 4 recognizers", "ns", "allocations", "recognition is")
        let recognition = recognizing.costs(without: filling)
        func add(_ name: String, _ costs: [Double], _ allocations: Double) {
            let shares = zip(recognition, costs).map { $0 / $1 }
            table.add(
                name, whole(Distribution(costs).median), allocations.thousandths,
                Distribution(shares).median.thousandths)
        }
        add("recognition: 2 swipes, pinch, rotation", recognition, recognizing.allocationsPerFrame)
        add("reading (libevdev) and decoding", reading.costs(without: looking), reading.allocationsPerFrame)
        if wayfire != nil {
            // The first round of Wayfire's engine is a warm-up, too.
            let costs = others.dropFirst().map(\.nanoseconds)
            add("wf-touch (Wayfire): 2 drags, pinch, rotation", costs, others.last?.allocations ?? 0)
        }
        return table.description
    }

    // MARK: More fingers and more recognizers

    private static func byFingers() throws(MeasureError) -> String {
        var table = Table(
            "fingers", "read+decode", "decode", "pass on", "recognize: 0", "4", "16", "64", "256", "allocations")
        for fingers in [1, 3, 5, 10] {
            let recognizing = ([0] + counts).map { count in
                FrameSubject.recognizing(fingers: fingers, RecognizerGraph(following(count, fingers: fingers)))
            }
            let filling = FrameSubject.filling(fingers)
            let (reading, decoding) = (try FrameSubject.reading(fingers), FrameSubject.decoding(fingers))
            let looking = FrameSubject.lookingAtClock()
            let (watched, grabbed) = (FrameSubject.watching(fingers), FrameSubject.passingOn(fingers))
            run([filling, reading, looking, decoding, watched, grabbed] + recognizing)
            let costs =
                [
                    reading.nanoseconds(without: looking), decoding.nanoseconds(),
                    grabbed.nanoseconds(without: watched),
                ]
                + recognizing.map { $0.nanoseconds(without: filling) }
            let allocations = ([reading, decoding, grabbed] + recognizing).map(\.allocationsPerFrame).reduce(0, +)
            table.add(["\(fingers)"] + costs.map(whole) + [allocations.thousandths])
        }
        return table.description
    }

    // MARK: Recognizers that a frame does not concern, and others

    private static func byKind() -> String {
        let kinds: [(String, (Int) -> [RecognizerGraph.Placement])] = [
            ("more that follow", { following($0, fingers: 3) }),
            ("more for fewer fingers", { UndecidedGestures.outnumbered($0) }),
            ("more for more fingers", { following($0, fingers: 5) }),
            ("more in a zone elsewhere", { following($0, fingers: 3, zone: 1) }),
            ("more that want to begin", { UndecidedGestures.waiting($0, fingers: 3, for: "following 3") }),
        ]
        let elsewhere = ZoneArea(tag: 1, rect: Rect(x: 0, y: 0, width: 10, height: 10))
        let rows = kinds.map { name, more in
            let subjects = ([0] + counts).map { count in
                FrameSubject.recognizing(
                    fingers: 3, RecognizerGraph(following(4, fingers: 3) + more(count), zones: [elsewhere]))
            }
            return (name: name, subjects: subjects)
        }
        let filling = FrameSubject.filling(3)
        run([filling] + rows.flatMap(\.subjects))
        var table = Table("3 fingers, 4 recognizers and", "none", "4", "16", "64", "256", "256 to none")
        for (name, subjects) in rows {
            let costs = subjects.map { $0.nanoseconds(without: filling) }
            table.add([name] + costs.map(whole) + [((costs.last ?? 0) / costs[0]).thousandths])
        }
        return table.description
    }

    // MARK: Strokes

    private static func withStrokes() -> String {
        let subjects = [(10, 0), (0, 10), (10, 10)].map { pans, strokes in
            FrameSubject.recognizing(
                fingers: 1,
                RecognizerGraph(
                    (UndecidedGestures.pans(pans) + UndecidedGestures.strokes(strokes)).map {
                        RecognizerGraph.Placement($0)
                    }))
        }
        let filling = FrameSubject.filling(1)
        run([filling] + subjects)
        var table = Table("1 finger", "10 pans", "10 strokes", "both", "both to pans", "allocations")
        let costs = subjects.map { $0.nanoseconds(without: filling) }
        let allocations = subjects.map(\.allocationsPerFrame).reduce(0, +)
        table.add(["recognize"] + costs.map(whole) + [(costs[2] / costs[0]).thousandths, allocations.thousandths])
        return table.description
    }

    private static func run(_ subjects: [FrameSubject]) {
        for _ in 0..<rounds {
            for subject in subjects { subject.run(batches: batchesPerRound) }
        }
    }

    private static func whole(_ number: Double) -> String { "\(Int(number.rounded()))" }
}
