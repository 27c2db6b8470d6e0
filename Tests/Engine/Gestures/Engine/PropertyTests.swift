import Gestures
import MudraDeclarations
import TestSupport
import Testing
import TouchSamples

/// Properties that hold for any touches.
@Suite struct PropertyTests {
    private static let seeds = Seeds.first(2_000)

    /// A transition, without the values that differ between runs.
    private struct Step: Hashable, Sendable {
        let name: String
        let from: RecognizerState
        let state: RecognizerState
        let isContinuous: Bool
        let time: Microseconds
        let gestureID: UInt64
        let values: GestureValues
        /// If a gesture began, the recognizers that are active after it and share a touch with it.
        let rivals: [String]
    }

    private struct Run: Sendable {
        var steps: [Step] = []
        var deliveries: [Delivery] = []
        var isAnyStuck = false
        /// The reasons of failures, if they were traced.
        var reasons: [Grounds] = []
    }

    /// Why a recognizer failed or was cancelled.
    private struct Grounds: Sendable {
        let name: String
        let kind: String
        let text: String
        let measurement: ThresholdMeasurement?
    }

    /// One run for every seed; the two lots take turns.
    private static let runs = seeds.map { run(RandomTouches(seed: $0), lot: Int($0 % 2)) }

    /// Two lots of recognizers: in one lot, the greedy ones (a pan of any fingers, a transform) would keep the others
    /// from firing.
    private static let lots: [[(name: String, configuration: GestureConfiguration, waitsFor: [String])]] = [
        [
            ("single", AllGestures.tap(touches: 1, taps: 1), ["double", "triple"]),
            ("double", AllGestures.tap(touches: 1, taps: 2), ["triple"]),
            ("triple", AllGestures.tap(touches: 1, taps: 3), []),
            ("two", AllGestures.tap(touches: 2, taps: 1), []),
            ("three", AllGestures.tap(touches: 3, taps: 1), []),
            ("press", AllGestures.press(touches: 1, taps: 0), []),
            ("tap and press", AllGestures.press(touches: 1, taps: 1), []),
            ("two press", AllGestures.press(touches: 2, taps: 0), ["two"]),
            ("swipe", AllGestures.swipe(touches: 1), ["single"]),
            ("two swipe", AllGestures.swipe(touches: 2), []),
            ("three swipe", AllGestures.swipe(touches: 3), []),
            ("pinch", .pinch(PinchParameters()), []),
            ("rotation", .rotation(RotationParameters()), []),
            ("edge", AllGestures.edgePan(.left), []),
        ],
        [
            ("pan", .pan(PanParameters()), ["swipe"]),
            ("two pan", AllGestures.pan(minTouches: 2), []),
            ("across", AllGestures.pan(minTouches: 1, maxTouches: 1, axis: .horizontal), []),
            ("swipe", AllGestures.swipe(touches: 1), []),
            ("pinch in", AllGestures.pinch(.inwards, endsOn: .first), ["swipe"]),
            ("turn", AllGestures.rotation(touches: 3), []),
            ("transform", .transform(TransformParameters()), ["two"]),
            ("two", AllGestures.tap(touches: 2, taps: 1), []),
            ("corner", AllGestures.edgePan(.bottomRight), []),
        ],
    ]

    private static func run(
        _ touches: RandomTouches, lot: Int, with more: [(String, GestureConfiguration)] = [], asksWhy: Bool = false
    ) -> Run {
        let engine = GestureEngine(screen: ScreenSize(width: 120, height: 120))
        if asksWhy { engine.onTrace = { _ in } }
        let members =
            lots[lot].map { ($0.configuration.makeRecognizer($0.name), $0.waitsFor) }
            + more.map { ($0.1.makeRecognizer($0.0), []) }
        var run = Run()
        var active: [any Recognizer] = []
        let note = { (transition: Transition) in
            let recognizer = transition.recognizer
            active.removeAll { $0 === recognizer }
            let rivals = active.filter { $0.core.touches.overlaps(recognizer.core.touches) }.map(\.label)
            run.steps.append(
                Step(
                    name: recognizer.label, from: transition.from, state: transition.state,
                    isContinuous: recognizer.isContinuous, time: transition.time, gestureID: transition.gestureID,
                    values: transition.values, rivals: transition.state == .began ? rivals : []))
            if transition.state.isActive { active.append(recognizer) }
            if let reason = transition.reason {
                run.reasons.append(
                    Grounds(
                        name: recognizer.label, kind: reason.kind, text: reason.text, measurement: reason.measurement))
            }
        }
        engine.onDelivery = { run.deliveries.append($0) }
        _ = engine.install(
            RecognizerGraph(members.map { RecognizerGraph.Placement($0, requiresFailureOf: $1) }), at: 0, note)
        for frame in touches.frames { engine.process(frame, note) }
        while let deadline = engine.nextDeadline { engine.advance(to: deadline, note) }
        run.isAnyStuck = members.contains { $0.0.state != .possible }
        return run
    }

    private func forEachRun(_ body: (UInt64, Run) -> Void) {
        for (seed, run) in zip(Self.seeds, Self.runs) { body(seed, run) }
    }

