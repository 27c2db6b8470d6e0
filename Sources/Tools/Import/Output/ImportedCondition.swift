import MudraSettings

/// The applications that an imported gesture is for.
struct ImportedCondition: Hashable {
    /// As many as mudra takes texts in a condition, for three of each name.
    static let mostApplications = 21

    /// Names of applications, each as the other program has it.
    let applications: [String]
    /// Whether the gesture is for all applications but these.
    let excludes: Bool

    /// Whether a gesture with this condition and one with the other never happen in the same application.
    func excludes(_ other: ImportedCondition?) -> Bool {
        guard let other else { return false }
        if excludes { return !other.excludes && other.applications.allSatisfy(applications.contains) }
        if other.excludes { return other.excludes(self) }
        return Set(applications).isDisjoint(with: other.applications)
    }

    /// The condition of a gesture made of two that are for all applications but some.
    static func joined(_ one: ImportedCondition?, _ other: ImportedCondition?) -> ImportedCondition? {
        guard let one, let other, one.excludes, other.excludes else { return one ?? other }
        let added = other.applications.filter { !one.applications.contains($0) }
        return ImportedCondition(applications: one.applications + added, excludes: true)
    }

    /// The value of `when`. touchegg does not tell upper case from lower case, and mudra does: an application that is
    /// `firefox` on Wayland may be `Firefox` on X11.
    var toml: String {
        var texts: [String] = []
        for name in applications {
            let small = name.lowercased()
            for text in [name, small, small.prefix(1).uppercased() + small.dropFirst()].map(Self.escaped)
            where !texts.contains(text) { texts.append(text) }
        }
        let app = "app = " + (texts.count == 1 ? TOMLText.string(texts[0]) : TOMLText.strings(texts))
        return excludes ? "{ not = { \(app) } }" : "{ \(app) }"
    }

    /// The name as a pattern that matches it alone.
    private static func escaped(_ name: String) -> String {
        name.map { "*?[\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}
