/// Ends a command with what to say on standard error and an exit status.
struct CommandFailure: Error {
    let status: Int32
    let lines: [String]

    static func invalid(_ lines: [String]) -> CommandFailure {
        CommandFailure(status: 3, lines: lines)
    }

    static func failed(_ line: String) -> CommandFailure {
        CommandFailure(status: 1, lines: [line])
    }
}
