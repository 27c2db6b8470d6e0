import Foundation
import TestSupport
import Testing

/// A newcomer who follows the README to the letter: its commands, taken from the package's own copy of it.
extension Package {
    @Suite(.serialized) struct NewcomerTests {
        /// The commands of a section: its first block of indented lines. Later blocks are output.
        private func commands(of section: String, in readme: String) -> [String] {
            let sections = readme.components(separatedBy: "\n## ")
            let lines = sections.first { $0.hasPrefix("\(section)\n") }?.components(separatedBy: "\n") ?? []
            return lines.drop { !$0.hasPrefix("    ") }.prefix { $0.hasPrefix("    ") }
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }

        @Test("The README's commands lead a newcomer to a first gesture")
        func firstGesture() throws {
            try Package.purge()
            let package = try #require(Host.package)
            let readme = try shell(
                "dpkg-deb --fsys-tarfile '\(package)' | tar --extract --to-stdout --wildcards './usr/share/doc/mudra/README.md*' | zcat --force"
            )
            let installing = commands(of: "Install", in: readme)
            let using = commands(of: "Your first gesture", in: readme)
            // The host has run `make deb`, and has put its result beside the tests.
            try #require(
                installing.first == "make deb" && installing.count == 2 && using.count == 6, "\(installing), \(using)")
            let clone = try TemporaryFolder()
            try shell(
                "mkdir -p '\(clone.path)/.build/deb' && cp '\(package)' '\(clone.path)/.build/deb/mudra_1_amd64.deb'")

            let screen = try UinputDevice(.screen())
            let start = ContinuousClock.now
            // The machine's root needs no sudo, and has none.
            try shell("cd '\(clone.path)' && sudo() { \"$@\"; } && \(installing[1])")
            let alice = try LoginSession(of: .alice, at: .terminal(2))
            try alice.activate()
            for command in using.dropLast() {
                let said = try shell(command, as: .alice)
                print("newcomer$ \(command)\n\(said)", terminator: "")
            }
            #expect(using.last == "mudractl monitor")
            let monitor = try Program(as: .alice, "/usr/bin/mudractl", ["monitor"], in: clone)
            defer { monitor.stop(SIGTERM) }
            // A finger of the emulated machine may be too slow for a swipe: then it tries again, as a hand would.
            #expect(
                soon {
                    try screen.play(Strokes.threeFingerSwipe(by: -80))
                    return monitor.said.contains("next-workspace (swipe) recognized, 3 touches")
                }, "\(monitor.said)\n\((try? shell("mudractl doctor", as: .alice)) ?? "")")
            print(
                "newcomer: \(installing.count + using.count) commands of the README; from the second to the first gesture \(ContinuousClock.now - start)"
            )
        }
    }
}
