import MudraDeclarations
import MudraTOML

/// A gesture of a configuration file and the commands bound to it.
public struct GestureBinding: Hashable, Sendable {
    /// The gesture.
    public let declaration: RecognizerDeclaration
    /// What to run.
    public let commands: GestureCommands
    /// The file it is from.
    public let file: String
    /// Where in the file it begins.
    public let position: SourcePosition

    /// The gesture's name.
    public var name: String { declaration.name }
}
