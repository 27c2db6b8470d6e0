/// How a cell looks besides its character.
public struct Style: Hashable, Sendable {
    /// The colours that every terminal has, and that its user has chosen.
    public enum Color: UInt8, Sendable {
        /// Something is wrong.
        case red = 31
        /// Something has come about.
        case green = 32
        /// Something is held up.
        case yellow = 33
        /// A heading.
        case blue = 34
        /// Something was broken off.
        case magenta = 35
        /// Something may come about.
        case cyan = 36
    }

    /// Its colour; nil: the terminal's own.
    public var color: Color?
    /// Whether it stands out.
    public var isBold: Bool
    /// Whether it stands back.
    public var isDim: Bool
    /// Whether ink and paper are exchanged.
    public var isReversed: Bool

    /// As the terminal writes everything.
    public static let plain = Style()
    /// What stands back.
    public static let dim = Style(isDim: true)
    /// What stands out.
    public static let bold = Style(isBold: true)

    /// A look.
    public init(_ color: Color? = nil, isBold: Bool = false, isDim: Bool = false, isReversed: Bool = false) {
        self.color = color
        self.isBold = isBold
        self.isDim = isDim
        self.isReversed = isReversed
    }

    /// The sequence that makes what follows look so.
    func sequence(hasColors: Bool) -> String {
        var codes = "0"
        if isBold { codes += ";1" }
        if isDim { codes += ";2" }
        if isReversed { codes += ";7" }
        if hasColors, let color { codes += ";\(color.rawValue)" }
        return "\u{1B}[\(codes)m"
    }
}
