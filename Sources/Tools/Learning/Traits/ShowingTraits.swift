import Gestures
import MudraTouch

/// The features of a showing that decide what gesture it may be.
struct ShowingTraits {
    /// The main motion of the fingers.
    enum Motion: String {
        case stayed
        case moved
        case drew
        case pinchedOut
        case pinchedIn
        case turnedClockwise
        case turnedCounterclockwise
    }

    /// How many fingers.
    let touches: Int
    /// How many times the fingers landed.
    let presses: Int
    /// The time from the last landing to the first lift of the last press.
    let hold: Microseconds
    /// The time from the first landing to the last lift.
    let duration: Microseconds
    /// How the fingers of the last press moved.
    let travel: FingerTravel
    /// Where fingers landed first, in mm.
    let starts: [Point]
    let screen: ScreenSize
    /// How far apart the ends of the way are, as a part of its length without trembling: 1 is straight.
    let straightness: Double
    /// Whether the way bends, or the hand trembles much.
    let wavers: Bool

    init(_ showing: Showing) {
        let presses = showing.presses
        travel = FingerTravel(presses.last ?? showing)
        touches = showing.fingers
        self.presses = presses.count
        hold = travel.lift - travel.complete
        duration = showing.duration
        screen = showing.screen
        straightness = travel.way.straightness(within: Self.tremble.most)
        wavers = travel.way.straightness(within: Self.tremble.usual) <= Self.drawn.perhaps
        starts = showing.frames.flatMap { frame in frame.contacts.filter { $0.phase == .began }.map(\.position) }
    }

    /// How far fingers that stay may stray, and how far they may be from their start in the end, in mm.
    private static let still = (reach: 10.0, travel: 4.0)
    /// How far a hand that moves straight strays to either side, in mm.
    private static let tremble = (usual: 1.0, most: 2.5)
    /// A way is drawn if its straightness is at most `surely`, and may be drawn up to `perhaps`. Of 89 straight moves of the
    /// labelled recordings 83 have 1 and none has less than 0.95; of 469 drawings by people 14 have 0.87 and more.
    private static let drawn = (surely: 0.87, perhaps: 0.97)

    /// The main motion of the fingers of the last press.
    var motion: Motion {
        if travel.reach <= Thresholds.tapMovement { return .stayed }
        let drag = travel.translation.length
        // How far each finger moved because the fingers went apart or round each other.
        let (radial, round) = (travel.spanChange.magnitude / 2, travel.turn.magnitude * travel.span / 2)
        if touches > 1, max(radial, round) > max(drag, 1) {
            if round > radial { return travel.turn > 0 ? .turnedClockwise : .turnedCounterclockwise }
            return travel.spanChange > 0 ? .pinchedOut : .pinchedIn
        }
        if straightness <= Self.drawn.surely { return .drew }
        return travel.reach <= Self.still.reach && drag <= Self.still.travel ? .stayed : .moved
    }

    /// The mean speed, in mm/s.
    var speed: Double { travel.translation.length / max(duration.seconds, 0.001) }

    /// Whether the way bends enough for a stroke, although it may be a swipe too.
    var bends: Bool { straightness <= Self.drawn.perhaps }

    /// How far from an edge the farthest finger landed first, in mm.
    func distance(from edge: Edge) -> Double {
        starts.map { edge.distance(of: $0, on: screen) }.max() ?? .infinity
    }

    /// The part of its travel that went inwards from an edge: from -1 to 1.
    func inwards(from edge: Edge) -> Double { share(of: edge.inwardDirection) }

    /// The part of its travel that went in a direction: from -1 to 1.
    func share(of direction: Direction) -> Double {
        let (way, unit) = (travel.translation, direction.unit)
        return way.length > 0 ? (way.x * unit.x + way.y * unit.y) / way.length : 0
    }

    /// The nearest direction of its travel.
    var direction: Direction {
        Direction.allCases.max { share(of: $0) < share(of: $1) } ?? .right
    }
}
