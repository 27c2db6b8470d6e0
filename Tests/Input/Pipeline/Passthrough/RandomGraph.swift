import Gestures
import MudraDeclarations
import TouchSamples

extension RecognizerGraph {
    private static let lot: [GestureConfiguration] = [
        AllGestures.tap(touches: 1, taps: 1), AllGestures.tap(touches: 1, taps: 2),
        AllGestures.tap(touches: 2, taps: 1),
        AllGestures.tap(touches: 1, taps: 3), AllGestures.press(touches: 1, taps: 0), AllGestures.swipe(touches: 1),
        AllGestures.swipe(touches: 2), AllGestures.pan(minTouches: 2), AllGestures.edgePan(.left),
        AllGestures.pan(minTouches: 1, maxTouches: 1, axis: .horizontal), .pinch(PinchParameters()),
    ]

    /// A few random recognizers that take and withhold touches.
    static func random(using numbers: inout SeededNumbers) -> RecognizerGraph {
        var entries: [RecognizerGraph.Placement] = []
        for (number, configuration) in lot.enumerated() where Int.random(in: 0..<4, using: &numbers) == 0 {
            let recognizer = configuration.makeRecognizer("\(number)")
            recognizer.core.options.cancelsTouches = Int.random(in: 0..<4, using: &numbers) > 0
            recognizer.core.options.delaysTouchesBegan = .random(using: &numbers)
            recognizer.core.options.delaysTouchesEnded = .random(using: &numbers)
            entries.append(RecognizerGraph.Placement(recognizer))
        }
        return RecognizerGraph(entries)
    }
}
