/// A terminal's capabilities, by the program's environment.
package struct TerminalCapabilities: Hashable, Sendable {
    /// Whether it shows UTF-8; otherwise only ASCII.
    package let isUTF8: Bool
    /// Whether to use colours.
    package let hasColors: Bool
    /// Whether it can be drawn on at all.
    package let canDraw: Bool

    /// - Parameter variable: looks up an environment variable.
    package init(_ variable: (String) -> String?) {
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
