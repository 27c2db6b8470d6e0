/// The look of a cell besides its character.
package struct Style: Hashable, Sendable {
    /// The colours that every terminal has, and that its user may have chosen.
    package enum Color: UInt8, Sendable {
        /// An error.
        case red = 31
        /// A success.
        case green = 32
        /// A delay.
        case yellow = 33
        /// A heading.
        case blue = 34
        /// An interruption.
        case magenta = 35
        /// A possibility.
        case cyan = 36
    }

    /// The colour; nil: the terminal's own.
    package var color: Color?
    package var isBold: Bool
    package var isDim: Bool
    /// Whether foreground and background are exchanged.
    package var isReversed: Bool

    /// The terminal's normal look.
    package static let plain = Style()
    /// For less important text.
    package static let dim = Style(isDim: true)
    /// For important text.
    package static let bold = Style(isBold: true)

    /// A style with these attributes.
    package init(_ color: Color? = nil, isBold: Bool = false, isDim: Bool = false, isReversed: Bool = false) {
        self.color = color
        self.isBold = isBold
        self.isDim = isDim
        self.isReversed = isReversed
    }

    /// The sequence that sets this style for the following text.
    func sequence(hasColors: Bool) -> String {
        var codes = "0"
        if isBold { codes += ";1" }
        if isDim { codes += ";2" }
        if isReversed { codes += ";7" }
        if hasColors, let color { codes += ";\(color.rawValue)" }
        return "\u{1B}[\(codes)m"
    }
}
