import Foundation
import MudraTouch
import TestSupport
import Testing

/// Gestures for applications on X, with JWM: focus changes and swipes at random moments.
@Suite(.serialized, .enabled(if: XDesktop.isInstalled, "needs Xvfb, jwm and xdotool")) struct XFocusTests {
    private static let apps = ["one", "two"]
    private static let count =
        ProcessInfo.processInfo.environment["MUDRA_FOCUS_CHANGES"].flatMap { Int($0) } ?? 12

    @Test("A swipe makes the gesture of the application that has the focus") func swipesOnX() throws {
        let desktop = try XDesktop()
        // Applications change the focus in a time of their own.
        let setup = try SubscriberFixture(isInRealTime: true)
        let (fixture, client) = (setup.base, setup.client)
        let other = try Program(
            "/usr/bin/xev", ["-geometry", "300x200+10+10", "-event", "keyboard"], in: fixture.folder,
            environment: desktop.environment)
        var windows: [String] = []
        #expect(
            eventually {
                let found = try? desktop.tell("xdotool", "search", "--onlyvisible", "--name", "Event Tester")
                windows = (found ?? "").split(separator: "\n").map(String.init)
                return windows.count == 2
            }, "\(other.said)")
        for (window, app) in zip(windows, Self.apps) {
            try desktop.tell("xdotool", "set_window", "--class", app, window)
        }
        let actions = try fixture.startActions(FocusTrial.gestures(Self.apps), environment: desktop.environment)
        var trial = FocusTrial()
        let focus = { (index: Int) in
            let start = Clock.now
            try desktop.tell("xdotool", "windowactivate", "--sync", windows[index])
            let isFollowed = eventually { Self.apps.allSatisfy { client.isPaused($0) == ($0 != Self.apps[index]) } }
            #expect(isFollowed, "\(actions.said)")
            return FocusTrial.Change(earliest: start, latest: Clock.now, app: Self.apps[index])
        }
        trial.changes.append(try focus(0))
        // Swipes run beside the changes.
        let swiper = Swiper(fixture, client)
        swiper.start()
        for round in 1...Self.count {
            // Now and then there are whole swipes between two changes.
            if round.isMultiple(of: 4) { swiper.waitForSwipes(2) } else { usleep(.random(in: 0...300_000)) }
            trial.changes.append(try focus(round % 2))
        }
        swiper.waitForSwipes(2)
        trial.swipes = swiper.stop()
        let last = try #require(trial.swipes.last?.landing)
        #expect(eventually { client.gestures.last?.time ?? 0 } >= last.value)
        let recognitions = client.gestures.filter { $0.state == .recognized }
            .map { FocusTrial.Recognition(time: Microseconds($0.time), name: $0.recognizer) }
        trial.judge(recognitions, margin: 0)
        #expect(trial.wrong == [], "\(actions.said)")
        #expect(trial.right > 0)
        print("JWM: \(Self.count) changes, \(trial.summary)")
    }

    /// The server answers questions about such a window with errors, which must not be taken for changes.
    @Test("mudra-actions rests while the focused window is gone") func aWindowThatIsGone() throws {
        let desktop = try XDesktop()
        let fixture = try DaemonFixture()
        let daemon = try fixture.startDaemon()
        daemon.wait(for: "no touchscreen")
        let client = try TestClient(fixture)
        let window = try desktop.tell("xdotool", "getactivewindow")
        try desktop.tell("xdotool", "set_window", "--class", "one", window)
        let actions = try fixture.startActions(
            "[[gesture]]\nname = \"one\"\ntype = \"tap\"\nwhen = { app = \"one\" }\n", environment: desktop.environment)
        #expect(eventually { client.isPaused("one") } == false, "\(actions.said)")
        try desktop.tell(
            "xprop", "-root", "-f", "_NET_ACTIVE_WINDOW", "32x", "-set", "_NET_ACTIVE_WINDOW", "0x7654321")
        #expect(eventually { client.isPaused("one") } == true, "\(actions.said)")
        var last: [String: Int] = [:]
        let isQuiet = eventually(every: 100) {
            defer { last = actions.record.waits }
            return actions.record.waits == last
        }
        #expect(isQuiet, "\(actions.record.waits)")
    }

    /// No window changes with the workspace: only the root window tells.
    @Test("A gesture of a workspace follows the workspace, also if it has no window") func workspaces() throws {
        let desktop = try XDesktop()
        let fixture = try DaemonFixture()
        let daemon = try fixture.startDaemon()
        daemon.wait(for: "no touchscreen")
        let client = try TestClient(fixture)
        #expect(eventually { client.subscribe().isSuccess })
        let names = ["1", "2", "3", "4"]
        let gestures = names.map {
            "[[gesture]]\nname = \"on\($0)\"\ntype = \"tap\"\nwhen = { workspace = \"\($0)\" }\n"
        }
        let actions = try fixture.startActions(gestures.joined(), environment: desktop.environment)
        for (index, shown) in [(1, "2"), (2, "3"), (3, "4"), (1, "2")] {
            try desktop.tell("wmctrl", "-s", "\(index)")
            #expect(
                eventually { names.allSatisfy { client.isPaused("on\($0)") == ($0 != shown) } },
                "workspace \(shown): \(actions.said)")
        }
    }
}

/// Swipes on an emulated screen at random moments, on a thread of its own.
private final class Swiper: @unchecked Sendable {
    private static let swipe = Strokes.threeFingerSwipe(by: 40)
    private static let framesOfSwipe = Strokes.parts(of: swipe, frames: 1).count

    private let fixture: DaemonFixture
    private let client: TestClient
    private let done = DispatchSemaphore(value: 0)
    private let lock = NSLock()
    private var isStopping = false
    private var swipes: [FocusTrial.Swipe] = []

    init(_ fixture: DaemonFixture, _ client: TestClient) {
        self.fixture = fixture
        self.client = client
    }

    func start() {
        Thread.detachNewThread { [self] in
            while !lock.withLock({ isStopping }) {
                usleep(UInt32.random(in: 20_000...400_000))
                let landing = Clock.now
                try? fixture.play(Self.swipe)
                // An emulated device has no clock: its events have the time at which mudrad reads them.
                let count = lock.withLock { swipes.count + 1 }
                #expect(eventually { self.client.frames } >= UInt64(count * Self.framesOfSwipe))
                lock.withLock { swipes.append(FocusTrial.Swipe(landing: landing, end: Clock.now)) }
            }
            done.signal()
        }
    }

    /// Waits until so many swipes more have begun and ended.
    func waitForSwipes(_ count: Int) {
        let before = lock.withLock { swipes.count }
        // One of them is in progress.
        #expect(eventually { self.lock.withLock { self.swipes.count } } >= before + 1 + count)
    }

    /// Ends with the swipe in progress.
    func stop() -> [FocusTrial.Swipe] {
        lock.withLock { isStopping = true }
        done.wait()
        return swipes
    }
}