    @Test("Recognizers make only legal transitions, and none is stuck") func onlyLegalEdgesAndNobodyIsStuck() {
        forEachRun { seed, run in
            for step in run.steps {
                #expect(step.from.mayBecome(step.state, isContinuous: step.isContinuous), "seed \(seed): \(step)")
            }
            #expect(!run.isAnyStuck, "seed \(seed)")
        }
    }

    @Test("Every gesture that begins ends once") func everyBeginningHasOneEnd() {
        var beginnings = 0
        forEachRun { seed, run in
            var open: [UInt64: String] = [:]
            for step in run.steps {
                switch step.state {
                case .began:
                    beginnings += 1
                    #expect(open.updateValue(step.name, forKey: step.gestureID) == nil, "seed \(seed): \(step)")
                case .ended where step.isContinuous, .cancelled:
                    #expect(open.removeValue(forKey: step.gestureID) == step.name, "seed \(seed): \(step)")
                case .changed:
                    #expect(open[step.gestureID] == step.name, "seed \(seed): \(step)")
                case .possible, .ended, .failed:
                    break
                }
            }
            #expect(open.isEmpty, "seed \(seed): \(open) began and never ended")
        }
        #expect(beginnings > 1_000 || !Seeds.areAll)
    }

    @Test("No gesture begins while an exclusive one is active") func exclusiveMeansExclusive() {
        forEachRun { seed, run in
            for step in run.steps {
                #expect(step.rivals.isEmpty, "seed \(seed): \(step.name) began beside \(step.rivals)")
            }
        }
    }

    @Test("The same touches give the same gestures") func theSameTouchesGiveTheSameGestures() {
        forEachRun { seed, first in
            let second = Self.run(RandomTouches(seed: seed), lot: Int(seed % 2))
            #expect(first.steps == second.steps && first.deliveries == second.deliveries, "seed \(seed)")
        }
    }

    @Test("A recognizer that never fires changes nothing for the others")
    func recognizerThatNeverFiresChangesNothing() {
        forEachRun { seed, alone in
            let ten = ("ten", AllGestures.tap(touches: 10, taps: 1))
            let others = Self.run(RandomTouches(seed: seed), lot: Int(seed % 2), with: [ten]).steps
            #expect(others.filter { $0.name != "ten" } == alone.steps, "seed \(seed)")
        }
    }

    /// Every failure has its reason, and its measurement is beyond the limit.
    @Test("Every traced failure has its reason, and tracing changes nothing") func askedWhyTheyGiveTheirReasons() {
        var kinds: Set<String> = []
        forEachRun { seed, unasked in
            let asked = Self.run(RandomTouches(seed: seed), lot: Int(seed % 2), asksWhy: true)
            #expect(asked.steps == unasked.steps && asked.deliveries == unasked.deliveries, "seed \(seed)")
            #expect(unasked.reasons.isEmpty)
            #expect(asked.reasons.count == asked.steps.count { [.failed, .cancelled].contains($0.state) })
            for reason in asked.reasons {
                kinds.insert(reason.kind)
                #expect(reason.kind != "unexplained", "seed \(seed): \(reason)")
                guard let measurement = reason.measurement else { continue }
                let isBeyond =
                    measurement.metric.isMaximum
                    ? measurement.value >= measurement.limit : measurement.value <= measurement.limit
                #expect(isBeyond, "seed \(seed): \(reason)")
            }
        }
        #expect(kinds.count > 20, "\(kinds.sorted())")
    }

    @Test("All values are finite numbers") func valuesAreNumbers() {
        forEachRun { seed, run in
            for step in run.steps {
                let values = step.values
                let numbers =
                    [values.location, values.translation, values.velocity].compactMap { $0 }.flatMap { [$0.x, $0.y] }
                    + [values.scale, values.scaleVelocity, values.rotation, values.rotationVelocity].compactMap { $0 }
                #expect(!numbers.contains { !$0.isFinite }, "seed \(seed): \(step)")
                #expect(values.scale ?? 1 > 0, "seed \(seed): \(step)")
            }
        }
    }

    /// Each touch lands at most once and ends once, in order.
    @Test("The touches that are passed on are in legal order") func passedTouchesAreLegal() {
        forEachRun { seed, run in
            var down: Set<ContactID> = []
            for delivery in run.deliveries where delivery.isDelivered {
                switch delivery.kind {
                case .down: #expect(down.insert(delivery.touch).inserted, "seed \(seed): \(delivery)")
                case .move: #expect(down.contains(delivery.touch), "seed \(seed): \(delivery)")
                case .up, .cancel: #expect(down.remove(delivery.touch) != nil, "seed \(seed): \(delivery)")
                }
            }
            #expect(down.isEmpty, "seed \(seed): \(down) never lifted")
        }
    }

    /// Otherwise the other properties would hold for no gestures.
    @Test("Every recognizer fires for some seed", .enabled(if: Seeds.areAll, "with all seeds"))
    func everyRecognizerFiresSomewhere() {
        var fired: Set<String> = []
        forEachRun { _, run in fired.formUnion(run.steps.filter { $0.state == .ended }.map(\.name)) }
        #expect(fired == Set(Self.lots.joined().map(\.name)))
    }
}
