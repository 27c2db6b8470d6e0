import Glibc

/// The bytes of `string` and a NUL. C would see a string with a NUL inside cut short, which could turn one
/// command into another: refused.
func nulTerminated(_ string: String) throws(SpawnFailure) -> [CChar] {
    guard !string.utf8.contains(0) else { throw .nulCharacter }
    return Array(string.utf8CString)
}

/// Lends `strings`, each with its NUL, in the shape of `argv` and `envp`: pointers, the last one null.
func withPointers<Result>(
    to strings: [[CChar]],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    return body(pointers + [nil])
}
