import MudraTouch

/// Kinds of things that computed people draw with one stroke, with the ways in which people draw them.
///
/// The kinds are our own. None is one of the five kinds of `strokes.ndjson`. Of some, such as spirals and coils, people
/// draw more or fewer turns, as of recorded zigzags.
enum ComputedKind: String, CaseIterable {
    case alpha, arches, arrow, battlement, brace, bracket, caret, check, coil, delete, ess, ex, flower, heart, hourglass
    case house, infinity, lightning, loop, moon, question, six, spiral, three, two, vee

    /// The usual way first. A way is a list of places from -1 to 1, y downwards. A curve goes through them, and turns
    /// sharply at each place with an exclamation mark.
    var ways: [String] {
        switch self {
        case .alpha: ["1,-.7 .2,.4 -.5,.7 -1,0 -.5,-.7 .2,-.4 1,.7", "1,-.9 0,.7 -.8,.6 -.8,-.6 0,-.7 .5,.2 1,.9"]
        case .arches: [3, 2, 4, 5].map { Self.repeated($0, [(0, 1), (0, -0.6), (0.5, -1), (1, -0.6), (1, 1)]) }
        case .arrow:
            ["-1,0 1,0! .3,-.6! 1,0! .3,.6", "-1,0 1,0! .4,-.6! .4,.6! 1,0", "-1,0 .9,0! .4,.6! 1,0! .4,-.6"]
        case .battlement:
            [3, 2, 4].map { Self.repeated($0, [(0, 1), (0, -1), (1, -1), (1, 1), (2, 1)], isSharp: true) }
        case .brace: [".5,-1 .05,-.8 .1,-.3 -.4,0! .1,.3 .05,.8 .5,1", ".4,-1 0,-.9 0,-.1 -.3,0! 0,.1 0,.9 .4,1"]
        case .bracket: [".4,-1 -.4,-1! -.4,1! .4,1"]
        case .caret: ["-.8,1 0,-1! .8,1", "-.7,1 -.2,-.6 .0,-1 .2,-.6 .7,1"]
        case .check: ["-1,0 -.4,.8! 1,-.8", "-.9,.1 -.6,.4 -.4,.9! .1,-.1 1,-1", "-.7,.4 -.5,.8 -.3,.8 .7,-1"]
        case .coil:
            [4, 3, 5, 6].map { Self.repeated($0, [(0, 0.8), (1, 0), (0.5, -0.8), (0, 0), (1, 0.8)]) }
        case .delete: ["-.8,-.9 .8,.9! -.8,.9! .8,-.9", "-.8,-.9 .5,.6 .8,1 0,.7 -.8,1 -.5,.6 .8,-.9"]
        case .ess: [".7,-.7 0,-1 -.6,-.6 0,0 .6,.5 0,1 -.7,.7", ".7,-1 -.5,-.9 -.6,-.3 .5,.3 .6,.9 -.7,1"]
        case .ex: ["-.8,-.8 .8,.8! .8,-.8! -.8,.8", "-.8,-.8 .5,.6 1,.7 1,-.7 .5,-.6 -.8,.8"]
        case .flower:
            [4, 3, 5, 6].map { petals in
                let radii = [0.25, 0.8, 1, 0.8]
                return Self.turning(each: 90 / Double(petals), 0..<(4 * petals + 1)) { step, _ in radii[step % 4] }
            }
        case .heart:
            [
                "0,-.5! -.5,-1 -1,-.4 -.5,.4 0,1! .5,.4 1,-.4 .5,-1 0,-.5",
                "0,1 -.8,.1 -.9,-.6 -.4,-.9 0,-.4! .4,-.9 .9,-.6 .8,.1 0,1",
            ]
        case .hourglass: ["-.7,-1 .7,-1! -.7,1! .7,1! -.7,-1", "-.6,-1 .6,-1! .1,0 .6,1! -.6,1! -.1,0 -.6,-1"]
        case .house:
            [
                "-.8,1 -.8,-.1! 0,-1! .8,-.1! .8,1! -.8,1", "-.8,-.2 0,-1! .8,-.2! .7,1! -.7,1! -.8,-.2",
                "-.7,1 -.7,-.1! -1,0! 0,-1! 1,0! .7,-.1! .7,1! -.7,1",
            ]
        case .infinity:
            ["0,0 .5,-.5 1,0 .5,.5 0,0 -.5,-.5 -1,0 -.5,.5 0,0", "0,0 -.6,-.4 -.9,.1 -.5,.4 .5,-.4 .9,0 .6,.4 0,0"]
        case .lightning: [".3,-1 -.5,.1! .4,-.1! -.3,1", ".5,-1 -.4,-.3! .3,-.2! -.3,.4! .2,.4! -.4,1"]
        case .loop: ["-1,.7 0,.4 .5,-.3 0,-.9 -.5,-.3 0,.4 1,.7", "-1,.9 .2,0 .3,-.8 0,-1 -.3,-.8 -.2,0 1,.9"]
        case .moon:
            ["0,-1 -.7,-.6 -.9,0 -.7,.6 0,1! -.35,.5 -.4,0 -.35,-.5 0,-1", ".3,-1 -.8,-.5 -.8,.5 .3,1! -.1,0 .3,-1"]
        case .question:
            [
                "-.6,-.5 -.2,-1 .5,-.8 .4,-.2 0,.1 0,.9", "-.5,-.8 .1,-1 .6,-.5 0,-.1! 0,1",
                "-.6,-.6 0,-1 .6,-.5 .0,.0 .2,.4 -.1,1",
            ]
        case .six: [".5,-1 -.3,-.3 -.5,.5 0,1 .5,.5 0,.1 -.5,.5", ".3,-1 -.4,.1 -.3,.8 .3,.9 .5,.4 .0,.2 -.4,.7"]
        case .spiral: [13, 7, 10, 16, 19].map { Self.turning(each: 60, 0..<$0) { _, part in part } }
        case .three:
            ["-.6,-.8 0,-1 .5,-.5 -.1,0! .6,.5 0,1 -.6,.8", "-.5,-1 .6,-1! -.1,-.2! .6,.3 .2,1 -.6,.8"]
        case .two: ["-.6,-.5 0,-1 .6,-.5 -.1,.4 -.7,1! .8,1", "-.6,-.6 .1,-1 .5,-.4 -.5,.8 -.6,.5 .1,.9 .8,.9"]
        case .vee: ["-.8,-1 0,1! .8,-1", "-.8,-1 -.2,.7 .0,1 .2,.7 .8,-1"]
        }
    }

