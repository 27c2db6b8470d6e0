import Gestures
import MudraDeclarations
import MudraGestureSettings
import MudraLearning
import TouchSamples

/// Teaches the gestures of simulated hands, from three showings each, and tries them on ten others of the same hand.
struct LearnedHands {
    private static let hands = 20
    private static let tries = 10

    private struct Row {
        var refused = 0
        var learned = HandScore()
        var usual = HandScore()
        var limits: [String: Int] = [:]
    }

    private var rows: [(name: String, row: Row)] = []
    private var details: [String] = []

    init() {
        for gesture in HandGesture.all {
            var row = Row()
            for seed in 1...Self.hands { learn(gesture, PersonalHand(seed: UInt64(seed)), seed, &row) }
            rows.append((gesture.name, row))
        }
    }

    private mutating func learn(_ gesture: HandGesture, _ hand: PersonalHand, _ seed: Int, _ row: inout Row) {
        let learned: LearnedGesture
        do throws(LearningError) {
            learned = try LearnedGesture(showing: { hand.frames(of: gesture, time: $0) })
        } catch {
            row.refused += 1
            for _ in 0..<Self.tries { row.learned.note(false) }
            return details.append("-- \(gesture.name), hand \(seed): \(error.lines.joined(separator: "; "))")
        }
        for limit in learned.limits { row.limits[limit.key, default: 0] += 1 }
        let usual = learned.declaration.without(learned.limits.map(\.key))
        for time in 0..<Self.tries {
            let frames = hand.frames(of: gesture, time: 100 + time)
            let count = learned.declaration.count(in: frames, on: PersonalHand.screen)
            row.learned.note(count == 1)
            row.usual.note(usual.count(in: frames, on: PersonalHand.screen) == 1)
            if count != 1 {
                details.append("!! \(gesture.name), hand \(seed), \(time): \(count) times as \(learned.type.rawValue)")
            }
        }
    }

    /// The table, a line for each gesture.
    func report(isVerbose: Bool) -> String {
        var table = Table(
            "gesture of \(Self.hands) simulated hands", "refused", "recognized", "with defaults", "limits loosened")
        var total = Row()
        for (name, row) in rows {
            let limits = row.limits.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
            table.add(name, "\(row.refused)", "\(row.learned)", "\(row.usual)", limits)
            total.refused += row.refused
            (total.learned, total.usual) = (total.learned + row.learned, total.usual + row.usual)
        }
        table.add("all", "\(total.refused)", "\(total.learned)", "\(total.usual)")
        return "\(table)" + (isVerbose ? "\n\n" + details.joined(separator: "\n") : "")
    }
}

extension RecognizerDeclaration {
    /// How many times the gesture alone is recognized, or begins, in frames.
    func count(in frames: [TouchFrame], on screen: ScreenSize) -> Int {
        let (engine, recognizer) = (GestureEngine(screen: screen), makeRecognizer())
        var count = 0
        let note = { (transition: Transition) in
            let isFirst = transition.state == .began || transition.state == .ended && !recognizer.isContinuous
            count += isFirst ? 1 : 0
        }
        _ = engine.install(RecognizerGraph([entry(recognizer)]), at: 0, note)
        for frame in frames { engine.process(frame, note) }
        while let deadline = engine.nextDeadline { engine.advance(to: deadline, note) }
        return count
    }
}

extension LearnedGesture {
    /// The gesture learned from as few showings of a simulated hand as possible, without a configuration.
    /// - Parameter frames: the frames of a showing, by its number from 0.
    init(showing frames: (Int) -> [TouchFrame]) throws(LearningError) {
        let showings = (0..<Learner.usual.lowerBound).map { number in
            Showing(
                frames: frames(number), screen: PersonalHand.screen,
                device: DeviceIdentity("simulated", vendor: 0, product: 0), source: "showing \(number + 1)")
        }
        self = try Learner(of: "learned", for: GestureFolder("/nonexistent"), systemZones: nil).learn(from: showings)
    }
}
