/// The position of the touch panel on the screen: libinput's calibration matrix, which maps fractions of the panel to
/// fractions of the screen.
package struct Calibration: Hashable, Sendable {
    /// The largest magnitude of a number in the matrix. A larger number must be a mistake, and would leave nothing of
    /// the panel.
    package static let maxFactor = 1_000.0

    /// The panel covers the screen exactly.
    package static let identity = Calibration(.identity)

    package let transform: AffineTransform

    private init(_ transform: AffineTransform) {
        self.transform = transform
    }

    /// A calibration from the first two rows of the matrix.
    /// - Returns: nil unless there are six numbers, or if the panel would become a line or lie far off the screen.
    package init?(_ numbers: [Double]) {
        guard numbers.count == 6, numbers.allSatisfy({ $0.magnitude <= Self.maxFactor }) else { return nil }
        let determinant = numbers[0] * numbers[4] - numbers[1] * numbers[3]
        guard determinant.magnitude >= 1 / Self.maxFactor else { return nil }
        transform = AffineTransform(
            a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], e: numbers[4], f: numbers[5])
    }

    /// A calibration from udev's text: six numbers with spaces between them. More words may follow, since many rules have
    /// all three rows of the matrix; libinput does not read them either.
    package init?(_ text: String) {
        let words = text.split(separator: " ").prefix(6)
        self.init(words.compactMap { Double($0) })
    }

    /// How much of the panel lies on the screen, from 0 to 1, estimated from sample points.
    package var shareOnScreen: Double {
        let count = 64
        let places = (0..<count).map { (Double($0) + 0.5) / Double(count) }
        let hits = places.reduce(0) { hits, x in
            hits
                + places.count { y in
                    let place = transform.apply(Point(x: x, y: y))
                    return (0...1).contains(place.x) && (0...1).contains(place.y)
                }
        }
        return Double(hits) / Double(count * count)
    }

    /// The size of the screen in mm, for a panel of size `panel`: a panel larger than its screen is scaled up, and
    /// one that was built in sideways has its axes swapped.
    package func screen(of panel: ScreenSize) -> ScreenSize {
        let (width, height) = (max(panel.width, .leastNonzeroMagnitude), max(panel.height, .leastNonzeroMagnitude))
        // The part of the screen that a millimetre on the panel crosses.
        let perMillimetre = (
            x: Point(x: transform.a / width, y: transform.b / height).length,
            y: Point(x: transform.d / width, y: transform.e / height).length
        )
        return ScreenSize(width: 1 / perMillimetre.x, height: 1 / perMillimetre.y, isAssumed: panel.isAssumed)
    }
}
