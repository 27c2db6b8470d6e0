import Glibc

/// A text that the value of a name must match.
enum ContextPattern: Hashable {
    /// `true` or `false`. A name without a value is false.
    case flag(Bool)
    /// A pattern as for a shell: `*`, `?` and `[...]` stand for other letters.
    case glob(String)

    func matches(_ value: String) -> Bool {
        switch self {
        case .flag(let flag): value == "\(flag)" || !flag && value.isEmpty
        case .glob(let glob): fnmatch(glob, value, 0) == 0
        }
    }

    /// Whether it surely matches all that `other` matches.
    func covers(_ other: ContextPattern) -> Bool {
        if self == other || self == .glob("*") { return true }
        return other.literal.map(matches) ?? false
    }

    /// Whether a value could match both. A doubt counts as yes.
    func meets(_ other: ContextPattern) -> Bool {
        switch (literal, other.literal) {
        case (nil, nil): true
        case (let text?, _): other.matches(text)
        case (nil, let text?): matches(text)
        }
    }

    /// The only text that it matches; nil: it may match several.
    private var literal: String? {
        switch self {
        case .flag(true): "true"
        case .flag(false): nil
        case .glob(let glob): glob.contains { "*?[\\".contains($0) } ? nil : glob
        }
    }
}
