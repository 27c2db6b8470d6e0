import Foundation
import TestSupport
import Testing

/// A ready-made configuration at work in a session, by the services as they are installed, on a touchscreen that mudrad has
/// grabbed.
final class SessionDesk: Hand {
    let stage: SessionStage
    let standIns: StandIns
    private let links: [String]
    private let names: Set<String>
    private var performed: Set<String> = []

    /// - Parameters:
    ///   - name: the file's in Configurations.
    ///   - programs: those that are to note down how they are called, and do nothing.
    init(_ name: String, in compositor: Compositor, standIns programs: [String] = []) throws {
        let text = try Desk.text(of: name)
        names = Set(SessionStage.names(in: text))
        let standIns = try StandIns(programs)
        // Where services and logins look.
        links = programs.map { "/usr/local/bin/" + $0 }
        for (link, program) in zip(links, programs) { symlink(standIns.path(program), link) }
        self.standIns = standIns
        stage = try SessionStage(compositor, gestures: text)
        try stage.waitForGrab()
    }

    deinit {
        for link in links { unlink(link) }
    }

    func perform(
        _ gesture: String, _ strokes: String, sourceLocation: SourceLocation, until effect: () throws -> Bool
    ) throws {
        let known = stage.count(of: gesture, ["began", "recognized"])
        // Others are not told of gestures of one finger that have a place: these are known by what they do.
        var isSeen = false
        for _ in 0..<10 where !isSeen {
            try stage.play(strokes)
            isSeen = try eventually(every: 200, within: 5) {
                try stage.count(of: gesture, ["began", "recognized"]) > known || effect()
            }
        }
        try #require(
            isSeen, "\(gesture) was not recognized: \(SessionStage.journal)", sourceLocation: sourceLocation)
        // Looking may mean to take a picture each time.
        let isDone = try eventually(every: 200, within: 10, effect)
        try #require(isDone, "\(gesture) came to nothing: \(report(on: gesture))", sourceLocation: sourceLocation)
        performed.insert(gesture)
        print("\(stage.session.compositor.name): \(gesture)")
    }

    func hasEnded(_ gesture: String) -> Bool { stage.count(of: gesture, ["ended"]) > 0 }

    func isEnabled(_ gesture: String) -> Bool {
        let gestures = try? stage.session.run("mudractl gestures").split(separator: "\n")
        return gestures?.contains { $0.hasPrefix("\(gesture) (") && !$0.contains(", disabled") } ?? false
    }

    /// What a gesture's commands have said; those that are well say nothing.
    private func said(by gesture: String) -> String {
        (try? Package.shell("journalctl --no-pager --output=cat -t 'mudra-\(gesture)'")) ?? ""
    }

    /// What there is to be known where a gesture has come to nothing.
    private func report(on gesture: String) -> String {
        let picture = (try? Picture(of: stage.session))?.description ?? "no picture"
        return "\(SessionStage.journal)\n\(said(by: gesture))\n\(picture)"
    }

    /// Whether all gestures of the file were performed, and no command had anything to say.
    func expectThatAllWasTried(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(performed == names, sourceLocation: sourceLocation)
        for name in names {
            let words = said(by: name)
            #expect(words == "", "\(name)", sourceLocation: sourceLocation)
        }
    }
}
