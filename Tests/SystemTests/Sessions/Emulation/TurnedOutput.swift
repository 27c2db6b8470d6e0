import Testing

/// How Sway shows an output of 1280 x 800 pixels, which a panel of 256 x 160 mm covers.
struct TurnedOutput: CustomTestStringConvertible {
    let name: String
    /// Pixels of the output for each pixel of a surface.
    let scale: Double
    /// Whether the picture is turned by 90 degrees: its top is at the panel's right side.
    let isTurned: Bool

    static let all = ["HEADLESS-1", "HEADLESS-2"].flatMap { name in
        [(1, false), (1, true), (1.5, false), (1.5, true)].map { TurnedOutput(name: name, scale: $0, isTurned: $1) }
    }

    var testDescription: String { "\(name), scale \(scale)\(isTurned ? ", transform 90" : "")" }

    /// The command by which Sway shows it so.
    var command: String { "output \(name) scale \(scale) transform \(isTurned ? "90" : "normal")" }

    /// The place on a surface that fills the output, under a place of the panel in mm.
    func place(under finger: (x: Int, y: Int)) -> SessionClient.Place {
        let (x, y) = (Double(finger.x) / 256, Double(finger.y) / 160)
        return isTurned
            ? SessionClient.Place(x: y * 800 / scale, y: (1 - x) * 1_280 / scale)
            : SessionClient.Place(x: x * 1_280 / scale, y: y * 800 / scale)
    }

    /// The distance of a place from the finger, in pixels of the output.
    func distance(of place: SessionClient.Place, from finger: (x: Int, y: Int)) -> Double {
        let wanted = self.place(under: finger)
        return max(abs(place.x - wanted.x), abs(place.y - wanted.y)) * scale
    }
}
