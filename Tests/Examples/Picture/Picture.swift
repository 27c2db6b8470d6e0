import Gestures

/// UIKit's sample: a picture that fingers move, zoom and turn at once, and that a tap resets.
final class Picture: RecognizerDelegate {
    let zone: Zone
    private(set) var center: Point
    private(set) var scale = 1.0
    private(set) var angle = 0.0
    private let home: Point

    init(in rect: Rect) {
        zone = Zone("picture", rect)
        home = Point(x: rect.origin.x + rect.size.width / 2, y: rect.origin.y + rect.size.height / 2)
        center = home

        let (pan, pinch, rotation, tap) = (
            PanRecognizer(), PinchRecognizer(), RotationRecognizer(), TapRecognizer()
        )
        for recognizer: any Recognizer in [pan, pinch, rotation, tap] {
            recognizer.delegate = self
            zone.add(recognizer)
        }
        pan.addTarget { [unowned self] pan in
            center = center + pan.translation
            pan.translation = .zero
        }
        pinch.addTarget { [unowned self] pinch in
            scale *= pinch.scale
            pinch.scale = 1
        }
        rotation.addTarget { [unowned self] rotation in
            angle += rotation.rotation
            rotation.rotation = 0
        }
        tap.addTarget { [unowned self] _ in (center, scale, angle) = (home, 1, 0) }
    }

    func recognizer(
        _ recognizer: any Recognizer, shouldRecognizeSimultaneouslyWith other: any Recognizer
    ) -> Bool { !(recognizer is TapRecognizer || other is TapRecognizer) }
}
