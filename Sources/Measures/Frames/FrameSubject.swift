import CAllocations
import Evdev
import Gestures
import Touch

/// Something that is done with frames, and what it has cost so far.
final class FrameSubject {
    let name: String
    /// Nanoseconds a frame, one for every round.
    private var costs: [Double] = []
    /// Allocations in all rounds but the first.
    private var allocations: UInt64 = 0
    private var frames = 0
    private let handle: (Int) -> Void

    /// - Parameter handle: does it with the frame of that number.
    init(_ name: String, _ handle: @escaping (Int) -> Void) {
        self.name = name
        self.handle = handle
    }

    /// Takes so many frames more. The first round is to warm up.
    func run(_ count: Int) {
        let first = frames
        mudra_allocations_begin()
        let elapsed = ContinuousClock().measure {
            for frame in first..<first + count { handle(frame) }
        }
        let allocated = mudra_allocations_end()
        frames += count
        guard first > 0 else { return }
        let (seconds, attoseconds) = elapsed.components
        costs.append((Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(count))
        allocations += allocated
    }

    /// What a frame costs, in nanoseconds: the middle one of all rounds.
    var nanoseconds: Double { Distribution(costs).median }

    /// How often a frame allocates.
    var allocationsPerFrame: Double { Double(allocations) / Double(max(frames, 1)) }
}

extension FrameSubject {
    /// Making the frames that the others are given.
    static func filling(_ fingers: Int) -> FrameSubject {
        let moving = MovingFingers(fingers)
        var frame = TouchFrame()
        return FrameSubject("making a frame") { moving.fill(&frame, $0) }
    }

    /// Making frames, and recognizing what they hold.
    static func recognizing(_ name: String, fingers: Int, _ lineup: Lineup) -> FrameSubject {
        let moving = MovingFingers(fingers)
        var frame = TouchFrame()
        let engine = GestureEngine(screen: ScreenSize(width: 256, height: 160))
        _ = engine.install(lineup, at: 0) { _ in }
        return FrameSubject(name) {
            moving.fill(&frame, $0)
            engine.process(frame) { _ in }
        }
    }

    /// Turning events into frames.
    static func decoding(_ fingers: Int) -> FrameSubject {
        let moving = MovingFingers(fingers)
        let turn = (0..<17).map(moving.events)
        var decoder = TouchDecoder(MovingFingers.screen, geometry: ScreenGeometry(MovingFingers.screen))
        return FrameSubject("decode") { number in
            // Frame 0 is the landing; after it the turn begins anew with every 16th.
            for event in turn[number == 0 ? 0 : 1 + (number - 1) % 16] { decoder.take(event) { _ in } }
        }
    }
}
