import MudraTouch

/// A recognizer with settings: the base of all built-in recognizers.
///
/// Each setting is also a property of the recognizer: `tap.taps = 2`. Settings may change at any time. An attempt or a
/// gesture in progress goes on with the settings that it began with, and the next attempt has the new ones.
///
/// To give a built-in recognizer one rule more, subclass it and override `shouldBegin`, one of the questions about other
/// recognizers, or `handle`. An override of `handle` or `reset` calls that of `super`.
@dynamicMemberLookup
open class ConfigurableRecognizer<Parameters: GestureParameters>: BaseRecognizer {
    /// The settings of the attempt in progress, or of the next one.
    package private(set) final var rules: Parameters
    /// Settings that wait for the end of the attempt in progress; nil: none do. They are kept elsewhere: every frame looks
    /// at the properties that follow here.
    private final var newRules: NewRules?

    private final class NewRules {
        let parameters: Parameters

        init(_ parameters: Parameters) {
            self.parameters = parameters
        }
    }

    /// A recognizer with the given settings.
    /// - Parameters:
    ///   - name: for messages, and for relations that are declared by name; nil: it has none.
    ///   - parameters: its settings.
    ///   - tag: free for the caller, to find the recognizer again.
    public required init(_ name: String? = nil, _ parameters: Parameters = Parameters(), tag: UInt32 = 0) {
        rules = parameters
        super.init(RecognizerCore(name: name, tag: tag))
        prepare()
        reset()
    }

    /// A recognizer with the default settings, which `configure` may change.
    public convenience init(_ name: String? = nil, configure: (inout Parameters) -> Void) {
        var parameters = Parameters()
        configure(&parameters)
        self.init(name, parameters)
    }

    /// The settings. A change takes effect with the next attempt, and at once if there is none in progress.
    public final var parameters: Parameters {
        get { newRules?.parameters ?? rules }
        set {
            newRules = NewRules(newValue)
            core.adoptRules = { [unowned self] in adoptRules() }
            if core.isAtRest { clear() }
        }
    }

    /// One of the settings.
    public final subscript<Value>(dynamicMember setting: WritableKeyPath<Parameters, Value>) -> Value {
        get { parameters[keyPath: setting] }
        set { parameters[keyPath: setting] = newValue }
    }

    /// The name of its kind, as users write it.
    public final override var typeName: String { Parameters.type.rawValue }

    /// Whether the gesture lasts.
    public final override var isContinuous: Bool { Parameters.type.isContinuous }

    /// Makes what `rules` need, when they are new. A reset follows.
    func prepare() {}

    private func adoptRules() {
        guard let newRules else { return }
        (rules, self.newRules) = (newRules.parameters, nil)
        prepare()
        // The number of fingers decides about the recognizer's place among the others.
        core.zone?.relationsChanged()
    }
}
