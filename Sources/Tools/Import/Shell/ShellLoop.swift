/// `for NAME in WORDS; do ...; done`
struct ShellLoop {
    /// More commands than a loop has that starts lisgd. Each loop is read to its end.
    private static let mostCommands = 500

    let name: String
    let words: ArraySlice<ShellWord>
    let body: ArraySlice<[ShellWord]>

    /// - Parameters:
    ///   - command: the loop's first command.
    ///   - rest: the commands after it; without those of the loop if there is one.
    /// - Returns: nil if it does not begin a loop over words.
    init?(_ command: [ShellWord], _ rest: inout ArraySlice<[ShellWord]>) {
        let opener = command.drop { ["do", "then", "else"].contains($0.text) }
        guard opener.count > 2, opener.first?.text == "for", opener.dropFirst(2).first?.text == "in" else { return nil }
        (name, words) = (opener[opener.startIndex + 1].text, opener.dropFirst(3))
        var depth = 1
        for index in rest.indices.prefix(Self.mostCommands) {
            let first = rest[index].first { !["do", "then", "else"].contains($0.text) }?.text ?? ""
            if ["for", "while", "until", "select"].contains(first) { depth += 1 }
            if first == "done" { depth -= 1 }
            guard depth == 0 else { continue }
            body = rest[..<index]
            rest = rest[index...].dropFirst()
            return
        }
        return nil
    }
}
