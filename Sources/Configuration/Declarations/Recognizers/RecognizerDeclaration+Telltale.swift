import Gestures

// A recognized gesture tells something about where fingers are. A program that receives gestures without their places
// must not be able to work the places out.
//
// Typing takes one finger at a time, or two thumbs that overlap. A recognizer of three or more fingers never sees
// typing. A recognizer of fewer fingers tells which key was typed if it is bound to a part of the screen. It tells a
// little even if a program only chooses its distances: many recognizers with many distances add up. With the default
// distances all programs learn the same: a finger has touched, when, and whether it moved more than 1.6 mm. Some
// keyboards let a finger slide from key to key; it draws a shape for every word, so a drawn shape tells the word.

extension RecognizerDeclaration {
    /// Typing takes fewer fingers than this.
    private static let fewestOfHand = 3
    private static let lists: Set = ["require_failure_of", "simultaneous_with", "devices"]

    /// The options by which the recognizer would tell where typing fingers are, in order of their names; empty: it
    /// tells nothing about that.
    package var telltaleOptions: [String] {
        guard configuration.touches.lowerBound < Self.fewestOfHand else { return [] }
        return options.keys.filter(isTelltale).sorted()
    }

    /// Whether a program that may not learn where the gesture is may learn how its fingers move. It may not for one
    /// finger: a finger that slides from key to key writes a word.
    package var tellsMotion: Bool { configuration.touches.lowerBound > 1 }

    private func isTelltale(_ key: String) -> Bool {
        if key == "zone" || key == "stroke" { return true }
        guard ["from", "to"].contains(key) || key.hasSuffix("_mm") || key.hasSuffix("_mm_s") else { return false }
        // An option tells nothing if the recognizer is the same without it. Lists of names may be long and are not part
        // of `configuration`, so they are not read again.
        let others = options.filter { $0.key != key && !Self.lists.contains($0.key) }
        let without = try? RecognizerDeclaration(name: name, type: configuration.type.rawValue, options: others)
        return without?.configuration != configuration
    }
}

extension RecognizerDeclaration {
    /// Whether it keeps touches from applications, temporarily or permanently.
    package var takesTouches: Bool {
        recognizerOptions.cancelsTouches || recognizerOptions.delaysTouchesBegan || recognizerOptions.delaysTouchesEnded
    }

    /// The same recognizer with other defaults: it takes touches only if its options say so.
    package var leavingTouches: RecognizerDeclaration {
        var declaration = self
        let isSaid = { (key: String) in self.options[key] == .boolean(true) }
        declaration.recognizerOptions.cancelsTouches = isSaid("cancels_touches")
        declaration.recognizerOptions.delaysTouchesBegan = isSaid("delays_touches_began")
        declaration.recognizerOptions.delaysTouchesEnded = isSaid("delays_touches_ended")
        return declaration
    }
}
