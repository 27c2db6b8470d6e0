import Gestures
import TouchSamples

/// Recognizers whose gesture neither comes nor fails, so that every frame makes them work as much as possible.
enum UndecidedGestures {
    /// Recognizers for this many fingers that follow moves; all types take turns.
    static func following(_ count: Int, fingers: Int) -> [any Recognizer] {
        (0..<count).map { index in
            let name = "following \(index)"
            switch (index % 4, fingers) {
            case (1, 2...): return PinchRecognizer(name) { ($0.touches, $0.slop) = (fingers, 1_000) }
            case (2, 2...): return RotationRecognizer(name) { ($0.touches, $0.thresholdDegrees) = (fingers, 180) }
            case (3, _):
                return SwipeRecognizer(name) {
                    ($0.touches, $0.minDistance, $0.maxDeviation) = (fingers, 1_000, 1_000)
                    $0.maxDuration = .distantFuture
                }
            default: return PanRecognizer(name) { ($0.minTouches, $0.slop) = (fingers, 1_000) }
            }
        }
    }

    /// Pans of one finger.
    static func pans(_ count: Int) -> [any Recognizer] {
        (0..<count).map { PanRecognizer("pan \($0)") { $0.slop = 1_000 } }
    }

    /// Strokes of one finger.
    static func strokes(_ count: Int) -> [any Recognizer] {
        (0..<count).map { index in
            var parameters = DrawnShape.allCases[index % DrawnShape.allCases.count].parameters()
            parameters.maxDuration = .distantFuture
            return StrokeRecognizer("stroke \(index)", parameters)
        }
    }

    /// The gestures that Wayfire's engine has in the comparison: two drags, a pinch and a rotation of three fingers.
    static func likeWayfire() -> [RecognizerGraph.Placement] {
        let drags = [Direction.left, .up].map { direction in
            SwipeRecognizer("drag \(direction.rawValue)") {
                ($0.touches, $0.directions, $0.minDistance, $0.maxDeviation) = (3, [direction], 1_000, 1_000)
                $0.maxDuration = .distantFuture
            }
        }
        let others = following(4, fingers: 3)[1...2]
        return (drags + others).map { RecognizerGraph.Placement($0) }
    }

    /// Recognizers that have failed, since there are more fingers than they allow.
    static func outnumbered(_ count: Int) -> [RecognizerGraph.Placement] {
        (0..<count).map { index in
            let name = "outnumbered \(index)"
            let recognizer: any Recognizer =
                switch index % 3 {
                case 0: PanRecognizer(name) { $0.maxTouches = 2 }
                case 1: PinchRecognizer(name)
                default: SwipeRecognizer(name)
                }
            return RecognizerGraph.Placement(recognizer)
        }
    }

    /// Recognizers that want to begin, and wait for one that does not fail.
    static func waiting(_ count: Int, fingers: Int, for other: String) -> [RecognizerGraph.Placement] {
        (0..<count).map { index in
            let pan = PanRecognizer("waiting \(index)") { ($0.minTouches, $0.slop) = (fingers, 0) }
            return RecognizerGraph.Placement(pan, requiresFailureOf: [other])
        }
    }
}
