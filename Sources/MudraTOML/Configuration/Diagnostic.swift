/// What is wrong with a configuration file, and where.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    /// How bad it is.
    public enum Severity: Sendable {
        /// The configuration is refused.
        case error
        /// The configuration works, but perhaps not as meant.
        case warning
    }

    /// The file's path, as it was given.
    public let file: String
    /// Where in the file; nil if it is about the file as a whole.
    public let position: SourcePosition?
    /// How bad it is.
    public let severity: Severity
    /// What is wrong, in a few words without a full stop.
    public let message: String

    /// A diagnostic.
    public init(file: String, position: SourcePosition? = nil, severity: Severity = .error, message: String) {
        self.file = file
        self.position = position
        self.severity = severity
        self.message = message
    }

    /// `FILE:LINE:COLUMN: MESSAGE` or `FILE: MESSAGE`; warnings say that they are.
    public var description: String {
        let place = position.map { "\(file):\($0.line):\($0.column)" } ?? file
        return severity == .warning ? "\(place): warning: \(message)" : "\(place): \(message)"
    }
}

extension [Diagnostic] {
    /// The first errors and the first warnings; in place of the first that is left out of each, how many are left out. A
    /// log gets them at every reload.
    var readable: [Diagnostic] {
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
                message: "\(others) more \(severity.noun) like these are left out")
        }
    }
}

extension Diagnostic.Severity {
    fileprivate var most: Int {
        switch self {
        // No user reads more.
        case .error: 100
        case .warning: 20
        }
    }

    fileprivate var noun: String {
        switch self {
        case .error: "errors"
        case .warning: "warnings"
        }
    }
}
