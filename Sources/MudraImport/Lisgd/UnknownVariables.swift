/// Shell variables that a command uses, and that mudra-actions may not have.
enum UnknownVariables {
    /// Every session sets these.
    private static let known: Set = [
        "HOME", "USER", "PATH", "SHELL", "DISPLAY", "WAYLAND_DISPLAY", "SWAYSOCK", "XDG_RUNTIME_DIR",
        "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME",
    ]

    static func names(in command: String) -> [String] {
        var names: [String] = []
        for part in command.split(separator: "$", omittingEmptySubsequences: false).dropFirst() {
            let name = part.drop { $0 == "{" }.prefix { $0.utf8.allSatisfy(isPartOfVariableName) }
            guard isVariableName(name), !known.contains(String(name)), !command.contains("\(name)=") else { continue }
            if !names.contains("$\(name)") { names.append("$\(name)") }
        }
        return names
    }
}
