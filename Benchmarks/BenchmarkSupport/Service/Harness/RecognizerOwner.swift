import Dispatch
import MudraBus
import MudraClient

/// A client with registered recognizers, which live as long as it does.
final class RecognizerOwner {
    private let queue = DispatchQueue(label: "mudra-bench.owner")
    private let connection: BusConnection

    /// Registers the recognizers.
    /// - Throws: if `mudrad` is not there or refuses.
    init(_ recognizers: [RecognizerRequest], on bus: String) throws(MeasureError) {
        do throws(BusError) {
            connection = try BusConnection(.address(bus), queue: queue)
        } catch {
            throw MeasureError("\(error)")
        }
        let isAnswered = DispatchSemaphore(value: 0)
        var outcome: Result<Void, BusError> = .success(())
        queue.sync {
            connection.activate { _ in }
            do throws(BusError) {
                try MudraConnection(connection).setRecognizers(recognizers) { result in
                    outcome = result
                    isAnswered.signal()
                }
            } catch {
                outcome = .failure(error)
                isAnswered.signal()
            }
        }
        isAnswered.wait()
        if case .failure(let error) = outcome { throw MeasureError("mudrad refuses: \(error)") }
    }
}

extension [RecognizerRequest] {
    /// A tap of one finger, recognized in the frame in which the finger lifts.
    static var tap: Self { [.init(name: "tap", type: "tap", options: [])] }

    /// A pan of five fingers, which is active while they move and reports every frame.
    static var pan: Self {
        [.init(name: "pan", type: "pan", options: [("min_touches", .int64(5))])]
    }

    /// Pans of five fingers that are all active at once.
    static func together(_ count: Int) -> Self {
        let names = (0..<count).map { "pan\($0)" }
        return names.enumerated().map { index, name in
            .init(
                name: name, type: "pan",
                options: [("min_touches", .int64(5)), ("simultaneous_with", .strings(names[..<index].map(\.self)))])
        }
    }

    /// Twelve recognizers of all types, for five fingers: an active pan, beside it a pinch and a rotation that see
    /// every frame and never begin, and others that fail sooner or later, as most recognizers of a configuration do.
    static var mixed: Self {
        let swipes = ["left", "right", "up", "down"].map { direction in
            RecognizerRequest(
                name: "swipe-\(direction)", type: "swipe",
                options: [("touches", .int64(5)), ("direction", .string(direction))])
        }
        let five: [(String, BusValue)] = [("touches", .int64(5))]
        let besidePan: [(String, BusValue)] = five + [("simultaneous_with", .strings(["pan"]))]
        let others: [RecognizerRequest] = [
            .init(name: "pinch", type: "pinch", options: besidePan),
            .init(name: "rotation", type: "rotation", options: besidePan),
            .init(name: "tap", type: "tap", options: five),
            .init(name: "double-tap", type: "tap", options: five + [("taps", .int64(2))]),
            .init(name: "long-press", type: "long-press", options: five),
            .init(name: "edge", type: "edge-pan", options: five + [("edge", .string("left"))]),
            .init(name: "transform", type: "transform", options: five),
        ]
        return pan + swipes + others
    }

    /// Twelve recognizers that see every frame of five fingers, and never begin or fail.
    static var patient: Self {
        (0..<12).map { index in
            switch index % 3 {
            case 0:
                .init(
                    name: "pan-\(index)", type: "pan",
                    options: [("min_touches", .int64(5)), ("slop_mm", .double(100))])
            case 1:
                .init(
                    name: "pinch-\(index)", type: "pinch",
                    options: [("touches", .int64(5)), ("slop_mm", .double(100))])
            default:
                .init(
                    name: "rotation-\(index)", type: "rotation",
                    options: [("touches", .int64(5)), ("threshold_deg", .double(180))])
            }
        }
    }

    /// A long press, which has a deadline while a finger rests, and other recognizers with deadlines.
    static var resting: Self {
        [
            .init(name: "long-press", type: "long-press", options: []),
            .init(name: "tap", type: "tap", options: []),
            .init(name: "swipe", type: "swipe", options: [("direction", .string("left"))]),
        ]
    }
}
