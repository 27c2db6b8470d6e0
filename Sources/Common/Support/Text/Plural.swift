/// For a message: a count with its noun, `1 touch` or `3 touches`.
/// - Parameter plural: the noun for any count except 1; nil: `noun` with an "s".
package func counted(_ count: some BinaryInteger, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}
