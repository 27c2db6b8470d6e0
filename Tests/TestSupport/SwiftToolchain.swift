import Glibc
import MudraSupport

/// The toolchain that builds the tests.
package enum SwiftToolchain {
    /// The path of `swift`; nil: the tests run on a machine without it.
    package static let swift = tool("swift")

    /// The path of one of its tools: beside the `swift` that `$SWIFT` or `$PATH` names; nil: there is none.
    package static func tool(_ name: String) -> String? {
        let named = Environment.value(of: "SWIFT").map { [$0] } ?? []
        let folders = (Environment.value(of: "PATH") ?? "").split(separator: ":").map(String.init)
        let candidates = named + folders.map { "\($0)/swift" }
        guard let swift = candidates.first(where: { $0.hasPrefix("/") && access($0, X_OK) == 0 }) else { return nil }
        guard name != "swift" else { return swift }
        // A distribution may have only a link to `swift` in the folder of programs.
        return [swift, realPath(of: swift)].map { "\($0.dropLast("swift".count))\(name)" }.first {
            access($0, X_OK) == 0
        }
    }

    private static func realPath(of path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
