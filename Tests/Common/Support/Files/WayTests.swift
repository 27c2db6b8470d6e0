import Foundation
import Testing

@testable import MudraSupport

/// Changes on the path to a file.
@Suite struct WayTests {
    private let bench: FileWatchBench

    init() throws {
        bench = try FileWatchBench()
    }

    @Test("A file and its folders may appear later") func aFileAndItsFoldersMayComeLater() {
        bench.start("a/b/c/mudra.toml")
        bench.write("first", to: "a/b/c/mudra.toml")
        bench.waitUntilSeen("first")
        for name in ["a/b/c/mudra.toml", "a/b/c", "a/b", "a"] { bench.remove(name) }
        bench.waitUntilSeen(nil)
        bench.write("second", to: "a/b/c/mudra.toml")
        bench.waitUntilSeen("second")
    }

    @Test("A folder may be replaced") func aFolderMayBeReplaced() {
        bench.write("old", to: "a/b/mudra.toml")
        bench.write("new", to: "other/b/mudra.toml")
        bench.start("a/b/mudra.toml", timeout: FileWatchBench.endless)
        bench.rename("a", to: "away")
        bench.letSettle()
        bench.rename("other", to: "a")
        bench.waitUntilSeen("new")
        // The old file no longer counts; the new one does.
        bench.write("x", to: "away/b/mudra.toml")
        bench.expectNoMore(than: 1)
        bench.write("newer", to: "a/b/mudra.toml")
        bench.waitUntilSeen("newer")
    }

    @Test("A link and its target may change") func aLinkAndWhatItLeadsToMayChange() {
        bench.write("one", to: "dotfiles/mudra/1.toml")
        bench.write("two", to: "dotfiles/mudra/2.toml")
        bench.makeFolder("config")
        bench.link("config/mudra.toml", to: "../dotfiles/mudra/1.toml")
        bench.start("config/mudra.toml")
        bench.write("one, changed", to: "dotfiles/mudra/1.toml")
        bench.waitUntilSeen("one, changed")
        bench.pointAnew("config/mudra.toml", to: bench.path("dotfiles/mudra/2.toml"))
        bench.waitUntilSeen("two")
        let count = bench.seen.count
        bench.write("x", to: "dotfiles/mudra/1.toml")
        bench.expectNoMore(than: count)
        bench.write("two, changed", to: "dotfiles/mudra/2.toml")
        bench.waitUntilSeen("two, changed")
        // The link may lead nowhere yet.
        bench.pointAnew("config/mudra.toml", to: "../later/3.toml")
        bench.waitUntilSeen(nil)
        bench.write("three", to: "later/3.toml")
        bench.waitUntilSeen("three")
    }

    @Test("A folder may be a link that changes its target") func aFolderMayBeALinkThatIsPointedAnew() {
        bench.write("one", to: "1/mudra/a.toml")
        bench.write("two", to: "2/mudra/a.toml")
        bench.link("current", to: "1")
        bench.link("config", to: "current")
        bench.start("config/mudra/../mudra/./a.toml", timeout: FileWatchBench.endless)
        bench.pointAnew("current", to: "2")
        bench.waitUntilSeen("two")
        bench.write("two, changed", to: "2/mudra/a.toml")
        bench.waitUntilSeen("two, changed")
        // As `ln -sf` does.
        bench.remove("config")
        bench.link("config", to: "1")
        bench.waitUntilSeen("one")
    }

    @Test("A mounted config map is replaced as a whole") func aMountedConfigMapIsSwappedWhole() {
        bench.write("one", to: "etc/..1/a.toml")
        bench.link("etc/..data", to: "..1")
        bench.link("etc/a.toml", to: "..data/a.toml")
        bench.start("etc/a.toml", timeout: FileWatchBench.endless)
        bench.write("two", to: "etc/..2/a.toml")
        bench.pointAnew("etc/..data", to: "..2")
        bench.remove("etc/..1/a.toml")
        bench.remove("etc/..1")
        bench.waitUntilSeen("two")
        bench.expectNoMore(than: 1)
    }

    @Test("Drop-ins may appear, change and vanish") func dropInsMayComeChangeAndGo() throws {
        bench.start([.files(in: bench.path("a.d"), suffix: ".toml")], timeout: .milliseconds(300)) { [bench] in
            let names = ((try? FileReader.names(in: bench.path("a.d"), suffix: ".toml")) ?? []).sorted()
            let texts = names.map { (try? String(contentsOfFile: bench.path("a.d/\($0)"), encoding: .utf8)) ?? "-" }
            return texts.joined(separator: " ")
        }
        bench.write("one", to: "a.d/1.toml")
        bench.waitUntilSeen("one")
        bench.write("two", to: "elsewhere/2")
        bench.link("a.d/2.toml", to: "../elsewhere/2")
        bench.waitUntilSeen("one two")
        bench.write("zwei", to: "elsewhere/2")
        bench.waitUntilSeen("one zwei")
        bench.write("eins", to: "a.d/1.toml")
        bench.waitUntilSeen("eins zwei")
        bench.remove("a.d/1.toml")
        bench.waitUntilSeen("zwei")
        bench.rename("a.d", to: "b.d")
        bench.waitUntilSeen("")
        bench.link("a.d", to: "b.d")
        bench.waitUntilSeen("zwei")
    }

    @Test("A relative path begins in the working directory") func aRelativePathBeginsInTheWorkingDirectory() {
        let up = FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in ".." }
        let file = up.joined(separator: "/") + bench.path("a.toml")
        bench.start([.file(file)], timeout: FileWatchBench.endless) {
            try? String(contentsOfFile: file, encoding: .utf8)
        }
        bench.write("here", to: "a.toml")
        bench.waitUntilSeen("here")
    }
}
