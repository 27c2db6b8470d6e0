import Foundation
import TestSupport
import Testing

/// A ready-made configuration in use in a session, with the installed services, on a touchscreen that mudrad has
/// grabbed.
final class SessionConfigurationFixture: Hand {
    let base: SessionFixture
    let fakes: FakePrograms
    private let links: [String]
    private let names: Set<String>
    private var performed: Set<String> = []

    /// - Parameters:
    ///   - name: the file's name in Configurations.
    ///   - programs: programs to replace by scripts that only record their calls.
    ///   - watched: programs whose calls are recorded and then made.
    init(
        _ name: String, in compositor: Compositor, fakes programs: [String] = [], watching watched: [String] = []
    ) throws {
        let text = try ConfigurationFixture.text(of: name)
        names = Set(SessionFixture.names(in: text))
        let fakes = try FakePrograms(programs, watching: watched)
        // A folder in which services and logins look for programs.
        links = (programs + watched).map { "/usr/local/bin/" + $0 }
        for (link, program) in zip(links, programs + watched) { symlink(fakes.path(program), link) }
        self.fakes = fakes
        base = try SessionFixture(compositor, gestures: text)
        try base.waitForGrab()
    }

    deinit {
        for link in links { unlink(link) }
    }

    func perform(
        _ gesture: String, _ strokes: String, sourceLocation: SourceLocation, until effect: () throws -> Bool
    ) throws {
        let known = base.count(of: gesture, ["began", "recognized"])
        // Monitors do not receive gestures of one finger with a location, so those are recognized by their effect.
        var isSeen = false
        for _ in 0..<10 where !isSeen {
            try base.play(strokes)
            isSeen = try eventually(every: 200, within: 5) {
                try base.count(of: gesture, ["began", "recognized"]) > known || effect()
            }
        }
        try #require(
            isSeen, "\(gesture) was not recognized: \(SessionFixture.journal)", sourceLocation: sourceLocation)
        // Each check may take a screenshot, so it runs rarely.
        let isDone = try eventually(every: 200, within: 10, effect)
        try #require(isDone, "\(gesture) came to nothing: \(report(on: gesture))", sourceLocation: sourceLocation)
        performed.insert(gesture)
        print("\(base.session.compositor.name): \(gesture)")
    }

    func hasEnded(_ gesture: String) -> Bool { base.count(of: gesture, ["ended"]) > 0 }

    func isEnabled(_ gesture: String) -> Bool {
        let gestures = try? base.session.run("mudractl gestures").split(separator: "\n")
        return gestures?.contains { $0.hasPrefix("\(gesture) (") && !$0.contains(", disabled") } ?? false
    }

    /// The output of a gesture's commands. A command without an error prints nothing.
    private func said(by gesture: String) -> String {
        (try? Package.shell("journalctl --no-pager --output=cat -t 'mudra-\(gesture)'")) ?? ""
    }

    /// Details for the failure message of a gesture.
    private func report(on gesture: String) -> String {
        let picture = (try? Picture(of: base.session))?.description ?? "no picture"
        return "\(SessionFixture.journal)\n\(said(by: gesture))\n\(picture)"
    }

    /// Checks that every gesture of the file was performed, and that no command printed anything.
    func expectThatAllWasTried(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(performed == names, sourceLocation: sourceLocation)
        for name in names {
            let words = said(by: name)
            #expect(words == "", "\(name)", sourceLocation: sourceLocation)
        }
    }
}
