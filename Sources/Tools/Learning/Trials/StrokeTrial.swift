import Gestures
import MudraDeclarations
import MudraTouch

extension CandidateTrial {
    /// The showings of a stroke that the drawings of the other showings alone do not recognize: the hand drew them
    /// differently. Empty for other gestures.
    var unlikeDrawings: [Showing] {
        guard case .stroke(let parameters)? = try? declaration().configuration else { return [] }
        let texts = parameters.templates.map(\.text)
        guard texts.count == showings.count else { return [] }
        return showings.indices.filter { index in
            let others = texts.indices.filter { $0 != index }.map { texts[$0] }
            guard let stroke = try? declaration([("stroke", .strings(others))]) else { return false }
            return Trial(of: showings[index], with: stroke.graph).gestures.isEmpty
        }.map { showings[$0] }
    }
}
