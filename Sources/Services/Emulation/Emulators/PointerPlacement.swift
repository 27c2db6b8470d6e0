import MudraEvdev
import MudraTouch

/// A place of a virtual pointer, on its axes.
struct PointerPlace: Hashable, BitwiseCopyable {
    var x: Int32
    var y: Int32
}

/// Finds the position of a virtual pointer for a position on the screen.
package struct PointerPlacement: Hashable, Sendable {
    private let units: AffineTransform
    private let x: AbsoluteAxis
    private let y: AbsoluteAxis

    /// A placement on a screen whose position the compositor knows: it treats the pointer like the touchscreen, so the
    /// pointer is where the panel reports the finger. libinput applies the calibration to both.
    package init(_ geometry: ScreenGeometry) {
        self.init(geometry.panelUnits, geometry)
    }

    /// - Parameter units: the map from positions on the screen, in mm, to units of the panel's axes, which are also the
    ///   pointer's; nil: there is none, and the pointer stays at the axes' beginning.
    init(_ units: AffineTransform?, _ geometry: ScreenGeometry) {
        self.units = units ?? AffineTransform(a: 0, b: 0, c: 0, d: 0, e: 0, f: 0)
        (x, y) = (geometry.x, geometry.y)
    }

    /// The pointer's place for a position on the screen, in mm; at the edge for one beyond it.
    func apply(_ position: Point) -> PointerPlace {
        let place = units.apply(position)
        return PointerPlace(x: x.nearest(to: place.x), y: y.nearest(to: place.y))
    }

    /// A place one unit beside another, on the axes.
    func beside(_ place: PointerPlace) -> PointerPlace {
        PointerPlace(x: place.x < x.maximum ? place.x + 1 : place.x &- 1, y: place.y)
    }
}

extension AbsoluteAxis {
    /// The value on the axis that is nearest to a number; the beginning for one that is none.
    fileprivate func nearest(to value: Double) -> Int32 {
        guard !value.isNaN else { return minimum }
        return Int32(min(max(value.rounded(), Double(minimum)), Double(max(minimum, maximum))))
    }
}
