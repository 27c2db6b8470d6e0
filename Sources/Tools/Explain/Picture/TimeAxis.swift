import MudraTouch

/// The positions of moments, from left to right.
struct TimeAxis {
    /// The moment of 0 s: the recording's start.
    let origin: Microseconds
    /// The moment at the left end.
    let start: Microseconds
    /// The length in µs; above 0.
    let length: Double
    let left: Double
    let right: Double

    func x(_ time: Microseconds) -> Double {
        left + min(Double((time - start).value) / length, 1) * (right - left)
    }

    /// Draws the ruler above the lanes, and lines through them.
    func draw(y: Double, foot: Double, into drawing: inout Drawing) {
        let seconds = length / 1_000_000
        let least = seconds * 90 / (right - left)
        var power = 1.0
        while power > least, power > 1e-9 { power /= 10 }
        while power * 10 <= least { power *= 10 }
        let step = [1.0, 2, 5, 10].map { $0 * power }.first { $0 >= least } ?? least
        let from = (start - origin).seconds
        var isFirst = true
        for index in 0..<40 {
            let time = ((from / step).rounded(.up) + Double(index)) * step
            guard time - from <= seconds else { break }
            let x = left + (time - from) / seconds * (right - left)
            drawing.line("grid", x, y + 2, x, foot)
            guard x < right - 10 || isFirst else { continue }
            let text = time < 1_000_000 ? "\((time * 1_000).rounded() / 1_000) s" : "\(time) s"
            drawing.text("soft small middle", x, y - 4, text)
            isFirst = false
        }
    }
}
