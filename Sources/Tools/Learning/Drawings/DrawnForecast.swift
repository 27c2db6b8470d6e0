import Gestures
import MudraDeclarations
import MudraProgram
import MudraSupport
import MudraTouch

/// In which computed drawings and short scrolls a learned gesture fires: a user does not mean the gesture by any of them.
struct DrawnForecast {
    /// How many drawings were played.
    private(set) var drawings = 0
    /// The shapes and scrolls that it fires in, with the number of times.
    private(set) var fires: [(name: String, count: Int)] = []
    /// How many of the drawings it fires in.
    private(set) var taken = 0

    /// A gesture that takes a larger part of the drawings than this is no sign of what was shown.
    private static let large = 0.2

    /// Whether it is a swipe, which can be made longer.
    private let isSwipe: Bool

    /// Plays them to a gesture alone.
    init(of declaration: RecognizerDeclaration, on screen: ScreenSize, touches: Int) {
        isSwipe = declaration.configuration.type == .swipe
        for drawing in ComputedDrawing.shapes { note(drawing, declaration, screen, touches) }
        taken = fires.reduce(0) { $0 + $1.count }
        drawings = ComputedDrawing.shapes.count
        for scroll in ComputedDrawing.scrolls { note(scroll, declaration, screen, touches) }
    }

    private mutating func note(
        _ drawing: ComputedDrawing, _ declaration: RecognizerDeclaration, _ screen: ScreenSize, _ touches: Int
    ) {
        let trial = Trial(of: drawing.frames(touches: touches, on: screen), on: screen, with: declaration.graph)
        guard !trial.gestures.isEmpty else { return }
        if fires.last?.name == drawing.name {
            fires[fires.count - 1].count += 1
        } else {
            fires.append((drawing.name, 1))
        }
    }

    /// The forecast in words: "fires in 3 of 80 computed drawings: circle 2, spiral 1".
    var text: String {
        let most = 5
        var names = fires.prefix(most).map { $0.count > 1 ? "\($0.name) \($0.count)" : $0.name }.joined(separator: ", ")
        if fires.count > most { names += ", and \(fires.count - most) more" }
        let text = "fires in \(taken) of \(drawings) computed drawings\(names.isEmpty ? "" : ": \(names)")"
        guard Double(taken) > Self.large * Double(drawings) else { return text }
        return text + ". Much that is not meant fires it" + (isSwipe ? "; a greater min_distance_mm prevents some" : "")
    }

    var json: JSONObject {
        var object = JSONObject()
        object.add("drawings", drawings)
        object.add("taken", taken)
        object.add(
            "fires",
            fires.map { fire in
                var object = JSONObject(("name", fire.name))
                object.add("count", fire.count)
                return object
            })
        return object
    }
}
