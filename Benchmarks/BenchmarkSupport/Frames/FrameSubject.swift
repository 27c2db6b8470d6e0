import CAllocations
import Gestures
import MudraEvdev
import MudraPipeline

/// A step of work on frames, and its costs so far.
final class FrameSubject {
    /// The number of frames in a batch.
    static let batch = 16

    private let step: Int
    private let prepare: (_ first: Int) -> Void
    private let handle: (_ first: Int) -> Void
    private var frames = 0
    /// Nanoseconds per frame, one value per round.
    private(set) var costs: [Double] = []
    /// The allocations in all rounds but the first.
    private var allocations: UInt64 = 0

    /// - Parameters:
    ///   - step: how many frames are handled at a time: a batch, or one.
    ///   - prepare: prepares frames, from the frame with this number; not measured.
    ///   - handle: does the measured work.
    init(
        step: Int = batch, prepare: @escaping (_ first: Int) -> Void = { _ in },
        _ handle: @escaping (_ first: Int) -> Void
    ) {
        self.step = step
        self.prepare = prepare
        self.handle = handle
    }

    /// Runs more batches. The first round is a warm-up.
    func run(batches: Int) {
        let isWarmUp = frames == 0
        var nanoseconds = 0.0
        for _ in 0..<batches * Self.batch / step {
            prepare(frames)
            mudra_allocations_begin()
            let elapsed = ContinuousClock().measure { handle(frames) }
            if !isWarmUp { allocations += mudra_allocations_end() }
            let (seconds, attoseconds) = elapsed.components
            nanoseconds += Double(seconds) * 1e9 + Double(attoseconds) / 1e9
            frames += step
        }
        if !isWarmUp { costs.append(nanoseconds / Double(batches * Self.batch)) }
    }

    /// The cost of a frame, in nanoseconds: the median of all rounds, minus the cost of `others` in the same round.
    func nanoseconds(without others: FrameSubject? = nil) -> Double {
        Distribution(costs(without: others)).median
    }

    /// The cost of a frame in nanoseconds, by round, minus the cost of `others`.
    func costs(without others: FrameSubject?) -> [Double] {
        guard let others else { return costs }
        return zip(costs, others.costs).map { $0 - $1 }
    }

    /// Allocations per frame.
    var allocationsPerFrame: Double { Double(allocations) / Double(max(frames, 1)) }
}

extension FrameSubject {
    /// Fills the frame for the recognizers: always the same frame, as a decoder does.
    static func filling(_ fingers: Int) -> FrameSubject {
        let moving = MovingFingers(fingers)
        let frame = makeFrame()
        return FrameSubject { first in
            for number in first..<first + batch { moving.fill(&frame.pointee, number) }
        }
    }

    /// Fills frames and recognizes their gestures.
    static func recognizing(fingers: Int, _ graph: RecognizerGraph) -> FrameSubject {
        let moving = MovingFingers(fingers)
        let frame = makeFrame()
        let engine = GestureEngine(screen: ScreenSize(width: 256, height: 160))
        _ = engine.install(graph, at: 0) { _ in }
        return FrameSubject { first in
            recognize(moving, from: first, &frame.pointee, engine)
        }
    }

    /// A separate function that is the only owner of the frame: otherwise each frame would count a reference to its
    /// contacts, which a decoder's frames do not.
    private static func recognize(
        _ moving: MovingFingers, from first: Int, _ frame: inout TouchFrame, _ engine: GestureEngine
    ) {
        for number in first..<first + batch {
            moving.fill(&frame, number)
            engine.process(frame) { _ in }
        }
    }

    /// Plain memory: every use of a variable captured by a closure would be checked.
    private static func makeFrame() -> UnsafeMutablePointer<TouchFrame> {
        let frame = UnsafeMutablePointer<TouchFrame>.allocate(capacity: 1)
        frame.initialize(to: TouchFrame())
        return frame
    }

    /// Decodes events into frames.
    static func decoding(_ fingers: Int) -> FrameSubject {
        let moving = MovingFingers(fingers)
        var events: [InputEvent] = []
        let decoder = BenchDecoder()
        return FrameSubject(prepare: { first in events = (0..<batch).flatMap { moving.events(first + $0) } }) { _ in
            for event in events { decoder.decode(event) }
        }
    }

    /// Decodes events into frames and hands these to an engine without recognizers.
    static func watching(_ fingers: Int) -> FrameSubject {
        taking(MovingFingers(fingers), by: makePipeline())
    }

    /// The same for a grabbed screen, whose touches are passed on.
    static func passingOn(_ fingers: Int) -> FrameSubject {
        let pipeline = makePipeline()
        pipeline.passthrough = Passthrough(VirtualLayout(MovingFingers.screen, DeviceCapabilities())) { _ in }
        return taking(MovingFingers(fingers), by: pipeline)
    }

    private static func makePipeline() -> ScreenPipeline {
        ScreenPipeline(
            decoder: TouchDecoder(MovingFingers.screen, geometry: ScreenGeometry(MovingFingers.screen)),
            engine: GestureEngine(screen: ScreenSize(width: 256, height: 160)))
    }

    private static func taking(_ moving: MovingFingers, by pipeline: ScreenPipeline) -> FrameSubject {
        var events: [InputEvent] = []
        return FrameSubject(prepare: { first in events = (0..<batch).flatMap { moving.events(first + $0) } }) { _ in
            for event in events { pipeline.process(event) { _ in } }
        }
    }

    /// Reads events through libevdev, one frame at a time, and decodes them, as `mudrad` does.
    static func reading(_ fingers: Int) throws(MeasureError) -> FrameSubject {
        let moving = MovingFingers(fingers)
        let screen = try FifoScreen()
        return FrameSubject(step: 1, prepare: { screen.write(moving.events($0)) }) { _ in screen.read() }
    }

    /// Does nothing, one frame at a time, to measure the cost of reading the clock.
    static func lookingAtClock() -> FrameSubject {
        FrameSubject(step: 1) { _ in }
    }
}

/// A decoder of the measured screen's events.
private final class BenchDecoder {
    private var decoder = TouchDecoder(MovingFingers.screen, geometry: ScreenGeometry(MovingFingers.screen))
    private(set) var frames = 0

    func decode(_ event: InputEvent) {
        decoder.decode(event) { _ in frames += 1 }
    }
}
