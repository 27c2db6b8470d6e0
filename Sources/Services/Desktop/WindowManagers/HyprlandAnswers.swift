import MudraSupport

/// Hyprland's answers to questions about the window and the workspace that have the focus.
struct HyprlandAnswers {
    /// The questions, each for a connection of its own to `.socket.sock`.
    static let questions = ["j/activewindow", "j/activeworkspace"].map { Array($0.utf8) }

    /// The window's address, in hexadecimal digits; empty: no window has the focus.
    let address: String
    let focus: FocusedWindow

    /// - Throws: if Hyprland does not answer about the window. It may have no workspace for a moment.
    init(_ answers: [[UInt8]]) throws(DisplayError) {
        guard answers.count == Self.questions.count, let window = try? JSONValue(parsing: answers[0]),
            window.members != nil
        else { throw DisplayError("it does not tell its window") }
        let workspace = try? JSONValue(parsing: answers[1])
        let text = { (value: JSONValue?) in value?.text.map(FocusedWindow.clipped) }
        address = Self.address(text(window["address"]) ?? "")
        let own = text(window["workspace"]?["name"]) ?? ""
        focus = FocusedWindow(
            app: text(window["class"]) ?? "", title: text(window["title"]) ?? "",
            isFullscreen: address.isEmpty ? false : Self.isFullscreen(window), output: text(workspace?["monitor"]),
            // The workspace of a window may be a special one, above that of the output.
            workspace: own.isEmpty ? text(workspace?["name"]) : own)
    }

    /// Events have addresses without the `0x` of the answers. Old versions have a comma for none.
    static func address(_ text: some StringProtocol) -> String {
        let digits = text.hasPrefix("0x") ? String(text.dropFirst(2)) : String(text)
        return digits.utf8.allSatisfy { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "0") } ? "" : digits
    }

    /// A window that is only maximized does not count.
    private static func isFullscreen(_ window: JSONValue) -> Bool? {
        // 0: not, 1: maximized, 2: fullscreen, and 3 in some versions: both.
        if let mode = window["fullscreen"]?.number { return mode >= 2 }
        // Before version 0.42: a flag for both, and a mode that is 1 for maximized.
        return window["fullscreen"]?.flag.map { $0 && window["fullscreenMode"]?.number != 1 }
    }
}
