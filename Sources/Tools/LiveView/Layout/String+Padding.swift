extension String {
    /// The text, padded on the left to that width.
    func right(_ width: Int) -> String {
        String(repeating: " ", count: max(width - unicodeScalars.count, 0)) + self
    }

    /// The text, padded on the right to that width.
    func left(_ width: Int) -> String {
        self + String(repeating: " ", count: max(width - unicodeScalars.count, 0))
    }
}
