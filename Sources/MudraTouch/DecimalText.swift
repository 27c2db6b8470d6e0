// Numbers as text, with a point whatever the locale.

extension Double {
    /// The number to three decimals, as text with a point: a micrometre, for a length in mm, is finer than any screen.
    public var thousandths: String {
        "\((self * 1_000).rounded() / 1_000)"
    }

    /// The number with exactly so many decimals, 0 to 3, as text with a point. `-` for what is no number, or none that can
    /// be measured.
    public func text(decimals: Int) -> String {
        let decimals = min(max(decimals, 0), 3)
        let factor = [1.0, 10, 100, 1_000][decimals]
        let scaled = (self * factor).rounded()
        guard scaled.isFinite, scaled.magnitude < 1e12 else { return "-" }
        let (whole, rest) = Int(scaled.magnitude).quotientAndRemainder(dividingBy: Int(factor))
        let sign = scaled < 0 ? "-" : ""
        guard decimals > 0 else { return "\(sign)\(whole)" }
        let digits = "\(rest)"
        return "\(sign)\(whole).\(String(repeating: "0", count: decimals - digits.count))\(digits)"
    }
}
