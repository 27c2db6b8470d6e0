import CAllocations
import Gestures
import Glibc
import Touch
import TouchSamples

// Counts what frames allocate once the engine has run for a while: nothing, since the real-time queue must not wait for an
// allocator that somebody else has locked. To be built for release: unoptimized code allocates by itself.

/// Every type of gesture, some waiting for others, some simultaneous.
func makeEngine() -> GestureEngine {
    let engine = GestureEngine(screen: ScreenSize(width: 256, height: 160))
    let entries = AllGestures.configurations.enumerated().flatMap { number, configuration in
        (0..<4).map { copy in
            Lineup.Entry(
                configuration.makeRecognizer("\(configuration.type) \(number) \(copy)"),
                requiresFailureOf: copy == 1 ? ["tap 1 0"] : [],
                simultaneousWith: copy == 2 ? ["pinch 16 0", "rotation 18 0"] : [])
        }
    }
    _ = engine.install(Lineup(entries), at: 0) { _ in }
    return engine
}

func frames(ofRound round: UInt64) -> [TouchFrame] {
    (1...100).flatMap { RandomTouches(seed: $0, start: round * 100_000_000_000 + $0 * 500_000_000).frames }
}

/// Plays the frames; how much that allocated, and how much came of it.
func play(_ frames: [TouchFrame], _ engine: GestureEngine) -> (allocations: UInt64, transitions: Int) {
    var transitions = 0
    mudra_allocations_begin()
    for frame in frames { engine.process(frame) { _ in transitions += 1 } }
    return (mudra_allocations_end(), transitions)
}

var isClean = true
for isDelivering in [false, true] {
    let engine = makeEngine()
    if isDelivering { engine.onDelivery = { _ in } }
    let warmUp = play(frames(ofRound: 0), engine)
    let frames = frames(ofRound: 1)
    let result = play(frames, engine)
    let what = isDelivering ? "recognized and delivered" : "recognized"
    print(
        "\(result.allocations) allocations in \(frames.count) frames \(what), "
            + "\(result.transitions) transitions (warm-up: \(warmUp.allocations))")
    if result.allocations > 0 || result.transitions == 0 { isClean = false }
}
if !mudra_allocations_are_counted() || !isClean {
    print("frames allocate, or nothing was counted")
    exit(1)
}
