import MudraSupport

/// The conversation with Hyprland (https://wiki.hypr.land/IPC/): its event socket only sends, a line for each event. The
/// rest is asked on its other socket.
///
/// ```
/// `  event                            we`
///   activewindow, activewindowv2  ──▶  take the application and the title, and ask about another window
///   workspace, focusedmon         ──▶  take the names, and ask
///   fullscreen, closewindow ...   ──▶  ask
/// ```
/// Events and answers come on different connections. An answer that was asked for before an event may be older or newer
/// than it: the event's facts stay, and if the answer could be too old for the rest, we ask again.
struct HyprlandDialogue: FocusDialogue {
    let name = "Hyprland"
    var focus: FocusedWindow? { hasAnswer ? facts : nil }

    /// Hyprland cuts an event's data at 1,024 bytes.
    private var lines = ReceivedLines(limit: 1 << 20)
    private var facts = FocusedWindow()
    /// The address of the window that has the focus; empty: none; nil: not known.
    private var address: String?
    /// The data of the last `activewindow`, of which `activewindowv2` will tell the address.
    private var announced: ArraySlice<UInt8>?
    private var hasAnswer = false
    private var isWaitingForAnswers = false
    /// Whether there are questions, perhaps once more after those that have been asked.
    private var hasQuestions = true
    /// The facts that events have told since the questions were asked.
    private var toldWindow = false
    private var toldWorkspace = false

    mutating func start() -> [UInt8] { [] }

    mutating func receive(_ bytes: ArraySlice<UInt8>) throws(DisplayError) -> [UInt8] {
        lines.append(bytes)
        while let line = try lines.popFirst() {
            guard let mark = line.firstIndex(of: UInt8(ascii: ">")), line[mark...].starts(with: ">>".utf8) else {
                throw DisplayError("it sent a line that is no event")
            }
            receive(String(decoding: line[..<mark], as: UTF8.self).withFewMarks, line[(mark + 2)...])
        }
        return []
    }

    mutating func takeQuestions() -> [[UInt8]] {
        guard hasQuestions, !isWaitingForAnswers else { return [] }
        (hasQuestions, isWaitingForAnswers) = (false, true)
        (toldWindow, toldWorkspace) = (false, false)
        return HyprlandAnswers.questions
    }

    mutating func receiveAnswers(_ answers: [[UInt8]]) throws(DisplayError) {
        isWaitingForAnswers = false
        let answers = try HyprlandAnswers(answers)
        hasAnswer = true
        if !toldWorkspace { (facts.output, facts.workspace) = (answers.focus.output, answers.focus.workspace) }
        if facts.output == nil { facts.output = answers.focus.output }
        if !toldWindow {
            (address, facts.app, facts.title) = (answers.address, answers.focus.app, answers.focus.title)
        }
        // An application's name with a comma is whole only in an answer.
        if answers.address != address || answers.focus.app != facts.app { hasQuestions = true }
        guard answers.address == address else { return }
        (facts.app, facts.isFullscreen) = (answers.focus.app, answers.focus.isFullscreen)
    }

    private mutating func receive(_ event: String, _ data: ArraySlice<UInt8>) {
        switch event {
        case "activewindow": announced = data
        case "activewindowv2": readWindow(at: HyprlandAnswers.address(FocusedWindow.clipped(data)))
        case "windowtitlev2":
            let (window, title) = Self.split(data)
            guard HyprlandAnswers.address(FocusedWindow.clipped(window)) == address else { return }
            toldWindow = true
            facts.title = FocusedWindow.clipped(title)
        case "workspace":
            facts.workspace = FocusedWindow.clipped(data)
            (toldWorkspace, hasQuestions) = (true, true)
        case "focusedmon":
            let (output, workspace) = Self.split(data)
            (facts.output, facts.workspace) = (FocusedWindow.clipped(output), FocusedWindow.clipped(workspace))
            (toldWorkspace, hasQuestions) = (true, true)
        // The event tells neither the window nor whether it is only maximized.
        case "fullscreen", "closewindow", "activespecial", "movewindow", "moveworkspace", "renameworkspace",
            "monitorremoved":
            hasQuestions = true
        default: break
        }
    }

    /// Reads the last `activewindow`, which has described the window of this address.
    private mutating func readWindow(at window: String) {
        guard let data = announced else { return }
        announced = nil
        toldWindow = true
        // The application's name may have commas, too. The answers tell the whole name.
        let known = Array("\(facts.app),".utf8)
        let isKnown = window == address && !window.isEmpty && data.starts(with: known)
        let (app, title) = isKnown ? (data.prefix(known.count - 1), data.dropFirst(known.count)) : Self.split(data)
        (facts.app, facts.title) = (FocusedWindow.clipped(app), FocusedWindow.clipped(title))
        guard window != address else { return }
        address = window
        facts.isFullscreen = window.isEmpty ? false : nil
        hasQuestions = true
    }

    /// Cuts data at its first comma.
    private static func split(_ data: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
        guard let comma = data.firstIndex(of: UInt8(ascii: ",")) else { return (data, []) }
        return (data[..<comma], data[(comma + 1)...])
    }
}
