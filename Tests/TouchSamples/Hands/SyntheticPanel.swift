import Gestures

#if canImport(Glibc)
    import Glibc
#endif

/// A panel with a scan rate and noise. A seed gives the same frames everywhere.
package struct SyntheticPanel: Hashable, Sendable {
    /// Scans per second.
    package var rate: Double
    /// The standard deviation of a coordinate, in mm.
    package var noise: Double
    /// The seed of the noise and of the phase between scans and fingers.
    package var seed: UInt64
    /// How it reports contact sizes; nil: it does not.
    package var sizes: SyntheticSizes?

    /// The scan rates of the panels that synthetic hands are tried on, taken from real panels.
    package static let rates = [60.0, 90, 120, 240]
    /// The noise of those panels, in mm.
    package static let noises = [0.05, 0.2]

    /// A panel.
    package init(rate: Double = 120, noise: Double = 0.05, seed: UInt64 = 1) {
        (self.rate, self.noise, self.seed) = (rate, noise, seed)
    }

    /// The step that coordinates are rounded to, in mm.
    private static let resolution = 0.02

    /// The panel's reports of the fingers, after one second without fingers.
    package func frames(of fingers: [SyntheticFinger]) -> [TouchFrame] {
        var numbers = SeededNumbers(seed: seed)
        let first = fingers.map(\.landing).min() ?? 0
        let last = fingers.map(\.lift).max() ?? 0
        let phase = Double.random(in: 0..<1, using: &numbers) / rate
        var frames: [TouchFrame] = []
        var known: [Int: Point] = [:]
        for scan in 0...Int((last - first) * rate) + 2 {
            let time = first + phase + Double(scan) / rate
            var frame = TouchFrame()
            frame.restart(at: Microseconds(UInt64((time - first) * 1_000_000) + 1_000_000))
            var hasNews = false
            for (index, finger) in fingers.enumerated() {
                let isDown = finger.landing <= time && time < finger.lift
                let before = known[index]
                guard isDown || before != nil else { continue }
                let position = isDown ? measured(finger.place(time), &numbers) : before ?? .zero
                let phase: Contact.Phase =
                    before == nil ? .began : !isDown ? .ended : before == position ? .stationary : .moved
                known[index] = isDown ? position : nil
                if phase != .stationary { hasNews = true }
                frame.append(Contact(id: ContactID(UInt32(index) + 1), phase: phase, position: position))
            }
            if hasNews { frames.append(frame) }
        }
        return frames
    }

    private func measured(_ point: Point, _ numbers: inout SeededNumbers) -> Point {
        Point(x: measured(point.x, &numbers), y: measured(point.y, &numbers))
    }

    private func measured(_ value: Double, _ numbers: inout SeededNumbers) -> Double {
        // The sum of twelve random numbers is close enough to a normal distribution.
        let error = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &numbers) }
        return ((value + error * noise) / Self.resolution).rounded() * Self.resolution
    }
}

extension Double {
    /// The sine and cosine of an angle in degrees.
    var sineAndCosine: (Double, Double) { (sin(self * .pi / 180), cos(self * .pi / 180)) }
}
