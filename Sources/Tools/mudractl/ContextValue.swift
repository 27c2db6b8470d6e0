import MudraClient
import MudraInterface
import MudraProgram
import MudraSupport

/// A value of the context of `mudra-actions`.
struct ContextValue: Sendable {
    let name: String
    /// Several for touchscreens.
    private let texts: [String]
    /// The program that tells it, or `ActionsInterface.contextIsSet`.
    let origin: String

    /// The values, by the properties of `mudra-actions`, in the order of their names.
    static func all(of status: MudraObject) -> [ContextValue] {
        let origins = status.properties[ActionsInterface.contextOrigins]?.dictionary ?? [:]
        return (status.properties[ActionsInterface.context]?.dictionary ?? [:]).sorted { $0.key < $1.key }.map {
            let texts = $1.text.map { [$0] } ?? ($1.elements ?? []).compactMap(\.text)
            return ContextValue(name: $0, texts: texts, origin: origins[$0]?.text ?? "")
        }
    }

    var text: String {
        let value = texts.map { $0.isEmpty ? "(none)" : $0.sanitizedForLine }.joined(separator: ", ")
        return "\(name): \(value)\(origin == ActionsInterface.contextIsSet ? "" : ", from \(origin)")"
    }

    var json: JSONObject {
        var object = JSONObject()
        object.add("name", name)
        object.add("values", texts)
        object.add("origin", origin)
        return object
    }
}

extension [ContextValue] {
    /// For people: which program tells which values.
    var originLines: [String] {
        Dictionary(grouping: self, by: \.origin).sorted { $0.key < $1.key }.map { origin, values in
            let names = values.map(\.name).joined(separator: ", ")
            return origin == ActionsInterface.contextIsSet
                ? "context: \(names) set by programs and gestures" : "context: \(names) from \(origin)"
        }
    }
}
