import CAllocations
import Gestures
import MudraEvdev
import MudraPassthrough
import MudraPipeline

/// Something that is done with frames, and what it has cost so far.
final class FrameSubject {
    /// So many frames are taken in a batch.
    static let batch = 16

    private let step: Int
    private let prepare: (_ first: Int) -> Void
    private let handle: (_ first: Int) -> Void
    private var frames = 0
    /// Nanoseconds a frame, one for every round.
    private(set) var costs: [Double] = []
    /// In all rounds but the first.
    private var allocations: UInt64 = 0

    /// - Parameters:
    ///   - step: how many frames it is done with at a time: a batch, or one.
    ///   - prepare: makes them ready, beginning with the frame of that number; not counted.
    ///   - handle: does it.
    init(
        step: Int = batch, prepare: @escaping (_ first: Int) -> Void = { _ in },
        _ handle: @escaping (_ first: Int) -> Void
    ) {
        self.step = step
        self.prepare = prepare
        self.handle = handle
    }

    /// Takes so many batches more. The first round is to warm up.
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
        let frame = makeFrame()
        return FrameSubject { first in
            for number in first..<first + batch { moving.fill(&frame.pointee, number) }
        }
    }

    /// Filling frames, and recognizing what they hold.
    static func recognizing(fingers: Int, _ graph: RecognizerGraph) -> FrameSubject {
        let moving = MovingFingers(fingers)
        let frame = makeFrame()
        let engine = GestureEngine(screen: ScreenSize(width: 256, height: 160))
        _ = engine.install(graph, at: 0) { _ in }
        return FrameSubject { first in
            recognize(moving, from: first, &frame.pointee, engine)
        }
    }

    /// A function of its own, to which nobody else has the frame: otherwise a reference to its contacts would be counted
    /// for each, as no decoder's frames are.
    private static func recognize(
        _ moving: MovingFingers, from first: Int, _ frame: inout TouchFrame, _ engine: GestureEngine
    ) {
        for number in first..<first + batch {
            moving.fill(&frame, number)
            engine.process(frame) { _ in }
        }
    }

    /// Plain memory: a variable that a closure has would be checked at every use.
    private static func makeFrame() -> UnsafeMutablePointer<TouchFrame> {
        let frame = UnsafeMutablePointer<TouchFrame>.allocate(capacity: 1)
        frame.initialize(to: TouchFrame())
        return frame
    }

    /// Turning events into frames.
    static func decoding(_ fingers: Int) -> FrameSubject {
        let moving = MovingFingers(fingers)
        var events: [InputEvent] = []
        let decoder = BenchDecoder()
        return FrameSubject(prepare: { first in events = (0..<batch).flatMap { moving.events(first + $0) } }) { _ in
            for event in events { decoder.decode(event) }
        }
    }

    /// Turning events into frames, and these over to an engine without recognizers.
    static func watching(_ fingers: Int) -> FrameSubject {
        taking(MovingFingers(fingers), by: makePipeline())
    }

    /// The same of a grabbed screen, whose touches are passed on.
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

    /// Reading events through libevdev, a frame at a time, and turning them into frames: what `mudrad` does with each.
    static func reading(_ fingers: Int) throws(MeasureError) -> FrameSubject {
        let moving = MovingFingers(fingers)
        let screen = try FifoScreen()
        return FrameSubject(step: 1, prepare: { screen.write(moving.events($0)) }) { _ in screen.read() }
    }

    /// Nothing, a frame at a time: what it costs to look at the clock so often.
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
