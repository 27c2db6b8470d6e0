import Gestures

// What a recognizer tells, by being recognized at all, of where fingers are: whoever hears of gestures without their
// places must not be able to work the places out.
//
// Typing takes one finger at a time, or two thumbs that overlap. A recognizer of three fingers or more hears nothing of
// it. A recognizer of fewer fingers tells which key was typed if it is bound to a part of the screen, and something of
// that if a program chooses its distances: of many recognizers with many distances each tells a little more. With the
// default distances all programs hear the same: that a finger has touched, when, and whether it went more than 1.6 mm.

extension RecognizerDeclaration {
    /// From so many fingers on a gesture is nobody's typing.
    private static let fewestOfHand = 3
    private static let lists: Set = ["require_failure_of", "simultaneous_with", "devices"]

    /// The options by which the recognizer would tell where fingers are that type, in order of their names; empty: it
    /// tells nothing of the kind.
    public var telltaleOptions: [String] {
        guard configuration.fewestTouches < Self.fewestOfHand else { return [] }
        return options.keys.filter(isTelltale).sorted()
    }

    /// Whether those who do not hear where the gesture is may hear how its fingers move. One finger that slides from key
    /// to key writes a word.
    public var tellsMotion: Bool { configuration.fewestTouches > 1 }

    private func isTelltale(_ key: String) -> Bool {
        if key == "zone" { return true }
        guard ["from", "to"].contains(key) || key.hasSuffix("_mm") || key.hasSuffix("_mm_s") else { return false }
        // What says the same as without it tells nothing. Long lists of names are no part of a configuration, and are not
        // read again.
        let others = options.filter { $0.key != key && !Self.lists.contains($0.key) }
        let without = try? RecognizerDeclaration(name: name, type: configuration.type.rawValue, options: others)
        return without?.configuration != configuration
    }
}

extension RecognizerDeclaration {
    /// Whether it keeps touches from applications, for a time or for good.
    public var takesTouches: Bool {
        recognizerOptions.cancelsTouches || recognizerOptions.delaysTouchesBegan || recognizerOptions.delaysTouchesEnded
    }

    /// The same recognizer with other defaults: it takes no touches but as its options say.
    public var leavingTouches: RecognizerDeclaration {
        var declaration = self
        let isSaid = { (key: String) in self.options[key] == .boolean(true) }
        declaration.recognizerOptions.cancelsTouches = isSaid("cancels_touches")
        declaration.recognizerOptions.delaysTouchesBegan = isSaid("delays_touches_began")
        declaration.recognizerOptions.delaysTouchesEnded = isSaid("delays_touches_ended")
        return declaration
    }
}

extension GestureConfiguration {
    /// How many fingers it takes at least.
    fileprivate var fewestTouches: Int {
        switch self {
        case .tap(let parameters): parameters.touches
        case .longPress(let parameters): parameters.touches
        case .pan(let parameters): parameters.minTouches
        case .edgePan(let parameters): parameters.touches
        case .swipe(let parameters): parameters.touches
        case .pinch(let parameters): parameters.touches
        case .rotation(let parameters): parameters.touches
        case .transform(let parameters): parameters.touches
        }
    }
}
