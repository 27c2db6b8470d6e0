/// Which of a touch's positions is meant.
enum PositionSource: Int {
    /// Where it is.
    case now
    /// Where it was in the frame before, or where it landed.
    case earlier
    /// Where the filter has it.
    case smooth
    /// Where the filter had it in the frame before.
    case smoothEarlier

    /// The same of the frame before.
    var before: PositionSource {
        switch self {
        case .now, .earlier: .earlier
        case .smooth, .smoothEarlier: .smoothEarlier
        }
    }
}
