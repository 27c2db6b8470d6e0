/// Why no gesture can be learned from showings.
package struct LearningError: Error {
    /// The problem, and what to do about it.
    package let lines: [String]

    init(_ lines: String...) { self.lines = lines }
    init(_ lines: [String]) { self.lines = lines }
}
