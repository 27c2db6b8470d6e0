import Foundation
import TestSupport
import Testing

/// gestures.toml changes while gestures are in progress.
@Suite(.serialized) struct ReloadTests {
    private let fixture: DaemonFixture
    private let daemon: Program

    init() throws {
        fixture = try DaemonFixture()
        daemon = try fixture.startDaemonWithScreen()
    }

    private var out: String { fixture.folder.path("out") }

    private func pinch(_ options: String = "") -> String {
        """
        [[gesture]]
        name = "zoom"
        type = "pinch"
        \(options)
        on_began = "echo began >> \(out)"
        on_ended = "echo ended >> \(out)"
        on_cancelled = "echo cancelled >> \(out)"

        """
    }

    private func tap(_ name: String, fingers: Int = 1, _ command: String = "true") -> String {
        "[[gesture]]\nname = \"\(name)\"\ntype = \"tap\"\ntouches = \(fingers)\nrun = \"\(command) >> \(out).\(name)\"\n"
    }

    private func written(_ name: String = "out") -> [String] {
        (fixture.folder.read(name) ?? "").split(separator: "\n").map(String.init)
    }

    /// Prints the x of each tap in mm. Each tap is 5 mm to the right of the previous one, which identifies it.
    private let place = "echo $MUDRA_X_MM"

    private func places(_ name: String) -> [Int] {
        written(name).compactMap { Double($0).map { Int($0.rounded()) } }
    }

    @Test("A changed pinch is cancelled, and the next one follows the new options")
    func aPinchThatIsChangedIsCancelledAndTheNextIsByTheNewRules() throws {
        let actions = try fixture.startActions(pinch())
        try fixture.play(Strokes.pinch(lifts: false))
        #expect(eventually { written() == ["began"] }, "\(actions.said)")
        _ = try fixture.folder.write(pinch("slop_mm = 3"), to: "gestures.toml")
        actions.send(SIGHUP)
        #expect(eventually { written() == ["began", "cancelled"] }, "\(actions.said)")
        actions.wait(for: " registered", count: 2)
        try fixture.play(Strokes.lift(fingers: 2))
        try fixture.play(Strokes.pinch())
        #expect(eventually { written() == ["began", "cancelled", "began", "ended"] }, "\(written())")
    }

    @Test("An unchanged pinch continues through a reload") func aPinchThatIsNotChangedGoesOn() throws {
        let actions = try fixture.startActions(pinch())
        try fixture.play(Strokes.pinch(lifts: false))
        #expect(eventually { written() == ["began"] })
        _ = try fixture.folder.write(tap("poke", fingers: 3) + pinch(), to: "gestures.toml")
        actions.send(SIGHUP)
        actions.wait(for: "2 gestures registered")
        try fixture.play(Strokes.lift(fingers: 2))
        #expect(eventually { written() == ["began", "ended"] }, "\(written())")
    }

    /// Takes 14 s, since the reloads follow each other.
    @Test("A thousand reloads lose no gesture and duplicate none")
    func aThousandReloadsLoseNoGestureAndMakeNoneTwice() throws {
        let configurations = (0..<2).map {
            tap("poke", place) + tap("twos", fingers: 2 + $0) + pinch("slop_mm = \(2 + $0)")
        }
        let actions = try fixture.startActions(configurations[0])
        let client = try TestClient(fixture)
        let reload = { (number: Int) in
            _ = try fixture.folder.write(configurations[number % 2], to: "gestures.toml")
            #expect(client.callActions("Reload").isSuccess)
        }
        for number in 1...100 { try reload(number) }
        let (descriptors, kilobytes) = (actions.record.openDescriptors, actions.record.residentKibibytes)
        let daemonKilobytes = daemon.record.residentKibibytes

        // Taps for as long as the reloads take, a few at a time: more than a hundred would not wait for their command.
        let isOver = Flag()
        nonisolated(unsafe) let played = fixture
        nonisolated(unsafe) let commands = { self.written("out.poke").count }
        nonisolated(unsafe) var taps = 0
        let player = Thread {
            while !isOver.isRaised {
                try? played.play(Strokes.taps(10, every: 120))
                taps += 10
                guard eventually({ commands() >= taps }) else { break }
            }
            isOver.raise(2)
        }
        player.start()
        for number in 101...1_000 { try reload(number) }
        isOver.raise()
        #expect(eventually { isOver.count == 2 })
        #expect(taps >= 10)
        #expect(eventually { written("out.poke").count >= taps })
        // One more tap: all earlier ones have arrived before it.
        try fixture.play(Strokes.tap())
        #expect(eventually { written("out.poke").count == taps + 1 })
        let rounds = (0..<taps / 10).flatMap { _ in (0..<10).map { 10 + 5 * $0 } }
        #expect(places("out.poke") == rounds + [60])

        #expect(actions.record.openDescriptors == descriptors)
        #expect(actions.record.residentKibibytes < kilobytes + 4_096, "\(kilobytes) kB before")
        #expect(daemon.record.residentKibibytes < daemonKilobytes + 4_096, "\(daemonKilobytes) kB before")
        #expect(!actions.said.contains("refuse") && !actions.said.contains("cannot"), "\(actions.said.suffix(2_000))")
    }

    @Test("A thousand gestures each run their command once and in order")
    func ofAThousandGesturesEachRunsItsCommandOnceAndInOrder() throws {
        let actions = try fixture.startActions(tap("poke", place) + tap("twos", fingers: 2, place))
        // At most a hundred wait for their command.
        for round in 1...20 {
            try fixture.play(Strokes.taps(25, every: 100))
            try fixture.play(Strokes.taps(25, every: 100, fingers: 2))
            for name in ["out.poke", "out.twos"] {
                #expect(eventually { written(name).count >= 25 * round }, "\(name): \(written(name).count)")
            }
        }
        let run = (0..<20).flatMap { _ in (0..<25).map { 10 + 5 * $0 } }
        for (name, shift) in [("out.poke", 0), ("out.twos", 10)] { #expect(places(name) == run.map { $0 + shift }) }
        #expect(!actions.said.contains("skipped its commands"))
    }
}

/// Counts on one thread and is read on another.
final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var value = 0

    var count: Int { lock.withLock { value } }
    var isRaised: Bool { count > 0 }

    func raise(_ count: Int = 1) {
        lock.withLock { value = count }
    }
}
