import CMudraEvdev
import Foundation
import MudraTouch
import TestSupport
import Testing

/// Gestures for applications in whole sessions: focus changes and swipes at random moments.
extension Sessions {
    @Suite(.serialized) struct FocusTests {
        private static let apps = ["one", "two"]
        /// A window's log of the focus is at most so late.
        private static let lag = Microseconds.milliseconds(300)
        /// Changes of the focus in a session. MUDRA_FOCUS_CHANGES sets it.
        private static let count =
            ProcessInfo.processInfo.environment["MUDRA_FOCUS_CHANGES"].flatMap { Int($0) } ?? 12

        /// The installed ones, or those of them that MUDRA_CELLS names.
        private static let desktops: [Compositor] = {
            let cells = ProcessInfo.processInfo.environment["MUDRA_CELLS"]
            let onWayland = [try? Compositor.named("Sway"), try? .named("labwc"), wayfire].compactMap(\.self)
            return (onWayland + ["openbox", "jwm"].map(Compositor.x11)).filter {
                $0.isInstalled && cells?.contains($0.windowManager ?? $0.name) != false
            }
        }()

        /// Wayfire with a switcher of windows, and with the protocol by which it tells the focus.
        private static var wayfire: Compositor? {
            guard var wayfire = try? Compositor.named("Wayfire") else { return nil }
            wayfire.configuration = wayfire.configuration.replacing(
                "plugins = autostart", with: "plugins = autostart foreign-toplevel fast-switcher place")
            wayfire.configuration += "\n[fast-switcher]\nactivate = <alt> KEY_TAB\n"
            return wayfire
        }

        @Test("A swipe makes the gesture of the application that has the focus", arguments: desktops)
        func swipes(_ compositor: Compositor) throws {
            // Without a password, no other program than mudra-actions learns where a gesture of one finger is.
            let fixture = try SessionFixture(compositor, gestures: FocusTrial.gestures(Self.apps))
            try fixture.waitForGrab()
            let folder = try TemporaryFolder()
            let keys = try UinputDevice(.keyboard())
            let monitor = try fixture.session.start(
                [Program.path("mudractl"), "monitor", "--json"], keeping: ["recognized"], in: folder)
            let calls = try Program(
                "/usr/bin/dbus-monitor",
                ["--system", "--profile", "type=method_call,member=SetPaused", "type=method_return"], in: folder)
            let program = try #require(Host.windows).appendingPathComponent("window").path
            let windows = try Self.apps.map { app in
                let window = try fixture.session.start([program, app], in: folder)
                try #require(eventually(every: 100) { window.said.contains("focus") }, "\(window.said)")
                return window
            }
            let isFollowed = Package.soon { try fixture.session.run("mudractl context").contains("app: two") }
            let context = try fixture.session.run("mudractl context")
            try #require(isFollowed, "\(context) \(SessionFixture.journal)")
            print(context)
            var trial = FocusTrial()
            let changes = { Self.changes(of: windows) }
            // The session may not have opened the keyboard yet.
            let hasKeyboard = eventually(every: 3_000) {
                if changes().last?.app == "one" { return true }
                Self.toggle(fixture.session, keys, to: "one", at: Clock.now)
                return false
            }
            try #require(hasKeyboard, "\(SessionFixture.journal)")
            for _ in 0..<Self.count {
                let known = changes().count
                let next = changes().last?.app == "one" ? "two" : "one"
                // The change comes during a swipe or between two, at random.
                let moment = Microseconds(Clock.now.value + UInt64.random(in: 0...1_200_000))
                nonisolated(unsafe) let session = fixture.session
                Thread.detachNewThread { Self.toggle(session, keys, to: next, at: moment) }
                while Clock.now < moment + Microseconds(1_500_000) {
                    let landing = Clock.now
                    try fixture.play(Strokes.threeFingerSwipe(by: 40))
                    usleep(200_000)
                    trial.swipes.append(FocusTrial.Swipe(landing: landing, end: Clock.now))
                    usleep(UInt32.random(in: 0...300_000))
                }
                let hasFocus = eventually(every: 20, within: 10) { changes().count > known }
                try #require(hasFocus, "\(next) does not get the focus: \(windows.map { $0.said.suffix(200) })")
            }
            usleep(1_000_000)
            let recognitions = monitor.jsonLines.compactMap { line -> FocusTrial.Recognition? in
                guard let time = line["t_us"] as? Int, let name = line["recognizer"] as? String else { return nil }
                return FocusTrial.Recognition(time: Microseconds(UInt64(time)), name: name)
            }
            let answers = Self.answers(in: calls.said)
            trial.changes = changes().map { $0.answered(by: answers) }
            trial.judge(recognitions, margin: .milliseconds(50))
            let logs = windows.map {
                $0.said.split(separator: "\n").filter { $0.hasPrefix("@") }.joined(separator: " ")
            }
            #expect(trial.wrong == [], "\(logs) \(SessionFixture.journal)")
            #expect(trial.right > 0)
            let latencies = zip(changes(), trial.changes).map { ($1.latest - $0.latest).value / 1_000 }.sorted()
            print(
                "\(compositor.testDescription): \(Self.count) changes, \(trial.summary);",
                "ms from the window's focus to mudrad's answer: \(latencies)")
        }

