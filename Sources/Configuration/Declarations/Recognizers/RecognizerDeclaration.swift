import Gestures

/// The checked declaration of a recognizer, from a configuration file or from a D-Bus client.
package struct RecognizerDeclaration: Hashable, Sendable {
    /// Its name, unique among a user's recognizers.
    package let name: String
    /// The gesture that it recognizes, with its parameters.
    package let configuration: GestureConfiguration
    /// How it affects the touches that applications get, and whether its values are filtered.
    package internal(set) var recognizerOptions: RecognizerOptions
    /// The name of the zone that it is attached to; nil: the whole screen.
    package let zone: String?
    /// The screens that it is for; nil: all.
    package let devices: DeviceMatch?
    /// The group that it is switched on and off with; nil: none.
    package let group: String?
    /// Whether it takes part in recognition from the start.
    package let isEnabled: Bool
    /// Names of the recognizers that must have failed before this one may succeed.
    package let requireFailureOf: [String]
    /// Names of the recognizers that may recognize the same touches.
    package let simultaneousWith: [String]
    /// The input that mudrad emulates when its gesture is recognized.
    package let emulated: EmulatedInput
    /// The options as declared. All are valid, so they can go over D-Bus.
    package let options: [String: OptionValue]
    package let extent: DeclarationExtent

    /// Checks a declaration that arrives over D-Bus. `RelationProblem.all(in:)` checks relations.
    package init(name: String, type: String, options: [String: OptionValue]) throws(OptionProblems) {
        let check = DeclarationCheck(
            name: .string(name), type: .string(type), options: options, isFromProgram: true)
        guard let declaration = check.declaration else { throw OptionProblems(problems: check.problems) }
        self = declaration
    }

    init(
        name: String,
        configuration: GestureConfiguration,
        recognizerOptions: RecognizerOptions,
        zone: String?,
        devices: DeviceMatch?,
        group: String?,
        isEnabled: Bool,
        relations: DeclaredRelations,
        emulated: EmulatedInput,
        options: [String: OptionValue]
    ) {
        self.name = name
        self.configuration = configuration
        self.recognizerOptions = recognizerOptions
        self.zone = zone
        self.devices = devices
        self.group = group
        self.isEnabled = isEnabled
        requireFailureOf = relations.requireFailureOf
        simultaneousWith = relations.simultaneousWith
        self.emulated = emulated
        self.options = options
        extent = DeclarationExtent(
            recognizers: 1, relations: relations.requireFailureOf.count + relations.simultaneousWith.count,
            bytes: options.bytes + name.utf8.count)
    }

    /// Whether its gesture is recognized on a screen.
    package func isFor(_ device: DeviceIdentity) -> Bool {
        devices?.includes(device) ?? true
    }

    /// Makes a new recognizer.
    /// - Parameter tag: free for the caller, to find the recognizer again.
    package func makeRecognizer(tag: UInt32 = 0) -> any Recognizer {
        let recognizer = configuration.makeRecognizer(name, tag: tag)
        recognizer.options = recognizerOptions
        return recognizer
    }

    /// The tag of its zone, 0 for the whole screen; nil: its zone does not exist, so its gesture is not recognized.
    /// - Parameter tags: the tags of the existing zones, by their names.
    package func zoneTag(in tags: [String: UInt32]) -> UInt32? {
        guard let zone else { return 0 }
        return tags[zone]
    }

    /// The recognizer with its relations, to place it in a graph.
    /// - Parameters:
    ///   - recognizer: made by `makeRecognizer`.
    ///   - zone: the tag of its zone; 0 is the whole screen.
    ///   - counter: numbers its gestures; nil: the engine's counter.
    ///   - isPaused: whether it begins no gesture for now.
    package func entry(
        _ recognizer: any Recognizer, user: UInt32 = 0, zone: UInt32 = 0, counting counter: GestureCounter? = nil,
        isPaused: Bool = false
    ) -> RecognizerGraph.Placement {
        RecognizerGraph.Placement(
            recognizer, user: user, zone: zone, requiresFailureOf: requireFailureOf, simultaneousWith: simultaneousWith,
            counting: counter, isPaused: isPaused)
    }
}
