import MudraTouch

/// A rectangle in the compositor's units, in which an output with the scale 2 has half as many as it has pixels.
struct LogicalBox: Hashable {
    private let left: Double
    private let top: Double
    private let right: Double
    private let bottom: Double

    /// - Returns: nil if the rectangle holds nothing.
    init?(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        guard width > 0, height > 0 else { return nil }
        (left, top, right, bottom) = (x, y, x + width, y + height)
    }

    /// The smallest rectangle around others; nil: there are none.
    init?(around boxes: [LogicalBox]) {
        guard let left = boxes.map(\.left).min(), let top = boxes.map(\.top).min(),
            let right = boxes.map(\.right).max(), let bottom = boxes.map(\.bottom).max()
        else { return nil }
        self.init(left, top, right - left, bottom - top)
    }

    /// The part of a desktop that the rectangle covers.
    func part(of desktop: LogicalBox?) -> DesktopArea? {
        guard let desktop else { return nil }
        let (width, height) = (desktop.right - desktop.left, desktop.bottom - desktop.top)
        return DesktopArea(
            x: (left - desktop.left) / width, y: (top - desktop.top) / height, width: (right - left) / width,
            height: (bottom - top) / height)
    }
}
