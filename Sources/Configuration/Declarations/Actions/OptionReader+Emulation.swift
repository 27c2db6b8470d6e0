import Gestures
import MudraSupport

// The options of a recognizer about the input that it emulates.

extension EmulatedInput {
    /// The options of a type. An edge pan has an axis only for the steps of `on_changed`.
    static func keys(of type: GestureType, _ options: [String: OptionValue]) -> [String] {
        // Its fingers are the compositor's, which does with them what it does with a touchpad's.
        guard type != .touchpad else { return [] }
        let pointer: [String] =
            switch type {
            case .pan: ["drag", "scroll", "mm_per_notch"]
            case .longPress: ["drag"]
            default: []
            }
        let change = type == .edgePan && options["on_changed"] != nil ? ["on_changed", "axis"] : ["on_changed"]
        return ["click", "keys"] + pointer + change
    }
}

extension OptionReader {
    mutating func emulatedInput(of configuration: GestureConfiguration) -> EmulatedInput {
        var input = EmulatedInput()
        let type = configuration.type
        if case .touchpad(let parameters) = configuration {
            input.touchpad = EmulatedTouchpad(parameters)
            return input
        }
        let known = EmulatedInput.keys(of: type, options)
        input.click = click(of: type)
        if known.contains("drag") { input.drag = word("drag", PointerButton.self) }
        if known.contains("scroll") { input.scroll = scroll() }
        input.keys = chords("keys") ?? []
        input.keySteps = keySteps(of: type)
        let pointerKeys = ["click", "drag", "scroll"].filter { options[$0] != nil && known.contains($0) }
        for key in pointerKeys.dropFirst() {
            report(.key(key), "\(quoted(pointerKeys[0])) and \(quoted(key)) exclude each other")
        }
        return input
    }

    private mutating func click(of type: GestureType) -> EmulatedClick? {
        guard let option = options["click"] else { return nil }
        switch option {
        case .string: return word("click", ClickWord.self).map { $0.click(at: .ended) }
        case .table where option.entries != nil:
            return table("click", known: ["button", "at"]) { reader in
                if reader.options["at"] != nil, !type.isContinuous {
                    reader.report(.key("at"), "\(type.rawValue) is discrete, so its click has no \"at\"")
                }
                let moment = reader.word("at", EmulatedClick.Moment.self) ?? .ended
                if reader.options["button"] == nil {
                    reader.report(.declaration, "click has no button (\(ClickWord.all))")
                }
                return reader.word("button", ClickWord.self).map { $0.click(at: moment) }
            }
        default:
            report(.value("click"), "click must be a string or a table, not \(option.kind)")
            return nil
        }
    }

    private mutating func scroll() -> EmulatedScroll? {
        let axis = word("scroll", ScrollWord.self)?.axis
        // A finger that moves a metre for a notch hardly scrolls, and no wheel has thousands of notches a second.
        let notch = number("mm_per_notch", in: .from(1, to: 1_000)) ?? EmulatedScroll.standardNotch
        if options["mm_per_notch"] != nil, options["scroll"] == nil {
            report(.key("mm_per_notch"), "mm_per_notch is valid only together with scroll")
        }
        return axis.map { EmulatedScroll($0, millimetresPerNotch: notch) }
    }

    private mutating func keySteps(of type: GestureType) -> KeySteps? {
        guard let option = options["on_changed"] else { return nil }
        guard type.hasSteps else {
            report(.key("on_changed"), "\(type.rawValue) has no step for on_changed (\(GestureType.typesWithSteps))")
            return nil
        }
        guard let entries = option.entries else {
            report(.value("on_changed"), "on_changed must be a table with keys and step, not \(option.kind)")
            return nil
        }
        let own = options["axis"]
        if type == .edgePan { _ = word("axis", Axis.self) }
        let commandKeys = entries["keys"] == nil ? [] : ["run", "rate"]
        return table("on_changed", known: ["keys", "step", "axis"] + commandKeys) { reader in
            for key in commandKeys where reader.options[key] != nil {
                reader.report(.key(key), "\"keys\" and \(quoted(key)) exclude each other")
            }
            for key in ["keys", "step"] where reader.options[key] == nil {
                let meaning = key == "keys" ? "[FORWARD, BACK]" : "the change between two chords"
                reader.report(.declaration, "on_changed has no \(key) (\(meaning))")
            }
            let axis = reader.stepAxis(orOf: own)
            let chords = reader.chordPair("keys")
            let step = reader.options["step"].flatMap { _ in reader.step(of: type, along: axis) }
            guard let chords, let step else { return nil }
            return KeySteps(forward: chords.forward, back: chords.back, step: step)
        }
    }
}

private enum ClickWord: String, WordOption {
    case left, right, middle, double

    func click(at moment: EmulatedClick.Moment) -> EmulatedClick {
        switch self {
        case .left: EmulatedClick(.left, at: moment)
        case .right: EmulatedClick(.right, at: moment)
        case .middle: EmulatedClick(.middle, at: moment)
        case .double: EmulatedClick(.left, count: 2, at: moment)
        }
    }
}

extension EmulatedScroll {
    package var word: String { (ScrollWord.allCases.first { $0.axis == axis } ?? .both).rawValue }
}

private enum ScrollWord: String, WordOption {
    case both, vertical, horizontal

    var axis: Axis {
        switch self {
        case .both: .any
        case .vertical: .vertical
        case .horizontal: .horizontal
        }
    }
}

extension PointerButton: WordOption {}
extension EmulatedClick.Moment: WordOption {}
