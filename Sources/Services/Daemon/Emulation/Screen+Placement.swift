import MudraEmulation
import MudraInterface

extension Screen {
    /// Where its pointer is for a position on it.
    /// - Parameter session: the facts about the session that the seat shows; nil: none.
    func pointerPlacement(in session: SessionFacts?) -> PointerPlacement {
        guard let session, let area = session.pointerArea(of: identity, onOutput: output) else {
            return PointerPlacement(position.geometry)
        }
        let pointerCalibration = node.calibration ?? .identity
        return PointerPlacement(
            position.geometry,
            on: DesktopView(
                area: area, orientation: session.orientation(ofOutput: output) ?? .normal,
                calibration: rule.calibration ?? pointerCalibration, pointerCalibration: pointerCalibration))
    }
}
