extension Double {
    /// The number to three decimals, as text with a point: a micrometre, for a length in mm, is finer than any screen.
    public var thousandths: String {
        "\((self * 1_000).rounded() / 1_000)"
    }
}
