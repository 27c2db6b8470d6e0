/// The working copy that the tests were built in.
package enum Repository {
    /// Its path.
    package static let root = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()

    /// The path of a file or folder, from its path in the working copy.
    package static func path(_ name: String) -> String { "\(root)/\(name)" }
}
