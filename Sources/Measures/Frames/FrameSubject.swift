import CAllocations
import Evdev
import Gestures
import Touch

/// Something that is done with frames, and what it has cost so far.
final class FrameSubject {
    /// So many frames are taken at a time.
    static let batch = 16

    private let prepare: (_ first: Int) -> Void
    private let handle: (_ first: Int) -> Void
    private var frames = 0
    /// Nanoseconds a frame, one for every round.
    private(set) var costs: [Double] = []
    /// In all rounds but the first.
    private var allocations: UInt64 = 0

    /// - Parameters:
    ///   - prepare: makes a batch of frames ready, beginning with the frame of that number; not counted.
    ///   - handle: does it with the whole batch.
    init(prepare: @escaping (_ first: Int) -> Void = { _ in }, _ handle: @escaping (_ first: Int) -> Void) {
        self.prepare = prepare
        self.handle = handle
    }

    /// Takes so many batches more. The first round is to warm up.
    func run(batches: Int) {
        let isWarmUp = frames == 0
        var nanoseconds = 0.0
        for _ in 0..<batches {
            prepare(frames)
            mudra_allocations_begin()
            let elapsed = ContinuousClock().measure { handle(frames) }
            if !isWarmUp { allocations += mudra_allocations_end() }
            let (seconds, attoseconds) = elapsed.components
            nanoseconds += Double(seconds) * 1e9 + Double(attoseconds) / 1e9
            frames += Self.batch
        }
        if !isWarmUp { costs.append(nanoseconds / Double(batches * Self.batch)) }
    }

    /// What a frame costs, in nanoseconds: the middle one of all rounds, less what `others` cost in the same round.
    func nanoseconds(without others: FrameSubject? = nil) -> Double {
        Distribution(costs(without: others)).median
    }

    /// The same, round by round.
    func costs(without others: FrameSubject?) -> [Double] {
        guard let others else { return costs }
        return zip(costs, others.costs).map { $0 - $1 }
    }

    /// How often a frame allocates.
    var allocationsPerFrame: Double { Double(allocations) / Double(max(frames, 1)) }
}

extension FrameSubject {
    /// Filling the frame that recognizers are given: always the same one, as a decoder does it.
    static func filling(_ fingers: Int) -> FrameSubject {
        let moving = MovingFingers(fingers)
        // Plain memory: a variable that a closure has would be checked at every use.
        let frame = UnsafeMutablePointer<TouchFrame>.allocate(capacity: 1)
        frame.initialize(to: TouchFrame())
        return FrameSubject { first in
            for number in first..<first + batch { moving.fill(&frame.pointee, number) }
        }
    }

    /// Filling frames, and recognizing what they hold.
    static func recognizing(fingers: Int, _ lineup: Lineup) -> FrameSubject {
        let moving = MovingFingers(fingers)
        // Plain memory: a variable that a closure has would be checked at every use.
        let frame = UnsafeMutablePointer<TouchFrame>.allocate(capacity: 1)
        frame.initialize(to: TouchFrame())
        let engine = GestureEngine(screen: ScreenSize(width: 256, height: 160))
        _ = engine.install(lineup, at: 0) { _ in }
        return FrameSubject { first in
            for number in first..<first + batch {
                moving.fill(&frame.pointee, number)
                engine.process(frame.pointee) { _ in }
            }
        }
    }

    /// Turning events into frames.
    static func decoding(_ fingers: Int) -> FrameSubject {
        let moving = MovingFingers(fingers)
        var events: [InputEvent] = []
        let decoder = BenchDecoder()
        return FrameSubject(prepare: { first in events = (0..<batch).flatMap { moving.events(first + $0) } }) { _ in
            for event in events { decoder.take(event) }
        }
    }

    /// Reading events as libevdev does, one frame and then in vain, and turning them into frames. What libevdev does
    /// with them in between is not there: it cannot be had without a device.
    static func reading(_ fingers: Int) throws(MeasureError) -> FrameSubject {
        let moving = MovingFingers(fingers)
        let pipe = try FramePipe()
        let decoder = BenchDecoder()
        var eventCounts: [Int] = []
        return FrameSubject(
            prepare: { first in
                let frames = (0..<batch).map { moving.events(first + $0) }
                eventCounts = frames.map(\.count)
                for frame in frames { pipe.write(frame) }
            },
            { _ in
                for count in eventCounts { pipe.read(count) { decoder.take($0) } }
            })
    }
}

/// A decoder of the measured screen's events.
private final class BenchDecoder {
    private var decoder = TouchDecoder(MovingFingers.screen, geometry: ScreenGeometry(MovingFingers.screen))
    private(set) var frames = 0

    func take(_ event: InputEvent) {
        decoder.take(event) { _ in frames += 1 }
    }
}
