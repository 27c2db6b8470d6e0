import Gestures

/// Prints taps, long presses and pinches, for the programs of the examples.
public enum GesturePrinter {
    /// Adds recognizers to a screen that print their gestures.
    public static func add(to screen: GestureSurface) {
        let tap = TapRecognizer("tap")
        tap.addTarget { print("tap at \(text($0.location()))") }
        let press = LongPressRecognizer("press")
        press.addTarget { if $0.state != .changed { print("press \($0.state) at \(text($0.location()))") } }
        let pinch = PinchRecognizer("pinch")
        pinch.addTarget { print("pinch \($0.state), scale \(rounded($0.values.scale ?? 1))") }
        for recognizer: any Recognizer in [tap, press, pinch] { screen.root.add(recognizer) }
    }

    /// Prints the time and the contacts of a frame.
    public static func show(_ frame: TouchFrame) {
        let contacts = frame.contacts.map { "\($0.id.value) \($0.phase) at \(text($0.position))" }
        print("frame at \(frame.time.value / 1_000) ms: \(contacts.joined(separator: "; "))")
    }

    private static func text(_ point: Point) -> String {
        "\(rounded(point.x)), \(rounded(point.y)) mm"
    }

    private static func rounded(_ number: Double) -> Double {
        (number * 10).rounded() / 10
    }
}
