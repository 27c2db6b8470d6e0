/// What a terminal can do, by what its environment says.
public struct TerminalCapabilities: Hashable, Sendable {
    /// Whether it shows UTF-8; else ASCII.
    public let isUTF8: Bool
    /// Whether it is to show colours.
    public let hasColors: Bool
    /// Whether it can be drawn on at all.
    public let canDraw: Bool

    /// - Parameter variable: looks up a variable of the environment.
    public init(_ variable: (String) -> String?) {
        // As setlocale does it: the first one that says something.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty } ?? ""
        let codeset = locale.lowercased()
        isUTF8 = codeset.contains("utf-8") || codeset.contains("utf8")
        // no-color.org: any value but none.
        hasColors = (variable("NO_COLOR") ?? "").isEmpty
        let name = variable("TERM") ?? ""
        canDraw = !name.isEmpty && name != "dumb"
    }
}
