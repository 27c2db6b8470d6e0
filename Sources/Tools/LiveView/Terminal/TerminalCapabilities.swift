/// A terminal's capabilities, by the program's environment.
public struct TerminalCapabilities: Hashable, Sendable {
    /// Whether it shows UTF-8; otherwise only ASCII.
    public let isUTF8: Bool
    /// Whether to use colours.
    public let hasColors: Bool
    /// Whether it can be drawn on at all.
    public let canDraw: Bool

    /// - Parameter variable: looks up an environment variable.
    public init(_ variable: (String) -> String?) {
        // In the order of setlocale: the first one that is not empty.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty } ?? ""
        let codeset = locale.lowercased()
        isUTF8 = codeset.contains("utf-8") || codeset.contains("utf8")
        // no-color.org: any value except an empty one.
        hasColors = (variable("NO_COLOR") ?? "").isEmpty
        let name = variable("TERM") ?? ""
        canDraw = !name.isEmpty && name != "dumb"
    }
}
