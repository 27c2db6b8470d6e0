/// Shell variables that a command uses, and that mudra-actions may not have.
enum UnknownVariables {
    /// Every session sets these.
    private static let known: Set = [
        "HOME", "USER", "PATH", "SHELL", "DISPLAY", "WAYLAND_DISPLAY", "SWAYSOCK", "XDG_RUNTIME_DIR",
        "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME",
    ]

    /// More than a comment needs.
    private static let most = 8

    static func names(in command: String) -> [String] {
        let assigned = assignedNames(in: command)
        var names: [String] = []
        for part in command.split(separator: "$", omittingEmptySubsequences: false).dropFirst() {
            let isBraced = part.first == "{"
            let name = part.dropFirst(isBraced ? 1 : 0).prefix { $0.utf8.allSatisfy(isPartOfVariableName) }
            // Nix has ${pkgs.name}.
            guard isVariableName(name), !(isBraced && part[name.endIndex...].first == "."),
                !known.contains(String(name)), !assigned.contains(name), !names.contains("$\(name)")
            else { continue }
            if names.count == most { return names + ["others"] }
            names.append("$\(name)")
        }
        return names
    }

    /// The names before a `=`.
    private static func assignedNames(in command: String) -> Set<Substring> {
        var names: Set<Substring> = []
        for part in command.split(separator: "=", omittingEmptySubsequences: false).dropLast() {
            let count = part.reversed().prefix { $0.utf8.allSatisfy(isPartOfVariableName) }.count
            names.insert(part.suffix(count))
        }
        return names
    }
}
