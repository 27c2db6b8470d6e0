/// A part of an expression in Nix's language, as far as texts need it.
struct NixTerm {
    indirect enum Kind {
        case string([NixPiece])
        /// A name, a path, a number or a keyword.
        case word(String)
        /// An operator, or another sign.
        case sign(String)
        /// Terms between parentheses, brackets or braces.
        case group(UInt8, [NixTerm])
    }

    let kind: Kind
    /// The bytes of the source that it has.
    let range: Range<Int>

    func isSign(_ text: String) -> Bool { if case .sign(text) = kind { true } else { false } }

    var word: String? { if case .word(let word) = kind { word } else { nil } }

    /// The last part of a name: `concatStringsSep` of `lib.concatStringsSep`.
    var lastName: Substring? { word?.split(separator: ".").last }
}

/// A part of a string in Nix's language.
enum NixPiece {
    case text(SplicedText)
    /// `${ ... }`, with the bytes of the source that it has.
    case expression([NixTerm], Range<Int>)
}
