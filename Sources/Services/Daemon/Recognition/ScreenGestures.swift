import Gestures
import MudraDeclarations

/// The recognizers that take part on a screen.
struct ScreenGestures {
    /// The recognizers and their relations.
    var graph = RecognizerGraph()
    /// The input that they emulate, by their tags.
    var inputs: [UInt32: EmulatedInput] = [:]
}
