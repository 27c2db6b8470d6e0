@testable import MudraDaemon

extension [Registration] {
    /// The states that disable all of these, for `Registry.setEnabled`.
    var disabled: [UInt32: Bool] { Dictionary(map { ($0.tag, false) }, uniquingKeysWith: { $1 }) }
}
