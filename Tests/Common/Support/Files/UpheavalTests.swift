import Foundation
import TestSupport
import Testing

@testable import MudraSupport

/// After any number of changes at once, the last one is seen.
@Suite struct UpheavalTests {
    private static let names = ["a", "b", "c", "c/a", "c/b", "c/d", "c/d/a", "c/d/b", "1.toml", "c/1.toml", "c/2.toml"]

    /// A thousand changes to random names, too fast to be followed one by one.
    @Test("The end of an upheaval is seen", arguments: 1...8) func theEndOfAnUpheavalIsSeen(_ seed: UInt64) throws {
        let fixture = try FileWatchFixture()
        var random = Randomness(state: seed)
        let paths: [WatchedPath] =
            ["a", "c/d/b", "b/d/a", "c/../a"].map { .file(fixture.path($0)) }
            + ["c", "b"].map { .files(in: fixture.path($0), suffix: ".toml") }
        fixture.start(paths, timeout: .milliseconds(200)) { "called" }
        for number in 1...1_000 {
            fixture.disturb(Self.names, &random)
            // The upheaval pauses for longer than the settling time, or not at all.
            if number % 250 == 0 && random.below(2) != 0 { fixture.letSettle() }
        }
        // At the end, the watch watches the same places as a fresh one would.
        #expect(eventually { fixture.watchesWhatIsThere(paths) })
        fixture.makeFolder("c/d")
        try? FileManager.default.removeItem(atPath: fixture.path("a"))
        let count = fixture.seen.count
        fixture.write("the end", to: "a")
        #expect(eventually { fixture.seen.count } >= count + 1)
    }
}

/// Random numbers that are the same for the same seed.
private struct Randomness {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}

extension FileWatchFixture {
    /// Does something to a name; it may fail.
    fileprivate func disturb(_ names: [String], _ random: inout Randomness) {
        let (name, other) = (names[random.below(names.count)], names[random.below(names.count)])
        switch random.below(6) {
        case 0: mkdir(path(name), 0o700)
        case 1: symlink(["b", "c", "../c", "d", path("c/d"), ".", "a"][random.below(7)], path(name))
        case 2: Glibc.rename(path(name), path(other))
        case 3: Glibc.remove(path(name))
        default:
            let descriptor = Glibc.open(path(name), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { return }
            Glibc.write(descriptor, "x", 1)
            close(descriptor)
        }
    }

    fileprivate func watchesWhatIsThere(_ paths: [WatchedPath]) -> Bool {
        guard let fresh = Inotify() else { return false }
        defer { close(fresh.descriptor) }
        let wanted = PathWalk(paths, fresh).watches
        return current == Self.places(wanted) && watches == wanted.entries.count
    }

    private var current: Set<String> { queue.sync { watch.map { Self.places($0.watches) } ?? [] } }

    private static func places(_ watches: Watches) -> Set<String> {
        let entries = watches.entries.values.map {
            "\($0.path): \($0.kinds.rawValue) \($0.names.sorted()) \($0.suffixes.sorted())"
        }
        return Set(entries)
    }
}
