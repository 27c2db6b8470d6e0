import Gestures
import MudraSupport

/// Checks a declaration and finds all mistakes in it, not only the first.
package struct DeclarationCheck {
    /// Keys of every recognizer.
    private static let commonKeys = [
        "enabled", "group", "zone", "devices", "require_failure_of", "simultaneous_with", "cancels_touches",
        "delays_touches_began", "delays_touches_ended", "smoothing",
    ]

    /// The checked declaration; nil if there is a problem.
    package private(set) var declaration: RecognizerDeclaration?
    package private(set) var problems: [OptionProblem] = []
    /// Known even if the rest is wrong, so that other gestures' relations can be checked.
    package private(set) var name: String?
    package private(set) var type: GestureType?
    package private(set) var relations = DeclaredRelations()
    package private(set) var zone: String?

    /// Checks the declaration. `otherKeys` are keys that the caller reads itself; they are suggested too.
    /// `isFromProgram`: it has the options that a file cannot have.
    package init(
        name: OptionValue?, type: OptionValue?, options: [String: OptionValue], otherKeys: [String] = [],
        isFromProgram: Bool = false
    ) {
        var ownReader = OptionReader(["name": name, "type": type].compactMapValues(\.self))
        self.name = ownReader.name(of: "gesture")
        self.type = ownReader.gestureType()
        var reader = OptionReader(options)
        let isEnabled = reader.boolean("enabled") ?? true
        relations = DeclaredRelations(
            name: self.name, requireFailureOf: reader.names("require_failure_of"),
            simultaneousWith: reader.names("simultaneous_with"))
        zone = reader.string("zone")
        let devices = reader.devices("devices")
        let group = reader.group()
        let recognizerOptions = reader.recognizerOptions()
        let configuration = self.type?.configuration(&reader)
        let emulated = configuration.map { reader.emulatedInput(of: $0) } ?? EmulatedInput()
        if isFromProgram { _ = reader.boolean(LockScreen.option) }
        let known = self.type.map {
            $0.optionKeys + Self.commonKeys + EmulatedInput.keys(of: $0, options) + otherKeys
                + (isFromProgram ? [LockScreen.option] : [])
        }
        reader.checkKeys(of: self.type?.rawValue ?? "gesture", known: known)
        problems = ownReader.problems + reader.problems
        guard problems.isEmpty, let name = self.name, let configuration else { return }
        declaration = RecognizerDeclaration(
            name: name,
            configuration: configuration,
            recognizerOptions: recognizerOptions,
            zone: zone,
            devices: devices,
            group: group,
            isEnabled: isEnabled,
            relations: relations,
            emulated: emulated,
            options: options
        )
    }
}

extension OptionReader {
    fileprivate mutating func gestureType() -> GestureType? {
        let words = GestureType.allCases.map(\.rawValue)
        if options["type"] == nil {
            report(.declaration, "the gesture has no type (\(words.joined(separator: ", ")))")
        }
        guard let word = string("type") else { return nil }
        if let type = GestureType(rawValue: word) { return type }
        report(
            .value("type"), "there is no gesture type \(quoted(word)) (\(NearestWord.hint(for: word, among: words)))")
        return nil
    }

    fileprivate mutating func recognizerOptions() -> RecognizerOptions {
        var recognizer = RecognizerOptions()
        recognizer.cancelsTouches = boolean("cancels_touches") ?? recognizer.cancelsTouches
        recognizer.delaysTouchesBegan = boolean("delays_touches_began") ?? recognizer.delaysTouchesBegan
        recognizer.delaysTouchesEnded = boolean("delays_touches_ended") ?? recognizer.delaysTouchesEnded
        recognizer.smooths = boolean("smoothing") ?? recognizer.smooths
        return recognizer
    }

    fileprivate mutating func group() -> String? {
        guard let group = string("group") else { return nil }
        if DeclarationName.isValid(group) { return group }
        report(.value("group"), "group must be \(DeclarationName.rule), not \(quoted(group))")
        return nil
    }

    /// The names in a list. Invalid names are reported and left out.
    fileprivate mutating func names(_ key: String) -> [String] {
        let names = strings(key, atMost: DeclarationLimits.relationsInList) ?? []
        for (index, name) in names.enumerated() where !DeclarationName.isValid(name) {
            report(.element(key, index), "\(quoted(name)) is not a valid gesture name")
        }
        return names.filter(DeclarationName.isValid)
    }
}
