import Gestures
import MudraTouch

/// Every type of gesture at once, related as a user would who wants them all.
///
/// There is no transform: it claims whatever two fingers do, and would leave nothing of pinch, rotation and pan.
public enum EveryGesture {
    /// The recognizers, which are new ones.
    public static func graph() -> RecognizerGraph {
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
        // What may yet be a tap or a swipe is no drag: a pan that begins after so little would leave nothing of them.
        // A long press that selects, then a pan that moves: the two may go on together.
        let pan = PanRecognizer("pan")
        let edges = [Edge.left, .right, .top, .bottom].map { edge in
            EdgePanRecognizer("edge-\(edge.rawValue)") { $0.edge = edge }
        }
        return RecognizerGraph(
            [
                taps.map { RecognizerGraph.Placement($0, requiresFailureOf: $0.name == "tap-1" ? ["double-tap"] : []) },
                [RecognizerGraph.Placement(doubleTap), RecognizerGraph.Placement(LongPressRecognizer("long-press"))],
                swipes.map { RecognizerGraph.Placement($0) },
                [
                    RecognizerGraph.Placement(
                        pan, requiresFailureOf: (taps.map(\.name) + swipes.map(\.name)),
                        simultaneousWith: ["long-press"])
                ],
                edges.map { RecognizerGraph.Placement($0) },
                [
                    RecognizerGraph.Placement(PinchRecognizer("pinch")),
                    RecognizerGraph.Placement(RotationRecognizer("rotation")),
                ],
            ].flatMap { $0 })
    }
}
