import Foundation
import TestSupport
import Testing

/// A newcomer who shows a gesture instead of writing a configuration.
extension Package {
    @Suite(.serialized) struct LearnedGestureTests {
        private static let file = ".config/mudra/gestures.d/circle.toml"

        @Test("A newcomer learns a circle, and it runs a command", .enabled(if: Tier.isAll, "in make test-all only"))
        func learnedGesture() throws {
            try Package.purge()
            let package = try #require(Host.package)
            func forget() throws { try shell("rm -rf /home/alice/.config/mudra /home/alice/circled") }
            try forget()
            // The other tests count Alice's gestures.
            defer { try? forget() }
            let screen = try UinputDevice(.screen())
            let alice = try LoginSession(of: .alice, at: .terminal(2))
            try alice.activate()
            let root = try RootPassword("open touch")
            let start = ContinuousClock.now
            try shell("apt install --yes '\(package)'")
            let installed = ContinuousClock.now

            let pane = try Pane(columns: 100, rows: 30, as: .alice)
            pane.run("systemctl --user start mudra-actions")
            pane.start("mudractl learn circle")
            answer("wrong", in: pane)
            pane.wait(for: "administrators only")
            pane.start("clear; mudractl learn circle")
            waitForQuestion(in: pane)
            pane.press("C-c")
            // The terminal shows typed text again.
            #expect(pane.statusOfEnd() == "130")
            pane.start("clear; mudractl learn circle")
            answer(root.password, in: pane)
            for (number, radius) in [30.0, 40, 35].enumerated() {
                pane.wait(for: "Show circle: \(number + 1) of 3")
                try screen.play(Strokes.circle(radius: radius))
            }
            pane.wait(for: "Enter: done")
            show(pane)
            pane.press("Enter")
            pane.wait(for: "run?")
            pane.start("touch ~/circled")
            #expect(soon { exists(Self.file) })
            pane.run("mudractl check ~/\(Self.file)")
            show(pane)
            let check = try attempt("mudractl check ~/\(Self.file)", as: .alice)
            #expect(check.status == 0 && !check.said.contains("warning"), "\(check.said)")
            #expect(
                soon {
                    try screen.play(Strokes.circle(radius: 38))
                    return exists("circled")
                }, "\(pane.text)\n\((try? shell("mudractl doctor; cat ~/\(Self.file)", as: .alice)) ?? "")")
            let end = ContinuousClock.now
            let prompts = try attempt("grep --files-with-matches pkttyagent /proc/[0-9]*/comm")
            #expect(prompts.said == "", "a prompt for a password is left")
            print(try shell("cat ~/\(Self.file)", as: .alice))
            print(
                "newcomer: \(end - start) from apt install to the learned gesture's command, \(end - installed) without apt"
            )
            withExtendedLifetime(root) {}
        }

        /// Types a password where polkit asks for it.
        private func answer(_ password: String, in pane: Pane) {
            waitForQuestion(in: pane)
            pane.start(password)
        }

        private func waitForQuestion(in pane: Pane) {
            pane.wait(for: "Password:")
            #expect(eventually(every: 100) { pane.hidesTyping })
            show(pane)
        }

        private func show(_ pane: Pane) {
            for line in pane.text.split(separator: "\n") { print("newcomer| \(line)") }
        }

        private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "/home/alice/\(path)") }
    }
}
