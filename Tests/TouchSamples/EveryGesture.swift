import Gestures
import MudraTouch

/// Every type of gesture at once, related as by a user who wants them all.
///
/// There is no transform: it would claim every motion of two fingers, and leave nothing for pinch, rotation and pan.
package enum EveryGesture {
    /// A recognizer with the names of the recognizers that must fail first, and of those it may be active with.
    private typealias Entry = (recognizer: any Recognizer, requirements: [String], partners: [String])

    /// New recognizers with their relations.
    package static func graph() -> RecognizerGraph {
        RecognizerGraph(
            entries().map {
                RecognizerGraph.Placement(
                    $0.recognizer, requiresFailureOf: $0.requirements, simultaneousWith: $0.partners)
            })
    }

    /// One of the recognizers alone, to test its own rule.
    package static func graph(only name: String) -> RecognizerGraph {
        RecognizerGraph(
            entries().filter { $0.recognizer.label == name }.map { RecognizerGraph.Placement($0.recognizer) })
    }

    private static func entries() -> [Entry] {
        let taps = (1...5).map { touches in TapRecognizer("tap-\(touches)") { $0.touches = touches } }
        let doubleTap = TapRecognizer("double-tap") { $0.taps = 2 }
        let swipes = (1...4).flatMap { touches in
            [Direction.left, .right, .up, .down].map { direction in
                SwipeRecognizer("swipe-\(touches)-\(direction.rawValue)") {
                    $0.touches = touches
                    $0.directions = [direction]
                }
            }
        }
        let edges = [Edge.left, .right, .top, .bottom].map { edge in
            EdgePanRecognizer("edge-\(edge.rawValue)") { $0.edge = edge }
        }
        // A drag waits for taps and swipes to fail: a pan that begins after so little travel would prevent them. A long
        // press selects and a pan then moves, so these two may be active together.
        let pan: Entry = (PanRecognizer("pan"), taps.map(\.label) + swipes.map(\.label), ["long-press"])
        let others: [any Recognizer] =
            [doubleTap, LongPressRecognizer("long-press")] + swipes + edges
            + [PinchRecognizer("pinch"), RotationRecognizer("rotation")]
        return taps.map { ($0, $0.name == "tap-1" ? ["double-tap"] : [], []) } + others.map { ($0, [], []) } + [pan]
    }
}
