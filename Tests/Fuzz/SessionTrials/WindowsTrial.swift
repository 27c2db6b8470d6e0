@testable import MudraDesktop

/// A conversation with a window manager, as an input describes it: a line with the window manager's name, and its
/// messages.
///
/// ```
/// sway, i3          a line for each message: its kind as a letter, and JSON
/// niri              a line for each event, as on the socket
/// hyprland          the same, and lines of ? with both answers to questions, with a tab between them
/// i3-ipc, wayland   the bytes of the socket
/// ```
package struct WindowsTrial {
    /// The result of the messages, however the socket cuts them.
    private struct Outcome: Equatable {
        var focus: FocusedWindow?
        var error: DisplayError?
    }

    private let name: String
    private let messages: ArraySlice<UInt8>

    /// nil: the input names no window manager.
    package init?(_ input: [UInt8]) {
        guard let end = input.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        name = String(decoding: input[..<end], as: UTF8.self)
        messages = input[(end + 1)...]
        guard ["sway", "i3", "niri", "hyprland", "i3-ipc", "wayland"].contains(name) else { return nil }
    }

    /// Has the conversation twice. Traps when it breaks a rule, which is a finding.
    package func run() {
        let whole = outcome(portion: .max)
        let cut = outcome(portion: 7)
        require(whole == cut, "\(whole) is \(cut) in portions")
        let texts = [whole.focus?.app, whole.focus?.title, whole.focus?.output, whole.focus?.workspace]
        for text in texts.compactMap(\.self) {
            require(text.utf8.count <= 1_024 && !text.utf8.contains(0), "a text of \(text.utf8.count) bytes")
        }
    }

    private func outcome(portion: Int) -> Outcome {
        do throws(DisplayError) {
            switch name {
            case "wayland": return Outcome(focus: try focusOnWayland(portion))
            case "niri": return Outcome(focus: try focus(of: NiriDialogue(), portion))
            case "hyprland": return Outcome(focus: try focus(of: HyprlandDialogue(), portion))
            default: return Outcome(focus: try focus(of: SwayDialogue(name: name), portion))
            }
        } catch {
            return Outcome(error: error)
        }
    }

    private func focus(of dialogue: some FocusDialogue, _ portion: Int) throws(DisplayError) -> FocusedWindow? {
        var dialogue = dialogue
        _ = dialogue.start()
        _ = dialogue.takeQuestions()
        for line in messages.split(separator: UInt8(ascii: "\n")) {
            if name == "hyprland", line.first == UInt8(ascii: "?") {
                try dialogue.receiveAnswers(line.dropFirst().split(separator: 9, maxSplits: 1).map(Array.init))
            } else if name == "niri" || name == "hyprland" {
                try receive(line + [UInt8(ascii: "\n")], portion, &dialogue)
            } else if name != "i3-ipc" {
                try receive(Self.framed(line)[...], portion, &dialogue)
            }
            _ = dialogue.takeQuestions()
        }
        if name == "i3-ipc" { try receive(messages, portion, &dialogue) }
        return dialogue.focus
    }

    private func receive(
        _ bytes: ArraySlice<UInt8>, _ portion: Int, _ dialogue: inout some FocusDialogue
    ) throws(DisplayError) {
        var rest = bytes
        while !rest.isEmpty {
            _ = try dialogue.receive(rest.prefix(portion))
            rest = rest.dropFirst(portion)
        }
    }

    private static func framed(_ line: ArraySlice<UInt8>) -> [UInt8] {
        let kind: UInt32 =
            switch line.first {
            case UInt8(ascii: "s"): 2
            case UInt8(ascii: "t"): 4
            case UInt8(ascii: "w"): 0x8000_0003
            case UInt8(ascii: "k"): 0x8000_0000
            default: 77
            }
        return SwayMessage(kind, Array(line.dropFirst())).bytes
    }

    private func focusOnWayland(_ portion: Int) throws(DisplayError) -> FocusedWindow? {
        let objects = WaylandObjects()
        var (outputs, toplevels) = (OutputWatch(objects), ToplevelWatch(objects))
        _ = (outputs.start(), toplevels.start())
        var (received, rest): ([UInt8], ArraySlice<UInt8>) = ([], messages)
        while !rest.isEmpty {
            received += rest.prefix(portion)
            rest = rest.dropFirst(portion)
            while let message = try WaylandMessage.popFirst(from: &received) {
                if toplevels.receive(message) == nil { _ = try outputs.receive(message) }
            }
        }
        _ = (outputs.areas, outputs.orientations)
        return toplevels.focus(outputs.name)
    }
}
