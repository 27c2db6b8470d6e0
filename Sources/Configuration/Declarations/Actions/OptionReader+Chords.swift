extension OptionReader {
    /// A sequence of chords: one string, or a list of strings.
    mutating func chords(_ key: String) -> [KeyChord]? {
        stringOrStrings(key, atMost: EmulatedInput.mostChords, "chords").flatMap { chords($0, key) }
    }

    /// The chords for steps: a list of two strings.
    mutating func chordPair(_ key: String) -> (forward: KeyChord, back: KeyChord)? {
        let wanted = "a list of two chords, [FORWARD, BACK]"
        guard let texts = read(key, wanted, \.strings) else { return nil }
        guard texts.count == 2 else {
            report(.value(key), "\(key) must be \(wanted), not of \(texts.count)")
            return nil
        }
        return chords(texts, key).map { ($0[0], $0[1]) }
    }

    /// The chord of every text; nil if one of them is none.
    private mutating func chords(_ texts: [String], _ key: String) -> [KeyChord]? {
        var chords: [KeyChord] = []
        for (index, text) in texts.enumerated() {
            do throws(KeyChord.Mistake) {
                chords.append(try KeyChord(text, after: problems.count))
            } catch {
                report(.element(key, index), "\(key) \(error.message)")
            }
        }
        return chords.count == texts.count ? chords : nil
    }
}
