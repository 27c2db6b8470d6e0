import Gestures
import MudraDeclarations
import TestSupport
import Testing
import TouchSamples

/// Properties of the deliveries of any touches, with any recognizers that keep them back.
@Suite struct DeliveryPropertyTests {
    /// The deliveries of one call to the engine.
    private struct Batch {
        let time: Microseconds
        var deliveries: [Delivery] = []
    }

    private static let lot: [GestureConfiguration] = [
        AllGestures.tap(touches: 1, taps: 1), AllGestures.tap(touches: 1, taps: 2),
        AllGestures.tap(touches: 2, taps: 1),
        AllGestures.press(touches: 1, taps: 0), AllGestures.swipe(touches: 1), AllGestures.swipe(touches: 3),
        AllGestures.pan(minTouches: 2), AllGestures.pan(minTouches: 1, maxTouches: 1, axis: .horizontal),
        .pinch(PinchParameters()),
    ]

    /// Starts with random recognizers that cancel and delay touches, replaces them later, and sometimes takes all
    /// touches away.
    private static func run(seed: UInt64) -> [Batch] {
        var numbers = SeededNumbers(seed: seed &+ 1_000_000)
        let engine = GestureEngine(screen: ScreenSize(width: 120, height: 120))
        var batches: [Batch] = []
        engine.onDelivery = { batches[batches.count - 1].deliveries.append($0) }
        func graph() -> RecognizerGraph {
            let some = lot.filter { _ in Int.random(in: 0..<3, using: &numbers) == 0 }
            return RecognizerGraph(
                some.enumerated().map { number, configuration in
                    let recognizer = configuration.makeRecognizer("\(number)")
                    recognizer.core.options.cancelsTouches = Int.random(in: 0..<4, using: &numbers) > 0
                    recognizer.core.options.delaysTouchesBegan = Bool.random(using: &numbers)
                    recognizer.core.options.delaysTouchesEnded = Bool.random(using: &numbers)
                    return RecognizerGraph.Placement(recognizer)
                })
        }
        func advance(before limit: Microseconds) {
            while let deadline = engine.nextDeadline, deadline < limit {
                batches.append(Batch(time: deadline))
                engine.advance(to: deadline) { _ in }
            }
        }
        for frame in RandomTouches(seed: seed).frames {
            advance(before: frame.time)
            batches.append(Batch(time: frame.time))
            switch Int.random(in: 0..<20, using: &numbers) {
            case 0: _ = engine.install(graph(), at: frame.time) { _ in }
            case 1: engine.cancelTouches(at: frame.time) { _ in }
            default: if batches.count == 1 { _ = engine.install(graph(), at: 0) { _ in } }
            }
            batches.append(Batch(time: frame.time))
            engine.process(frame) { _ in }
        }
        advance(before: .distantFuture)
        return batches
    }

    private func forEachRun(_ body: (UInt64, [Batch]) -> Void) {
        for seed in Seeds.first(1_000) { body(seed, Self.run(seed: seed)) }
    }

    @Test("Every touch has one last delivery") func everyTouchHasOneLastDelivery() {
        var endings: [String: Int] = [:]
        forEachRun { seed, batches in
            var open: Set<ContactID> = []
            for delivery in batches.flatMap(\.deliveries) {
                switch (delivery.kind, delivery.disposition) {
                case (.down, .pass), (.down, .withhold):
                    #expect(open.insert(delivery.touch).inserted, "seed \(seed): \(delivery)")
                case (.up, .pass), (.up, .replay), (.cancel, _):
                    #expect(open.remove(delivery.touch) != nil, "seed \(seed): \(delivery)")
                    endings["\(delivery.kind) \(delivery.disposition)", default: 0] += 1
                default:
                    #expect(open.contains(delivery.touch), "seed \(seed): \(delivery)")
                }
            }
            #expect(open.isEmpty, "seed \(seed): no end was delivered for \(open)")
        }
        #expect(Set(endings.keys) == ["up pass", "up replay", "cancel cancel", "cancel withhold"])
        #expect(endings.values.allSatisfy { $0 > 100 } || !Seeds.areAll, "\(endings)")
    }

    @Test("Cancels come before replays, and replays before new events") func cancelsThenReplaysThenNewEvents() {
        forEachRun { seed, batches in
            for batch in batches {
                let stages = batch.deliveries.filter(\.isDelivered).filter { $0.kind != .cancel }.map(\.disposition)
                let replays = stages.prefix { $0 == .replay }
                #expect(!stages.dropFirst(replays.count).contains(.replay), "seed \(seed): \(batch)")
                for delivery in batch.deliveries where delivery.disposition == .pass {
                    #expect(delivery.time == batch.time, "seed \(seed): \(delivery)")
                }
            }
        }
    }

    @Test("The deliveries of each touch are in order of time") func everyTouchIsToldOfInOrder() {
        forEachRun { seed, batches in
            var last: [ContactID: Microseconds] = [:]
            for delivery in batches.flatMap(\.deliveries) where delivery.isDelivered {
                #expect(delivery.time >= last[delivery.touch] ?? 0, "seed \(seed): \(delivery)")
                last[delivery.touch] = delivery.time
            }
        }
    }

    @Test("Touches released together are replayed in order") func touchesReleasedTogetherComeInOrder() {
        var crowds = 0
        forEachRun { seed, batches in
            for batch in batches {
                let replays = batch.deliveries.filter { $0.disposition == .replay }
                for (earlier, later) in zip(replays, replays.dropFirst()) {
                    // Contacts are numbered as they land.
                    let isInOrder = (earlier.time, earlier.touch.value) <= (later.time, later.touch.value)
                    #expect(isInOrder, "seed \(seed): \(earlier), then \(later)")
                }
                if Set(replays.map(\.touch)).count > 1 { crowds += 1 }
            }
        }
        #expect(crowds > 100 || !Seeds.areAll)
    }
}
