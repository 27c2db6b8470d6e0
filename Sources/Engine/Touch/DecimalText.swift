// Numbers as text, with a decimal point in every locale.

extension Double {
    /// The number with up to three decimals. For a length in mm this is a micrometre, finer than any screen.
    package var thousandths: String {
        "\((self * 1_000).rounded() / 1_000)"
    }

    /// The number with exactly this many decimals, 0 to 3. `-` for NaN and for numbers too large to be a measurement.
    package func text(decimals: Int) -> String {
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
