import MudraEvdev
import MudraTouch

/// Finds the position of a virtual pointer for a position on the screen.
public struct PointerPlacement: Hashable, Sendable {
    private let units: AffineTransform

    /// A placement on a screen whose position the compositor knows: it treats the pointer like the touchscreen.
    public init(_ geometry: ScreenGeometry) {
        units = .identity
    }

    /// The pointer's axes for a position on the screen, in mm.
    func apply(_ position: Point) -> (x: Int32, y: Int32) {
        let place = units.apply(position)
        return (Int32(clamping: Int64(place.x.rounded())), Int32(clamping: Int64(place.y.rounded())))
    }
}
