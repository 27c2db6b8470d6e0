import MudraTOML

/// The options and gestures of a lisgd command.
struct LisgdCommandLine {
    private(set) var gestures: [LisgdGesture] = []
    /// The unparsed values of the options, by letter.
    private(set) var options: [Character: String] = [:]
    private(set) var warnings: [Diagnostic] = []

    /// - Parameter words: the words after `lisgd`.
    init(_ words: some Sequence<ShellWord>, file: String) {
        var iterator = words.makeIterator()
        while let word = iterator.next() {
            // lisgd has no other options. Only the shell knows the words of "$@" and the like.
            guard word.text.count == 2, word.text.first == "-", let letter = word.text.last, letter != "v",
                "dtTrmohwsg".contains(letter), let value = iterator.next()
            else { continue }
            guard letter == "g" else {
                options[letter] = value.text
                continue
            }
            let gesture = LisgdGesture(value.text, at: value.position) { message in
                warnings.append(
                    Diagnostic(file: file, position: value.position, severity: .warning, message: message))
            }
            if let gesture { gestures.append(gesture) }
        }
    }

    /// The value of an option; nil if it is neither a number nor `${NAME:-NUMBER}`.
    func number(_ option: Character) -> Double? {
        guard var text = options[option].map({ Substring($0) }) else { return nil }
        if text.hasPrefix("${"), text.hasSuffix("}"), let dash = text.lastIndex(of: "-") {
            text = text[text.index(after: dash)...].dropLast()
        }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
}
