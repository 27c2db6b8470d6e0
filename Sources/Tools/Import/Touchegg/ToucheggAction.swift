/// The action of a gesture in touchegg.conf.
struct ToucheggAction {
    enum Moment: String {
        case begin, end
        case both = "begin-and-end"
    }

    let type: String
    /// When touchegg does it; touchegg does window actions at the end.
    let moment: Moment?
    let isRepeated: Bool
    /// How many times a whole gesture repeats it.
    let times: Int
    private let element: XMLElement

    init(_ element: XMLElement) {
        self.element = element
        type = element.attributes["type"] ?? ""
        moment = element.childText("on").flatMap(Moment.init)
        isRepeated = element.childText("repeat") == "true" && ["SEND_KEYS", "RUN_COMMAND"].contains(type)
        times = min(max(element.childText("times").flatMap { Int($0) } ?? 10, 2), 15)
    }

    /// The value of a setting. In version 1 it is the action's own text, alone or as `NAME=value`.
    func setting(_ name: String) -> String? {
        if let text = element.childText(name) { return text.isEmpty ? nil : text }
        guard element.children.isEmpty else { return nil }
        let text = element.text.trimmed
        if text.hasPrefix("\(name.uppercased())=") { return String(text.dropFirst(name.count + 1)) }
        return text.isEmpty || !["keys", "command", "direction"].contains(name) ? nil : text
    }
}