    /// Whether the drawing ends where it starts, so that people start it anywhere.
    var isRing: Bool {
        switch self {
        case .flower, .heart, .hourglass, .house, .infinity, .moon: true
        default: false
        }
    }

    /// A way around the origin.
    private static func turning(each degrees: Double, _ steps: Range<Int>, _ radius: (Int, Double) -> Double) -> String
    {
        steps.map { step in
            let place = Point.direction(degrees * Double(step)) * radius(step, Double(step) / Double(steps.count - 1))
            return "\(place.x),\(place.y)"
        }.joined(separator: " ")
    }

    /// A way of so many equal pieces from the left to the right.
    private static func repeated(_ count: Int, _ piece: [(x: Double, y: Double)], isSharp: Bool = false) -> String {
        let width = 2 / (Double(count) * (piece.last?.x ?? 1))
        return (0..<count).flatMap { number in
            piece.dropFirst(number == 0 ? 0 : 1).map { place in
                "\((place.x + Double(number) * (piece.last?.x ?? 1)) * width - 1),\(place.y * 0.6)"
                    + (isSharp ? "!" : "")
            }
        }.joined(separator: " ")
    }

    /// The places of a way, and whether the line turns sharply there.
    static func places(of way: String) -> [(place: Point, isCorner: Bool)] {
        way.split(separator: " ").map { text in
            let isCorner = text.hasSuffix("!")
            let numbers = text.split { $0 == "," || $0 == "!" }.map { Double($0) ?? 0 }
            return (Point(x: numbers[0], y: numbers[1]), isCorner)
        }
    }
}
