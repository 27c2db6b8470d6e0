import Gestures
import MudraTouch

extension GestureValues {
    /// The values of a gesture in a few words: `scale 1.50, 2 touches at 80.0, 60.0 mm`.
    var brief: String {
        var parts: [String] = []
        if let direction { parts.append(direction.rawValue) }
        if let edge { parts.append("\(edge.rawValue) edge") }
        if let translation {
            parts.append("by \(translation.x.text(decimals: 1)), \(translation.y.text(decimals: 1)) mm")
        }
        if let scale { parts.append("scale \(scale.text(decimals: 2))") }
        if let rotation { parts.append("turned \((rotation * 180 / .pi).text(decimals: 0))°") }
        if let velocity { parts.append("\(velocity.length.text(decimals: 0)) mm/s") }
        parts.append(
            "\(touches) \(touches == 1 ? "touch" : "touches") at \(location.x.text(decimals: 1)), \(location.y.text(decimals: 1)) mm"
        )
        return parts.joined(separator: ", ")
    }
}
