import MudraBus
import MudraInterface

extension MudraClient {
    /// A recognizer to register: its gesture's settings, its name, and its place among the others.
    public struct Declaration: Sendable {
        /// Its name, unique among the recognizers of the user: letters, digits, `-` and `_`, 64 at most.
        public let name: String
        /// The type of its gesture.
        public let type: GestureType
        package let options: [(String, BusValue)]

        /// Declares a recognizer.
        /// - Parameters:
        ///   - parameters: the settings of its gesture, such as `TapParameters`.
        ///   - name: its name.
        ///   - placement: where it takes part, and how it relates to others.
        ///   - options: how it affects the touches that applications get; nil: it leaves them to the applications. A
        ///     program needs polkit's `org.mudra.Mudra1.take-touches` to cancel or delay touches, which
        ///     `RecognizerOptions` do by default.
        ///   - input: clicks, scrolling and keys that `mudrad` emulates when the gesture is made. A program needs
        ///     polkit's `org.mudra.Mudra1.emulate` for it.
        /// - Throws: `MudraError.invalidRecognizer` if a setting differs from its default that `mudrad` does not know:
        ///   it is for recognizers of the library `Gestures` alone.
        public init<Parameters: GestureParameters>(
            _ parameters: Parameters, as name: String, _ placement: Placement = Placement(),
            options: RecognizerOptions? = nil, emulating input: EmulatedInput = EmulatedInput()
        ) throws(MudraError) {
            guard let parameters = parameters as? any DeclaredSettings else {
                throw .invalidRecognizer("mudrad does not know \(Parameters.self)")
            }
            let unknown = parameters.settingsWithoutKey + (options?.settingsWithoutKey ?? [])
            guard unknown.isEmpty else {
                throw .invalidRecognizer(
                    "recognizer \(name): gestures.toml has no key, or no such value, for \(unknown.joined(separator: ", "))"
                )
            }
            self.name = name
            type = Parameters.type
            self.options =
                parameters.declaredOptions + (options?.declaredOptions ?? []) + placement.declaredOptions
                + input.declaredOptions
        }

        package var request: RecognizerRequest {
            RecognizerRequest(name: name, type: type.rawValue, options: options)
        }
    }
}
