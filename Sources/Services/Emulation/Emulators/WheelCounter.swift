import Gestures
import MudraDeclarations
import MudraTouch

/// How far a wheel turns in a frame.
struct WheelTurn: Hashable, BitwiseCopyable {
    let isVertical: Bool
    /// In the kernel's high resolution, 120 units a notch; positive: away from the user, and to the right.
    let units: Int32
    /// The whole notches that it passes.
    let notches: Int32
}

/// Turns a finger's way into turns of wheels, so that the content moves with the finger. It counts in totals: all turns
/// together are exact.
struct WheelCounter {
    /// The kernel's units for a notch (`REL_WHEEL_HI_RES`).
    static let unitsPerNotch: Int32 = 120
    /// libinput, until 1.28 at least, passes a wheel's turns on from half a notch in one direction
    /// (`ACC_V120_THRESHOLD`), and starts over when another wheel turns. So a finger that wobbles must not turn the
    /// other wheel.
    static let takeover: Int32 = 60
    /// More than fingers can make; twice as much is still an `Int32`.
    private static let mostUnits = 1e9

    private let scroll: EmulatedScroll
    /// The units that the wheels have turned in all.
    private var vertical: Int32 = 0
    private var horizontal: Int32 = 0
    /// Whether the vertical wheel has turned last; nil: none has.
    private var isVertical: Bool?

    /// Counts for a gesture that begins.
    init(_ scroll: EmulatedScroll) {
        self.scroll = scroll
    }

    /// The turns from the last place to where the gesture is now, in order.
    /// - Parameters:
    ///   - translation: how far the gesture has come, in mm.
    ///   - isLast: the gesture is over, so nothing is kept back.
    mutating func turn(to translation: Point, isLast: Bool) -> (first: WheelTurn, second: WheelTurn) {
        // A wheel that turns away from the user moves the content down; one that turns to the right moves it left.
        let wanted = (
            vertical: scroll.axis == .horizontal ? 0 : units(translation.y),
            horizontal: scroll.axis == .vertical ? 0 : units(-translation.x)
        )
        let missing = (vertical: wanted.vertical - vertical, horizontal: wanted.horizontal - horizontal)
        let leads = isVertical ?? (abs(missing.vertical) >= abs(missing.horizontal))
        let takesOver = abs(leads ? missing.horizontal : missing.vertical) >= Self.takeover
        if missing != (0, 0) { isVertical = takesOver ? !leads : leads }
        let goesV = leads || takesOver || isLast
        let goesH = !leads || takesOver || isLast
        let turns = (
            vertical: advance(&vertical, by: goesV ? missing.vertical : 0, isVertical: true),
            horizontal: advance(&horizontal, by: goesH ? missing.horizontal : 0, isVertical: false)
        )
        return leads ? (turns.vertical, turns.horizontal) : (turns.horizontal, turns.vertical)
    }

    private func units(_ millimetres: Double) -> Int32 {
        let units = (millimetres * Double(Self.unitsPerNotch) / scroll.millimetresPerNotch).rounded()
        return units.isNaN ? 0 : Int32(min(max(units, -Self.mostUnits), Self.mostUnits))
    }

    private func advance(_ total: inout Int32, by units: Int32, isVertical: Bool) -> WheelTurn {
        let before = total
        total += units
        return WheelTurn(
            isVertical: isVertical, units: units, notches: total / Self.unitsPerNotch - before / Self.unitsPerNotch)
    }
}
