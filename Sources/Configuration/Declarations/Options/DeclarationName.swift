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

    /// The name that an option holds, or the problem with it.
    /// - Parameter kind: the kind of thing that is named, for the messages.
    package static func check(_ option: OptionValue?, of kind: String) -> (name: String?, problems: [OptionProblem]) {
        let problem = { (part: OptionProblem.Part, message: String) in
            (nil as String?, [OptionProblem(part: part, message: message)])
        }
        switch option {
        case nil: return problem(.declaration, "the \(kind) has no name")
        case .string(let name) where isValid(name): return (name, [])
        case .string(let name):
            return problem(.value("name"), "name must be \(rule), not \(quoted(name))")
        case .some(let other): return problem(.value("name"), "name must be a string, not \(other.kind)")
        }
    }
}
