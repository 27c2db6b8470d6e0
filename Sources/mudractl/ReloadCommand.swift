import MudraBus
import MudraConsole

/// `mudractl reload`: has `mudrad` read its configuration again.
struct ReloadCommand {
    private let arguments: QuestionArguments

    init(_ words: ArraySlice<String>) throws(UsageError) {
        arguments = try QuestionArguments(words, of: "reload", flags: [])
    }

    func run() throws {
        let _: Bool = try DaemonQuery.ask(on: arguments.bus) { client, done throws(BusError) in
            try client.reload { done($0.map { true }) }
        }
    }
}
