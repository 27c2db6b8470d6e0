/// What is wrong with a configuration file, and where.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    /// How bad it is.
    public enum Severity: CaseIterable, Sendable {
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
    /// The first errors and the first warnings, and where the others begin how many these are: a log gets them at every
    /// reload.
    var readable: [Diagnostic] {
        var left: [Diagnostic.Severity: (shown: Int, total: Int)] = [:]
        for severity in Diagnostic.Severity.allCases {
            left[severity] = (severity.most, count { $0.severity == severity } - severity.most)
        }
        return compactMap { diagnostic in
            let (shown, others) = left[diagnostic.severity] ?? (0, 0)
            if shown < 0 { return nil }
            left[diagnostic.severity]?.shown -= 1
            guard shown == 0 else { return diagnostic }
            return Diagnostic(
                file: diagnostic.file, position: diagnostic.position, severity: diagnostic.severity,
                message: "\(others) more \(diagnostic.severity.noun) like these are left out")
        }
    }
}

extension Diagnostic.Severity {
    fileprivate var most: Int {
        switch self {
        case .error: ConfigurationLimits.errors
        case .warning: ConfigurationLimits.warnings
        }
    }

    fileprivate var noun: String {
        switch self {
        case .error: "errors"
        case .warning: "warnings"
        }
    }
}
