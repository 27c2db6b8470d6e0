import MudraConsole

/// The command line of commands that ask `mudrad` something.
struct QuestionArguments {
    /// Which bus; nil: the system bus.
    let bus: String?
    let isJSON: Bool

    /// Reads the words after a command's name, which takes no operands.
    init(_ words: ArraySlice<String>, of command: String, flags: Set<String> = ["json"]) throws(UsageError) {
        let arguments = try Arguments(words, options: ["bus"], flags: flags)
        if let operand = arguments.operands.first { throw UsageError("\(command) takes no \"\(operand)\"") }
        bus = arguments["bus"]
        isJSON = arguments.has("json")
    }
}
