import MudraSupport

/// Checks the names of gestures, groups and zones. The rule is strict because a name becomes part of a D-Bus path and
/// of an environment.
package enum DeclarationName {
    package static let rule = "1 to 64 of a-z, A-Z, 0-9, \"-\" and \"_\""

    package static func isValid(_ text: String) -> Bool {
        let isAllowed = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isAllowed && (1...64).contains(text.utf8.count)
    }
}

extension OptionReader {
    /// The option `name`; nil: it is missing or wrong.
    /// - Parameter kind: the kind of thing that is named, for the messages.
    package mutating func name(of kind: String) -> String? {
        if options["name"] == nil { report(.declaration, "the \(kind) has no name") }
        guard let name = string("name") else { return nil }
        if DeclarationName.isValid(name) { return name }
        report(.value("name"), "name must be \(DeclarationName.rule), not \(quoted(name))")
        return nil
    }
}
