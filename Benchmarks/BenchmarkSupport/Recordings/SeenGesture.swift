import Gestures
import MudraEvdev
import MudraPipeline
import MudraRecording
import MudraTouch
import TouchSamples

/// A gesture that was recognized in a recording.
struct SeenGesture {
    /// The recognizer's name in `EveryGesture`.
    let name: String
    let type: String
    /// When it began or was recognized.
    let time: Microseconds
    /// Its values at its end.
    var values: GestureValues

    /// All gestures of a recording.
    /// - Parameter onTrace: called with events that explain the gestures, as they happen; nil: no reasons are worked
    ///   out.
    static func all(
        in recording: Recording, with graph: RecognizerGraph = EveryGesture.graph(),
        onTrace: ((TraceEvent) -> Void)? = nil
    ) -> [SeenGesture] {
        var seen: [SeenGesture] = []
        var places: [UInt64: Int] = [:]
        recording.replay(with: graph) {
            $0.engine.onTrace = onTrace
        } _: { transition in
            guard transition.isAction else { return }
            if let place = places[transition.gestureID] {
                seen[place].values = transition.values
            } else {
                places[transition.gestureID] = seen.count
                let recognizer = transition.recognizer
                seen.append(
                    SeenGesture(
                        name: recognizer.label, type: recognizer.typeName, time: transition.time,
                        values: transition.values))
            }
        }
        return seen
    }
}

extension SeenGesture: CustomStringConvertible {
    var description: String {
        var text = "\(name) at \(time.seconds.thousandths) s"
        if values.touches != 1 { text += ", \(values.touches) touches" }
        if let translation = values.translation {
            text += ", by \(translation.x.thousandths), \(translation.y.thousandths) mm"
        }
        if let scale = values.scale { text += ", scale \(scale.thousandths)" }
        if let rotation = values.rotation { text += ", \((rotation * 180 / .pi).thousandths)°" }
        return text
    }
}
