import Glibc
import Testing

@testable import MudraSupport

/// Files of other programs in the folders above the watched ones.
@Suite struct FileWatchTests {
    private let fixture: FileWatchFixture

    init() throws {
        fixture = try FileWatchFixture()
        fixture.write("x", to: "a/mudra/a.toml")
        fixture.write("x", to: "a/mudra/a.d/1.toml")
        fixture.link("config", to: "a")
        fixture.start("config/mudra/a.toml", dropIns: "config/mudra/a.d", timeout: FileWatchFixture.endless)
    }

    /// Whether the kernel has events for the watch after another program has used a file.
    private func wakes(_ name: String) -> Bool {
        fixture.waitUntilNoticed()
        return fixture.queue.sync {
            fixture.write("x", to: name)
            fixture.rename(name, to: name + "y")
            fixture.remove(name + "y")
            return fixture.unreadBytes != 0
        }
    }

    @Test("A file that another program makes in a folder above does not wake the watch", arguments: ["b", "a/b"])
    func foreignFilesDoNotWake(_ name: String) {
        #expect(!wakes(name))
        #expect(wakes("a/mudra/b"))
    }

    @Test("While a folder is missing, only files beside it wake the watch") func filesBesideAMissingFolder() {
        fixture.rename("a/mudra", to: "away")
        #expect(!wakes("b"))
        #expect(wakes("a/b"))
        fixture.rename("away", to: "a/mudra")
        fixture.waitUntilSeen("x")
        #expect(!wakes("a/b"))
    }
}
