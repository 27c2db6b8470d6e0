import MudraDeclarations
import MudraSettings

/// A gesture of a configuration file and the commands bound to it.
package struct GestureBinding: Hashable, Sendable {
    package internal(set) var declaration: RecognizerDeclaration
    package let commands: GestureCommands
    /// The conditions of the gesture and of its group: it is paused while one of them does not hold.
    package internal(set) var conditions: [Condition] = []
    /// The values that the context gets when the gesture is recognized or begins; an empty text takes a value away.
    package internal(set) var sets: [String: String] = [:]
    package let file: String
    /// Where in the file it begins.
    package let position: SourcePosition

    package var name: String { declaration.name }

    package func isOn(in context: Context) -> Bool { conditions.allSatisfy { $0.holds(in: context, for: declaration) } }

    /// The names of the values of the context that it depends on.
    package var contextKeys: Set<String> { conditions.reduce(into: []) { $0.formUnion($1.keys) } }
}
