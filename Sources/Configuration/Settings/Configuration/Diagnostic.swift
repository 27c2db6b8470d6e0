import MudraSupport

/// A problem in a configuration file, and its position.
package struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    package enum Severity: Sendable {
        /// The configuration is refused.
        case error
        /// The configuration works, but perhaps not as meant.
        case warning
        /// The configuration works as meant, and has an effect that is easy to overlook.
        case note
    }

    /// The file's path as the user gave it.
    package let file: String
    /// The position in the file; nil if the problem is about the whole file.
    package let position: SourcePosition?
    package let severity: Severity
    /// The problem in a few words, without a full stop.
    package let message: String
    /// The names of the gestures that get in each other's way; empty: it is about something else.
    package let gestures: [String]

    package init(
        file: String, position: SourcePosition? = nil, severity: Severity = .error, message: String,
        between gestures: [String] = []
    ) {
        self.file = file
        self.position = position
        self.severity = severity
        self.message = message
        self.gestures = gestures
    }

    /// `FILE:LINE:COLUMN: MESSAGE` or `FILE: MESSAGE`, with `warning: ` or `note: ` before the message of one.
    package var description: String {
        let place = position.map { "\(file):\($0.line):\($0.column)" } ?? file
        return severity == .error ? "\(place): \(message)" : "\(place): \(severity.noun): \(message)"
    }
}

extension [Diagnostic] {
    /// The first errors and the first warnings. The first that is left out of each is replaced by their number. This
    /// keeps a log short that gets them at every reload.
    package var readable: [Diagnostic] {
        var seen: [Diagnostic.Severity: Int] = [:]
        return compactMap { diagnostic in
            let severity = diagnostic.severity
            seen[severity, default: 0] += 1
            let beyond = (seen[severity] ?? 0) - severity.most
            if beyond < 1 { return diagnostic }
            if beyond > 1 { return nil }
            let others = count { $0.severity == severity } - severity.most
            return Diagnostic(
                file: diagnostic.file, position: diagnostic.position, severity: severity,
                message: "\(counted(others, "more \(severity.noun)")) not shown")
        }
    }
}

extension Diagnostic.Severity {
    fileprivate var most: Int {
        switch self {
        // A user does not read more.
        case .error: 100
        case .warning, .note: 20
        }
    }

    fileprivate var noun: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .note: "note"
        }
    }
}
