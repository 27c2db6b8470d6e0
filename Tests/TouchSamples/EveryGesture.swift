import Gestures
import MudraTouch

/// Every type of gesture at once, related as a user would who wants them all.
///
/// There is no transform: it claims whatever two fingers do, and would leave nothing of pinch, rotation and pan.
public enum EveryGesture {
    /// A recognizer with the names of those whose failure it requires, and of those it may be active with.
    private typealias Entry = (recognizer: any Recognizer, requirements: [String], partners: [String])

    /// The recognizers, which are new ones.
    public static func graph() -> RecognizerGraph {
        RecognizerGraph(
            entries().map {
                RecognizerGraph.Placement(
                    $0.recognizer, requiresFailureOf: $0.requirements, simultaneousWith: $0.partners)
            })
    }

    /// One of the recognizers alone: what its own rule makes of touches.
    public static func graph(only name: String) -> RecognizerGraph {
        RecognizerGraph(
            entries().filter { $0.recognizer.name == name }.map { RecognizerGraph.Placement($0.recognizer) })
    }

    private static func entries() -> [Entry] {
        let taps = (1...4).map { touches in TapRecognizer("tap-\(touches)") { $0.touches = touches } }
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
        // What may yet be a tap or a swipe is no drag: a pan that begins after so little would leave nothing of them.
        // A long press that selects, then a pan that moves: the two may go on together.
        let pan: Entry = (PanRecognizer("pan"), taps.map(\.name) + swipes.map(\.name), ["long-press"])
        let others: [any Recognizer] =
            [doubleTap, LongPressRecognizer("long-press")] + swipes + edges
            + [PinchRecognizer("pinch"), RotationRecognizer("rotation")]
        return taps.map { ($0, $0.name == "tap-1" ? ["double-tap"] : [], []) } + others.map { ($0, [], []) } + [pan]
    }
}
