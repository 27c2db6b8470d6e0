import MudraSettings
import MudraSupport

/// The options and gestures of a lisgd command.
struct LisgdCommandLine {
    private(set) var gestures: [LisgdGesture] = []
    /// The unparsed values of the options, by letter.
    private(set) var options: [Character: String] = [:]
    private(set) var warnings: [Diagnostic] = []

    /// The first word that may stand for gestures, and whose value only running the script would tell.
    private(set) var unknown: CommandWord?
    /// Whether it has a `-g`.
    private(set) var hasGestures = false

    /// Whether it surely starts lisgd: `pkill lisgd $NAME` does not.
    /// - Parameter isProgram: whether lisgd is the program that the command starts, and not an argument.
    func isStart(asProgram isProgram: Bool) -> Bool {
        hasGestures || unknown != nil && (isProgram || !options.isEmpty)
    }

    /// - Parameter words: the words after `lisgd`.
    init(_ words: some Sequence<CommandWord>, file: String) {
        var iterator = words.makeIterator()
        while let word = iterator.next() {
            // lisgd has no other options.
            guard word.text.count == 2, word.text.first == "-", let letter = word.text.last, letter != "v",
                "dtTrmohwsg".contains(letter), let value = iterator.next()
            else {
                // The words of "$@" are not in the file.
                guard word.text.first == "$", !["$@", "$*", "${@}", "${*}"].contains(word.text) else { continue }
                unknown = unknown ?? word
                let message = "import does not know \(quoted(word.text)): gestures that lisgd gets from it are left out"
                warn(word, message, file)
                continue
            }
            guard letter == "g" else {
                options[letter] = value.text
                continue
            }
            hasGestures = true
            if let gesture = LisgdGesture(value.text, at: value.position, warn: { warn(value, $0, file) }) {
                gestures.append(gesture)
            }
        }
    }

    private mutating func warn(_ word: CommandWord, _ message: String, _ file: String) {
        warnings.append(Diagnostic(file: file, position: word.position, severity: .warning, message: message))
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
