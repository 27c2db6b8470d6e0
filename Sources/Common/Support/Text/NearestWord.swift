/// Finds the word that the writer of a misspelt one probably meant.
package enum NearestWord {
    /// Longer words and longer lists get no suggestion: the search is thorough, and the text may be hostile.
    private static let maxLength = 64
    private static let maxCandidates = 1_000
    /// After this many mistakes no more suggestions are made: a message over D-Bus has room for a million mistakes.
    private static let maxMistakes = 16

    /// The candidate nearest to `word`, of which at most one letter in three is wrong, missing, too many or swapped. If
    /// several are equally near, the first of them.
    /// - Parameter mistakes: the number of mistakes found before.
    package static func of(_ word: String, among candidates: [String], after mistakes: Int = 0) -> String? {
        let letters = Array(word.utf8)
        guard letters.count <= maxLength, candidates.count <= maxCandidates, mistakes < maxMistakes else { return nil }
        let limit = letters.count / 3
        var best: (word: String, distance: Int)?
        for candidate in candidates where candidate != word {
            let others = Array(candidate.utf8)
            guard others.count <= maxLength, abs(others.count - letters.count) <= limit else { continue }
            let distance = distance(letters, others)
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.word
    }

    /// ` (did you mean "…"?)` or nothing.
    package static func suggestion(for word: String, among candidates: [String], after mistakes: Int = 0) -> String {
        of(word, among: candidates, after: mistakes).map { " (did you mean \(quoted($0))?)" } ?? ""
    }

    /// `did you mean "…"?`, or all candidates if none is near.
    package static func hint(for word: String, among candidates: [String]) -> String {
        of(word, among: candidates).map { "did you mean \(quoted($0))?" } ?? candidates.joined(separator: ", ")
    }

    /// The number of letters to change, insert, remove or swap with their neighbour (optimal string alignment).
    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var beforeLast = [Int](repeating: 0, count: other.count + 1)
        var last = Array(0...other.count)
        for row in one.indices {
            var current = [row + 1]
            for column in other.indices {
                let change = last[column] + (one[row] == other[column] ? 0 : 1)
                var cost = min(change, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[other.count]
    }
}
