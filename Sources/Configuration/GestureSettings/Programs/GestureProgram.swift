/// A program that runs as long as the configuration is in force, and reads the events of some gestures.
package struct GestureProgram: Hashable, Sendable {
    /// The most programs of a configuration: each is a process that stays.
    package static let most = 16
    /// The most names in the list of a program's gestures and groups: as many as a configuration may have gestures.
    static let mostNames = 256

    /// Its unique name, written like a gesture's.
    package let name: String
    package let command: Command
    /// The names of its gestures, also of those that its list names by their group.
    package let gestures: Set<String>

    package init(name: String, command: Command, gestures: Set<String>) {
        self.name = name
        self.command = command
        self.gestures = gestures
    }
}
