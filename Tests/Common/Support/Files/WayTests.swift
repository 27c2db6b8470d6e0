import Foundation
import Testing

@testable import MudraSupport

/// Changes on the path to a file.
@Suite struct WayTests {
    private let fixture: FileWatchFixture

    init() throws {
        fixture = try FileWatchFixture()
    }

    @Test("A file and its folders may appear later") func aFileAndItsFoldersMayComeLater() {
        fixture.start("a/b/c/mudra.toml")
        fixture.write("first", to: "a/b/c/mudra.toml")
        fixture.waitUntilSeen("first")
        for name in ["a/b/c/mudra.toml", "a/b/c", "a/b", "a"] { fixture.remove(name) }
        fixture.waitUntilSeen(nil)
        fixture.write("second", to: "a/b/c/mudra.toml")
        fixture.waitUntilSeen("second")
    }

    @Test("A folder may be replaced") func aFolderMayBeReplaced() {
        fixture.write("old", to: "a/b/mudra.toml")
        fixture.write("new", to: "other/b/mudra.toml")
        fixture.start("a/b/mudra.toml", timeout: FileWatchFixture.endless)
        fixture.rename("a", to: "away")
        fixture.letSettle()
        fixture.rename("other", to: "a")
        fixture.waitUntilSeen("new")
        // The old file no longer counts; the new one does.
        fixture.write("x", to: "away/b/mudra.toml")
        fixture.expectNoMore(than: 1)
        fixture.write("newer", to: "a/b/mudra.toml")
        fixture.waitUntilSeen("newer")
    }

    @Test("A link and its target may change") func aLinkAndWhatItLeadsToMayChange() {
        fixture.write("one", to: "dotfiles/mudra/1.toml")
        fixture.write("two", to: "dotfiles/mudra/2.toml")
        fixture.makeFolder("config")
        fixture.link("config/mudra.toml", to: "../dotfiles/mudra/1.toml")
        fixture.start("config/mudra.toml")
        fixture.write("one, changed", to: "dotfiles/mudra/1.toml")
        fixture.waitUntilSeen("one, changed")
        fixture.pointAnew("config/mudra.toml", to: fixture.path("dotfiles/mudra/2.toml"))
        fixture.waitUntilSeen("two")
        let count = fixture.seen.count
        fixture.write("x", to: "dotfiles/mudra/1.toml")
        fixture.expectNoMore(than: count)
        fixture.write("two, changed", to: "dotfiles/mudra/2.toml")
        fixture.waitUntilSeen("two, changed")
        // The link may lead nowhere yet.
        fixture.pointAnew("config/mudra.toml", to: "../later/3.toml")
        fixture.waitUntilSeen(nil)
        fixture.write("three", to: "later/3.toml")
        fixture.waitUntilSeen("three")
    }

    @Test("A folder may be a link that changes its target") func aFolderMayBeALinkThatIsPointedAnew() {
        fixture.write("one", to: "1/mudra/a.toml")
        fixture.write("two", to: "2/mudra/a.toml")
        fixture.link("current", to: "1")
        fixture.link("config", to: "current")
        fixture.start("config/mudra/../mudra/./a.toml", timeout: FileWatchFixture.endless)
        fixture.pointAnew("current", to: "2")
        fixture.waitUntilSeen("two")
        fixture.write("two, changed", to: "2/mudra/a.toml")
        fixture.waitUntilSeen("two, changed")
        // As `ln -sf` does.
        fixture.remove("config")
        fixture.link("config", to: "1")
        fixture.waitUntilSeen("one")
    }

    @Test("A mounted config map is replaced as a whole") func aMountedConfigMapIsSwappedWhole() {
        fixture.write("one", to: "etc/..1/a.toml")
        fixture.link("etc/..data", to: "..1")
        fixture.link("etc/a.toml", to: "..data/a.toml")
        fixture.start("etc/a.toml", timeout: FileWatchFixture.endless)
        fixture.write("two", to: "etc/..2/a.toml")
        fixture.pointAnew("etc/..data", to: "..2")
        fixture.remove("etc/..1/a.toml")
        fixture.remove("etc/..1")
        fixture.waitUntilSeen("two")
        fixture.expectNoMore(than: 1)
    }

    @Test("Drop-ins may appear, change and vanish") func dropInsMayComeChangeAndGo() throws {
        fixture.start([.files(in: fixture.path("a.d"), suffix: ".toml")], timeout: .milliseconds(300)) { [fixture] in
            let names = ((try? FileReader.names(in: fixture.path("a.d"), suffix: ".toml")) ?? []).sorted()
            let texts = names.map { (try? String(contentsOfFile: fixture.path("a.d/\($0)"), encoding: .utf8)) ?? "-" }
            return texts.joined(separator: " ")
        }
        fixture.write("one", to: "a.d/1.toml")
        fixture.waitUntilSeen("one")
        fixture.write("two", to: "elsewhere/2")
        fixture.link("a.d/2.toml", to: "../elsewhere/2")
        fixture.waitUntilSeen("one two")
        fixture.write("zwei", to: "elsewhere/2")
        fixture.waitUntilSeen("one zwei")
        fixture.write("eins", to: "a.d/1.toml")
        fixture.waitUntilSeen("eins zwei")
        fixture.remove("a.d/1.toml")
        fixture.waitUntilSeen("zwei")
        fixture.rename("a.d", to: "b.d")
        fixture.waitUntilSeen("")
        fixture.link("a.d", to: "b.d")
        fixture.waitUntilSeen("zwei")
    }

    @Test("A relative path begins in the working directory") func aRelativePathBeginsInTheWorkingDirectory() {
        let up = FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in ".." }
        let file = up.joined(separator: "/") + fixture.path("a.toml")
        fixture.start([.file(file)], timeout: FileWatchFixture.endless) {
            try? String(contentsOfFile: file, encoding: .utf8)
        }
        fixture.write("here", to: "a.toml")
        fixture.waitUntilSeen("here")
    }
}
