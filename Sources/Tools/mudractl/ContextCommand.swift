import MudraBus
import MudraClient
import MudraInterface
import MudraProgram
import MudraSupport

/// `mudractl context`: shows and sets the values that the conditions of gestures depend on.
struct ContextCommand {
    private enum Request {
        case show
        case set([String: String])
    }

    private let request: Request
    private let isJSON: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        isJSON = arguments.has("json")
        let operands = arguments.operands.dropFirst()
        switch arguments.operands.first {
        case nil: request = .show
        case "set":
            if operands.isEmpty { throw UsageError("context set needs NAME=VALUE") }
            request = .set(try Self.values(operands))
        case "unset":
            if operands.isEmpty { throw UsageError("context unset needs the NAME of a value") }
            request = .set(Dictionary(operands.map { ($0, "") }, uniquingKeysWith: { first, _ in first }))
        case let word?: throw UsageError("context takes set or unset, not \(quoted(word))")
        }
    }

    /// The values of `--when`; nil: it is not given.
    static func values(of arguments: Arguments) throws(UsageError) -> [String: String]? {
        guard let text = arguments["when"] else { return nil }
        return try values(text.split(separator: ",").map(String.init))
    }

    private static func values(_ operands: some Sequence<String>) throws(UsageError) -> [String: String] {
        var values: [String: String] = [:]
        for operand in operands {
            guard let sign = operand.firstIndex(of: "=") else {
                throw UsageError("a value of the context is NAME=VALUE, not \(quoted(operand))")
            }
            values[String(operand[..<sign])] = String(operand[operand.index(after: sign)...])
        }
        return values
    }

    func run() throws {
        switch request {
        case .show: try show()
        case .set(let values):
            let _: Bool = try ask { client, done throws(BusError) in
                try client.setContext(values) { done($0.map { true }) }
            }
        }
    }

    private func show() throws {
        let status: MudraObject = try ask { client, done throws(BusError) in try client.actionsStatus(completion: done)
        }
        let values = ContextValue.all(of: status)
        for value in values { Log.print(isJSON ? value.json.description : value.text) }
        if values.isEmpty && !isJSON {
            Log.print("the context has no values: no condition in gestures.toml needs one, and no program has set one")
        }
    }

    private func ask<Value: Sendable>(
        _ ask:
            @escaping @Sendable (MudraConnection, @escaping (Result<Value, BusError>) -> Void) throws(BusError) -> Void
    ) throws(CommandFailure) -> Value {
        switch MudraConnection.ask(on: BusAddress("session"), ask) {
        case .success(let value): return value
        case .failure(let error) where error.isServiceUnknown:
            throw .failed("mudra-actions does not run. To start it: systemctl --user start mudra-actions")
        case .failure(let error) where error.name == ActionsInterface.invalidContext: throw .failed(error.message)
        case .failure(let error): throw .failed("\(error)")
        }
    }
}
