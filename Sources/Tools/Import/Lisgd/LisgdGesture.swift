import Gestures
import MudraSettings

struct LisgdGesture: Equatable {
    enum Place: Equatable {
        /// `*`, or no EDGE field, as in older versions of lisgd.
        case anywhere
        /// `N`: not at an edge.
        case inside
        case at(Edge)
    }

    enum Distance: Int {
        case any, short, medium, long
    }

    var fingers: Int
    var direction: Direction
    var place: Place
    var distance: Distance
    /// `P`: lisgd runs the command again after each step of travel, instead of once when the fingers lift.
    var isRepeated: Bool
    var command: String
    let position: SourcePosition

    /// Whether lisgd never reaches the other gesture: it runs only the first gesture that matches.
    func precludes(_ other: LisgdGesture) -> Bool {
        guard fingers == other.fingers, direction == other.direction, distance.rawValue <= other.distance.rawValue,
            !isRepeated || other.isRepeated
        else { return false }
        switch (place, other.place) {
        case (.anywhere, _): return true
        case (.at(let edge), .at(let others)): return edge == others || others.rawValue.contains(edge.rawValue)
        case (let one, let others): return one == others
        }
    }

    /// The gesture turned clockwise by eighths of a turn. lisgd's `-o` counts quarters.
    func turned(eighths: Int) -> LisgdGesture {
        var turned = self
        turned.direction = Self.directions.turn(direction, by: eighths)
        if case .at(let edge) = place { turned.place = .at(Self.edges.turn(edge, by: eighths)) }
        return turned
    }

    /// Clockwise, by eighths of a turn.
    private static let directions: [Direction] = [.up, .upRight, .right, .downRight, .down, .downLeft, .left, .upLeft]
    private static let edges: [Edge] = [.top, .topRight, .right, .bottomRight, .bottom, .bottomLeft, .left, .topLeft]
}

extension Array where Element: Equatable {
    fileprivate func turn(_ element: Element, by steps: Int) -> Element {
        firstIndex(of: element).map { self[($0 + steps) % count] } ?? element
    }
}
