extension UInt64 {
    /// The number with a comma between thousands.
    var grouped: String {
        let digits = Array("\(self)")
        return digits.indices.map { index in
            index > 0 && (digits.count - index) % 3 == 0 ? ",\(digits[index])" : "\(digits[index])"
        }.joined()
    }
}
