import MudraDeclarations
import MudraTouch

/// Where the fingers of a gesture are on the touchpad, in mm from its centre, where each gesture begins.
struct PadFrame {
    private var centre = Point.zero
    private var scale = 1.0

    /// A frame for no gesture.
    init() {}

    /// - Parameter centre: the point of the screen that lies at the centre of the touchpad, in mm.
    init(around centre: Point, _ touchpad: EmulatedTouchpad) {
        self.centre = centre
        scale = touchpad.isInverted ? -touchpad.scale : touchpad.scale
    }

    /// The fingers on the touchpad for fingers on the screen, in mm.
    func apply(_ fingers: PadFingers) -> PadFingers {
        fingers.map { (fingers[$0] - centre) * scale }
    }
}
