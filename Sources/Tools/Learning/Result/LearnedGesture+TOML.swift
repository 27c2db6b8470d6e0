import Gestures
import MudraDeclarations
import MudraSettings
import MudraSupport

extension LearnedGesture {
    /// The file of the gesture, with comments about its origin.
    package var toml: String {
        var comments = ["Learned by mudractl learn from \(counted(showings.count, "showing")):"]
        comments += showings.map { "- \($0.source): \($0.text)" }
        comments += limits.map(\.text) + notes + ["It \(drawn.text)"]
        comments += neighbours.lines.filter(\.isNeeded).map {
            "It fires only if \"\($0.gesture)\" (\($0.place)) has the line \($0.text)"
        }
        var lines = ["name = \(TOMLText.string(name))", "type = \(TOMLText.string(type.rawValue))"]
        lines += options.map { "\($0.key) = \($0.value.toml)" }
        lines.append(
            command.isEmpty
                ? "# run = \"notify-send \(name)\"  # the command of your choice" : "run = \(TOMLText.string(command))")
        return comments.map(TOMLText.comment).joined() + "\n[[gesture]]\n" + lines.joined(separator: "\n") + "\n"
    }
}

extension LearnedLimit {
    /// The change in words, with its reason.
    package var text: String {
        let need = TOMLText.number((isMost ? needs.max() : needs.min()) ?? usual)
        return
            "\(key) is \(value.toml) instead of \(TOMLText.number(usual)): the showings need \(isMost ? "up" : "down") "
            + "to \(need)."
    }
}

extension OptionValue {
    var toml: String {
        switch self {
        case .boolean(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .number(let number): TOMLText.number(number)
        case .string(let text): TOMLText.string(text)
        // Drawings are long: each gets a line.
        case .list(let elements) where strings?.contains { $0.utf8.count > 64 } == true:
            "[\n\(elements.map { "    \($0.toml),\n" }.joined())]"
        case .list(let elements): "[\(elements.map(\.toml).joined(separator: ", "))]"
        case .table, .other: "{}"
        }
    }
}