        /// All changes of the focus so far, by the windows' own logs. A change may come earlier than the new window logs
        /// it: by `lag`, or as early as the old window has lost the focus. While a switcher of windows shows, two windows
        /// may have the focus, or none.
        private static func changes(of windows: [Program]) -> [FocusTrial.Change] {
            let events = zip(apps, windows).flatMap { app, window in
                window.said.split(separator: "\n").compactMap { line -> (time: UInt64, app: String, hasFocus: Bool)? in
                    let words = line.split(separator: " ")
                    guard words.count == 3, words[2] != "shown", let time = UInt64(words[1]) else { return nil }
                    return (time, app, words[2] == "focus")
                }
            }
            var focused: Set<String> = []
            var changes: [FocusTrial.Change] = []
            // When the window of the last change has lost the focus.
            var loss: Microseconds?
            for event in events.sorted(by: { $0.time < $1.time }) {
                if event.hasFocus { focused.insert(event.app) } else { focused.remove(event.app) }
                let time = Microseconds(event.time * 1_000)
                if event.app == changes.last?.app { loss = event.hasFocus ? nil : time }
                guard focused.count == 1, let app = focused.first, app != changes.last?.app else { continue }
                changes.append(FocusTrial.Change(earliest: min(time - lag, loss ?? time), latest: time, app: app))
                loss = nil
            }
            return changes
        }

        private static func toggle(
            _ session: DesktopSession, _ keys: UinputDevice, to app: String, at time: Microseconds
        ) {
            let wait = time - Clock.now
            if wait > 0 { usleep(UInt32(clamping: wait.value)) }
            if session.compositor.name == "Sway" {
                _ = try? session.message(["[app_id=\"\(app)\"] focus"])
                return
            }
            // A window manager on X that has not grabbed the keyboard yet misses a release, and its switcher goes on.
            let steps: [(key: Int32, isDown: Bool, pauseMilliseconds: UInt32)] = [
                (KEY_LEFTALT, true, 30), (KEY_TAB, true, 30), (KEY_TAB, false, 500), (KEY_LEFTALT, false, 0),
            ]
            for step in steps {
                keys.send([(EV_KEY, step.key, step.isDown ? 1 : 0), (EV_SYN, SYN_REPORT, 0)])
                usleep(step.pauseMilliseconds * 1_000)
            }
        }

        /// When mudrad has answered calls of `SetPaused`.
        private static func answers(in profile: String) -> [Microseconds] {
            var real = timespec()
            clock_gettime(CLOCK_REALTIME, &real)
            let offset = Double(real.tv_sec) + Double(real.tv_nsec) / 1e9 - Clock.now.seconds
            var calls: [(serial: Substring, caller: Substring)] = []
            // mc TIME SERIAL SENDER DESTINATION PATH INTERFACE MEMBER; mr TIME SERIAL SENDER DESTINATION REPLY_SERIAL
            return profile.split(separator: "\n").compactMap { line in
                let words = line.split(separator: "\t")
                guard words.count > 5, let time = Double(words[1]) else { return nil }
                if words[0] == "mc" { calls.append((words[2], words[3])) }
                let isAnswer = words[0] == "mr" && calls.contains { $0.serial == words[5] && $0.caller == words[4] }
                return isAnswer ? Microseconds(UInt64(max(0, time - offset) * 1e6)) : nil
            }
        }
    }
}

extension FocusTrial.Change {
    /// The change until mudrad has paused one gesture and no longer the other.
    fileprivate func answered(by answers: [Microseconds]) -> Self {
        let answer = answers.first { $0 >= earliest } ?? .distantFuture
        return Self(earliest: earliest, latest: max(latest, answer), app: app)
    }
}
