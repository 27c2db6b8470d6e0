import Foundation

/// A rule of the administrator's, for as long as the object is kept. polkit sees it, and that it is gone, a moment later.
final class PolkitRule {
    private let file: URL

    /// - Parameters:
    ///   - action: what it is about, by polkit's name for it.
    ///   - user: whom.
    ///   - result: `yes`, `no` or another of polkit's words.
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
