import Gestures
import MudraDeclarations
import MudraEvdev
import MudraPipeline
import MudraRecording

extension RecognizerDeclaration {
    /// How many times the gesture alone is recognized, or begins, in a recording.
    func count(in recording: Recording) -> Int {
        let recognizer = makeRecognizer()
        var count = 0
        recording.replay(with: RecognizerGraph([entry(recognizer)])) { transition in
            let isFirst = transition.state == .began || transition.state == .ended && !recognizer.isContinuous
            count += isFirst ? 1 : 0
        }
        return count
    }

    /// The gesture with mudra's defaults in place of some options.
    func without(_ keys: [String]) -> RecognizerDeclaration {
        let options = options.filter { !keys.contains($0.key) }
        return (try? RecognizerDeclaration(name: name, type: configuration.type.rawValue, options: options)) ?? self
    }
}
