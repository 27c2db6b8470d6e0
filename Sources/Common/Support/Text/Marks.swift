extension String {
    /// No language has more marks in a row (Unicode Standard Annex #15, Stream-Safe Text Format).
    private static let mostMarks = 30

    /// The text without the marks after 30 in a row. Swift sorts the marks of a letter whenever it compares or hashes a
    /// text, in a time that grows with the square of their number: a text from outside comes through here first.
    package var withFewMarks: String {
        // Each mark has two bytes or more.
        guard utf8.count > 2 * Self.mostMarks else { return self }
        var marks = 0
        let isKept = { (scalar: Unicode.Scalar) in
            // The lowest mark is U+0300.
            let isMark = scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
            marks = isMark ? marks + 1 : 0
            return marks <= Self.mostMarks
        }
        if unicodeScalars.allSatisfy(isKept) { return self }
        marks = 0
        return String(String.UnicodeScalarView(unicodeScalars.filter(isKept)))
    }
}
