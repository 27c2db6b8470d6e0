import Glibc

/// The variables that the program was started with.
package enum Environment {
    /// The value of a variable; nil: it is not set.
    package static func value(of name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The values of the variables that are set, by their names.
    package static func values(of names: [String]) -> [String: String] {
        names.reduce(into: [:]) { $0[$1] = value(of: $1) }
    }
}
