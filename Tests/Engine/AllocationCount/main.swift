import CAllocations
import Gestures
import Glibc
import MudraEmulation
import MudraEvdev
import MudraPipeline
import MudraTouch
import MudraTouchpad
import TouchSamples

// Counts the allocations of frames after a warm-up. There must be none: the real-time queue must not wait for an
// allocator that another thread has locked. Build it for release, since unoptimized code allocates by itself.

/// An engine with every type of gesture: some wait for others, some are simultaneous, and some keep touches back if an
/// application is to get touches.
func makeEngine(isDelivering: Bool) -> GestureEngine {
    let engine = GestureEngine(screen: ScreenSize(width: 256, height: 160))
    let entries = AllGestures.configurations.enumerated().flatMap { number, configuration in
        (0..<4).map { copy in
            let recognizer = configuration.makeRecognizer(
                "\(configuration.type) \(number) \(copy)", tag: UInt32(4 * number + copy))
            recognizer.core.options.delaysTouchesBegan = isDelivering && copy == 3
            return RecognizerGraph.Placement(
                recognizer,
                requiresFailureOf: copy == 1 ? ["tap 1 0"] : [],
                simultaneousWith: copy == 2 ? ["pinch 16 0", "rotation 18 0"] : [])
        }
    }
    _ = engine.install(RecognizerGraph(entries), at: 0) { _ in }
    return engine
}

func frames(ofRound round: UInt64) -> [TouchFrame] {
    (1...100).flatMap { RandomTouches(seed: $0, start: round * 100_000_000_000 + $0 * 500_000_000).frames }
}

/// Plays frames and returns the number of transitions.
typealias Player = ([TouchFrame]) -> Int

func recognizer(isDelivering: Bool) -> Player {
    let engine = makeEngine(isDelivering: isDelivering)
    if isDelivering { engine.onDelivery = { _ in } }
    return { frames in
        var transitions = 0
        mudra_allocations_begin()
        for frame in frames { engine.process(frame) { _ in transitions += 1 } }
        return transitions
    }
}

/// Counts the events that the virtual screen was given.
final class Written {
    var count = 0
}

/// The path from the events of the device to those of the virtual screen, including deadlines.
func grabbedScreen(_ written: Written) -> Player {
    let screen = EventStream.screen
    let geometry = ScreenGeometry(screen)
    let pipeline = ScreenPipeline(
        decoder: TouchDecoder(screen, geometry: geometry), engine: makeEngine(isDelivering: true))
    pipeline.passthrough = Passthrough(VirtualLayout(screen, DeviceCapabilities())) { written.count += $0.count }
    var stream = EventStream()
    return { frames in
        let events = frames.flatMap { stream.events(of: $0) }
        var transitions = 0
        mudra_allocations_begin()
        for event in events {
            while let deadline = pipeline.nextDeadline, deadline < event.time {
                pipeline.advance(to: deadline) { _ in transitions += 1 }
            }
            pipeline.process(event) { _ in transitions += 1 }
        }
        return transitions
    }
}

/// The path from frames to the events of a virtual pointer and a virtual keyboard, including deadlines.
func emulator(_ written: Written) -> Player {
    let engine = makeEngine(isDelivering: false)
    let placement = PointerPlacement(ScreenGeometry(EventStream.screen))
    var now: Microseconds = 0
    let pointer = PointerEmulator(placement, clock: { now }, write: { written.count += $0.count })
    let keyboard = KeyEmulator(clock: { now }, write: { written.count += $0.count })
    let devices: [any InputEmulator] = [pointer, keyboard]
    let inputs = EmulatedInputs.all
    return { frames in
        var transitions = 0
        mudra_allocations_begin()
        for frame in frames {
            now = frame.time
            engine.process(frame) { transition in
                guard let moment = transition.moment else { return }
                let input = inputs[Int(moment.gesture.recognizer) % inputs.count]
                let touches = EmulatingTouches(departure: frame.time)
                for device in devices { device.receive(moment, input, touches, at: frame.time) }
                transitions += 1
            }
            for device in devices { device.advance(to: frame.time) }
        }
        for device in devices { device.release { _ in true } }
        return transitions
    }
}

/// The path from frames to the events of a virtual touchpad, including deadlines.
func touchpad(_ written: Written) -> Player {
    let engine = makeEngine(isDelivering: false)
    var now: Microseconds = 0
    let emulator = TouchpadEmulator(clock: { now }) { written.count += $0.count }
    emulator.begin = 0
    let input = EmulatedInputs.touchpad
    return { frames in
        var transitions = 0
        mudra_allocations_begin()
        for frame in frames {
            now = frame.time
            engine.process(frame) { transition in
                guard let moment = transition.moment else { return }
                let touches = EmulatingTouches(departure: now, fingers: transition.recognizer.core.fingers)
                emulator.receive(moment, input, touches, at: now)
                transitions += 1
            }
            emulator.advance(to: now)
        }
        emulator.release { _ in true }
        return transitions
    }
}

let (written, emulated, handedOver) = (Written(), Written(), Written())
var isClean = true
for (what, play) in [
    ("recognized", recognizer(isDelivering: false)),
    ("recognized and delivered", recognizer(isDelivering: true)),
    ("of a grabbed screen", grabbedScreen(written)),
    ("with emulated input", emulator(emulated)),
    ("handed over to a touchpad", touchpad(handedOver)),
] {
    _ = play(frames(ofRound: 0))
    let warmUp = mudra_allocations_end()
    let frames = frames(ofRound: 1)
    let transitions = play(frames)
    let allocations = mudra_allocations_end()
    print(
        "\(allocations) allocations in \(frames.count) frames \(what), \(transitions) transitions (warm-up: \(warmUp))")
    if allocations > 0 || transitions == 0 { isClean = false }
}
if !mudra_allocations_are_counted() || !isClean || written.count == 0 || emulated.count == 0 {
    print("frames allocated memory, or the allocations were not counted")
    exit(1)
}
