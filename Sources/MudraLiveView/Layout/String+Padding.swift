extension String {
    /// As wide as that, by blanks before it.
    func right(_ width: Int) -> String {
        String(repeating: " ", count: max(width - unicodeScalars.count, 0)) + self
    }

    /// As wide as that, by blanks behind it.
    func left(_ width: Int) -> String {
        self + String(repeating: " ", count: max(width - unicodeScalars.count, 0))
    }
}
