import Foundation

/// A polkit rule of the administrator, which lasts as long as the object. polkit notices a moment later that it has
/// come or gone.
final class PolkitRule {
    private let file: URL

    /// - Parameters:
    ///   - action: polkit's name of the action.
    ///   - user: the user to whom the rule applies.
    ///   - result: `yes`, `no` or another result of polkit.
    init(_ action: String, of user: User, _ result: String) throws {
        file = URL(fileURLWithPath: "/etc/polkit-1/rules.d/10-mudra-test-\(UUID().uuidString).rules")
        let condition = "action.id == '\(action)' && subject.user == '\(user)'"
        try "polkit.addRule(function(action, subject) { if (\(condition)) return '\(result)'; });\n"
            .write(to: file, atomically: false, encoding: .utf8)
        chmod(file.path, 0o644)
    }

    deinit {
        try? FileManager.default.removeItem(at: file)
    }
}
