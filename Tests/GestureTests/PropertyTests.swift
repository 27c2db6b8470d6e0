import Gestures
import Testing
import Touch

/// What holds for any touches whatever.
@Suite struct PropertyTests {
    private static let seeds: Range<UInt64> = 0..<2_000

    /// A step of a recognizer, without what only this run knows.
    private struct Step: Hashable {
        let name: String
        let from: RecognizerState
        let state: RecognizerState
        let isContinuous: Bool
        let time: Microseconds
        let gestureID: UInt64
    }

    private struct Run {
        let steps: [Step]
        let recognizers: [any Recognizer]
    }

    private static func tap(touches: Int, taps: Int) -> GestureConfiguration {
        var parameters = TapRecognizer.Parameters()
        (parameters.touches, parameters.taps) = (touches, taps)
        return .tap(parameters)
    }

    private static func press(touches: Int, taps: Int) -> GestureConfiguration {
        var parameters = LongPressRecognizer.Parameters()
        (parameters.touches, parameters.taps) = (touches, taps)
        return .longPress(parameters)
    }

    private static func swipe(touches: Int) -> GestureConfiguration {
        var parameters = SwipeRecognizer.Parameters()
        (parameters.touches, parameters.directions) = (touches, Direction.allCases)
        return .swipe(parameters)
    }

    private static let recognizers: [(name: String, configuration: GestureConfiguration, waitsFor: [String])] = [
        ("single", tap(touches: 1, taps: 1), ["double", "triple"]),
        ("double", tap(touches: 1, taps: 2), ["triple"]),
        ("triple", tap(touches: 1, taps: 3), []),
        ("two", tap(touches: 2, taps: 1), []),
        ("three", tap(touches: 3, taps: 1), []),
        ("press", press(touches: 1, taps: 0), []),
        ("tap and press", press(touches: 1, taps: 1), []),
        ("two press", press(touches: 2, taps: 0), ["two"]),
        ("swipe", swipe(touches: 1), ["single"]),
        ("two swipe", swipe(touches: 2), []),
        ("three swipe", swipe(touches: 3), []),
    ]

    private func run(_ touches: RandomTouches, with more: [(String, GestureConfiguration)] = []) -> Run {
        let engine = GestureEngine(screen: ScreenSize(width: 256, height: 160))
        let entries =
            Self.recognizers.map {
                Lineup.Entry($0.configuration.makeRecognizer($0.name), requiresFailureOf: $0.waitsFor)
            } + more.map { Lineup.Entry($0.1.makeRecognizer($0.0)) }
        var steps: [Step] = []
        var recognizers: [any Recognizer] = []
        let note = { (transition: Transition) in
            recognizers.append(transition.recognizer)
            steps.append(
                Step(
                    name: transition.recognizer.core.name, from: transition.from, state: transition.state,
                    isContinuous: transition.recognizer.isContinuous, time: transition.time,
                    gestureID: transition.gestureID))
        }
        _ = engine.install(Lineup(entries), at: 0, note)
        for frame in touches.frames { engine.process(frame, note) }
        while let deadline = engine.nextDeadline { engine.advance(to: deadline, note) }
        return Run(steps: steps, recognizers: recognizers)
    }

    @Test func onlyLegalEdgesAndNobodyIsStuck() {
        for seed in Self.seeds {
            let run = run(RandomTouches(seed: seed))
            for step in run.steps {
                #expect(step.from.mayBecome(step.state, isContinuous: step.isContinuous), "seed \(seed): \(step)")
            }
            for recognizer in run.recognizers {
                #expect(recognizer.core.state == .possible, "seed \(seed): \(recognizer.core.name) is stuck")
            }
        }
    }

    @Test func everyBeginningHasOneEnd() {
        var beginnings = 0
        for seed in Self.seeds {
            var open: [UInt64: String] = [:]
            for step in run(RandomTouches(seed: seed)).steps {
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
        #expect(beginnings > 100)
    }

    @Test func exclusiveMeansExclusive() {
        for seed in Self.seeds {
            var active: Set<String> = []
            for step in run(RandomTouches(seed: seed)).steps {
                switch step.state {
                case .began:
                    active.insert(step.name)
                    #expect(active.count == 1, "seed \(seed): \(active) are active at once")
                case .ended, .cancelled, .failed: active.remove(step.name)
                case .possible, .changed: break
                }
            }
        }
    }

    @Test func theSameTouchesGiveTheSameGestures() {
        for seed in Self.seeds {
            let touches = RandomTouches(seed: seed)
            #expect(run(touches).steps == run(touches).steps, "seed \(seed)")
        }
    }

    @Test func whoNeverFiresChangesNothingForOthers() {
        for seed in Self.seeds {
            let touches = RandomTouches(seed: seed)
            let others = run(touches, with: [("ten", Self.tap(touches: 10, taps: 1))]).steps.filter { $0.name != "ten" }
            #expect(others == run(touches).steps, "seed \(seed)")
        }
    }

    /// Or the other properties would hold of nothing. Random fingers do not tap three times in a row.
    @Test func everyRecognizerButOneFiresSomewhere() {
        var fired: Set<String> = []
        for seed in Self.seeds {
            fired.formUnion(run(RandomTouches(seed: seed)).steps.filter { $0.state == .ended }.map(\.name))
        }
        #expect(fired.union(["triple"]) == Set(Self.recognizers.map(\.name)))
    }
}
