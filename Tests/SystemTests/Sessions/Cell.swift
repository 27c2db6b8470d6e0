import Foundation
import TestSupport
import Testing

/// A client in a session, with the taps and gestures made on it and their outcome.
struct Cell {
    let fixture: SessionFixture
    let client: SessionClient

    /// A gesture to play on a page.
    struct Gesture {
        let name: String
        let strokes: String

        static let swipe = Gesture(name: "swipe", strokes: Strokes.drag(fingers: 3, by: (0, -60), from: (128, 110)))
        static let pinch = Gesture(name: "pinch", strokes: Strokes.spread(fingers: 3, 50, 20))
        static let press = Gesture(name: "press", strokes: Strokes.holdAndDrag(fingers: 3, for: 900, by: (0, -50)))
    }

    /// The outcome of one or more gestures.
    struct Outcome {
        var tapsBefore = (arrived: 0, made: 0)
        /// The gestures that mudra has not recognized.
        var missed: [String] = []
        var clicks = 0
        /// The client's own reactions after the hand has gone.
        var scrolls = 0, selections = 0, drops = 0
        var tapsAfter = (arrived: 0, made: 0)
        var leftDown = 0
        /// The time from the lift of a tap until the client reports it, in ms.
        var delays: [Int] = []

        var isRight: Bool {
            tapsBefore.arrived == tapsBefore.made && missed.isEmpty && clicks + scrolls + selections + drops == 0
                && tapsAfter.arrived == tapsAfter.made && leftDown == 0
        }

        mutating func add(_ other: Outcome) {
            clicks += other.clicks
            scrolls += other.scrolls
            selections += other.selections
            drops += other.drops
            tapsAfter = (tapsAfter.arrived + other.tapsAfter.arrived, tapsAfter.made + other.tapsAfter.made)
            leftDown += other.leftDown
        }

        func row(_ session: String, _ client: String) -> String {
            let delay = delays.isEmpty ? "-" : "\(delays.sorted()[delays.count / 2])"
            let columns = [
                session, client, "\(tapsBefore.arrived) of \(tapsBefore.made)", "\(clicks)",
                "\(scrolls), \(selections), \(drops)", "\(tapsAfter.arrived) of \(tapsAfter.made)", "\(leftDown)",
                delay,
            ]
            return "| " + columns.joined(separator: " | ") + " |" + missed.map { " not recognized: \($0)" }.joined()
        }
    }

    /// Shows a page, and taps before and after a gesture.
    func play(_ gesture: Gesture, on page: String, into outcome: inout Outcome) throws {
        try client.show(page)
        try tap(2, on: page, &outcome.tapsBefore, &outcome.delays)
        let (start, known) = (client.lines.count, fixture.gestureCount)
        try fixture.play(gesture.strokes)
        if !eventually(every: 100, within: 20, { fixture.gestureCount > known }) {
            outcome.missed.append("\(gesture.name) on \(page)")
        }
        // A client on a slow machine may still be busy although it is silent.
        _ = eventually(every: 100, within: 5) { client.contactsDown.isEmpty }
        client.waitForQuiet()
        let said = client.lines.dropFirst(start)
        let gone = said.lastIndex(where: \.isOfTouch).map { $0 + 1 } ?? said.startIndex
        let count = { (what: String, from: Int) in said.suffix(from: from).count { $0.isDoing(what) } }
        var step = Outcome()
        step.clicks = count("click", said.startIndex)
        step.drops = count("drop", said.startIndex)
        step.scrolls = count("scroll", gone)
        step.selections = count("selection", gone)
        step.leftDown = client.contactsDown.count
        var unused: [Int] = []
        try tap(3, on: page, &step.tapsAfter, &unused)
        step.leftDown += client.contactsDown.count
        if !step.isRight { print("wrong:", step.row(page, gesture.name), said) }
        outcome.add(step)
    }

    /// Whether no tap arrives, neither on a grabbed screen nor on one that mudra only watches. cage 0.1 does not send
    /// wl_touch.frame, for which Qt waits.
    func isDeafByItself() throws -> Bool {
        try client.show("button")
        var (taps, unused) = ((arrived: 0, made: 0), [Int]())
        try tap(2, on: "button", &taps, &unused)
        if taps.arrived > 0 { return false }
        try Package.shell("mudractl grab off")
        try tap(2, on: "button", &taps, &unused)
        try Package.shell("mudractl grab on")
        return taps.arrived == 0
    }

    /// Taps at places too far from each other for a double tap.
    private func tap(_ count: Int, on page: String, _ taps: inout (arrived: Int, made: Int), _ delays: inout [Int])
        throws
    {
        let start = client.lines.count
        for number in 0..<count {
            let lifted = try fixture.play(Strokes.taps(1, at: (x: 60 + 60 * (number % 3), y: 60 + 40 * (number % 2))))
            usleep(300_000)
            if case .did(let time, "touch end")? = client.lines.last(where: { $0.isDoing("touch end") }), time >= lifted
            {
                delays.append(time - lifted)
            }
        }
        let arrived = { client.did(["button", "full"].contains(page) ? "click" : "touch end", after: start) }
        // A client that is still drawing reports the taps later.
        _ = eventually(every: 100, within: 10) { arrived() >= count }
        client.waitForQuiet()
        taps.made += count
        taps.arrived += arrived()
    }
}

extension SessionClient.Line {
    var isOfTouch: Bool {
        switch self {
        case .did(_, let what): what.hasPrefix("touch ")
        case .down, .motion, .up, .cancel: true
        case .point, .press: false
        }
    }

    func isDoing(_ what: String) -> Bool {
        if case .did(_, let did) = self { did.hasPrefix(what) } else { false }
    }
}
