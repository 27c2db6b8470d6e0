import Dispatch
import Gestures
import MudraBus
import MudraClient
import MudraGestureSettings
import MudraInterface
import MudraRealtime
import MudraSupport
import MudraTouch

/// The reason why a session cannot go on; it ends the program.
package struct LiveSessionError: Error {
    /// Lines for the user; none if the user has ended the session.
    package let lines: [String]
}

/// `mudractl try` and `mudractl learn`: touches and recognizers, live, on a terminal. From `start` on, the caller must use
/// it on its queue alone.
package final class LiveSession: @unchecked Sendable {
    /// How much later than mudrad's engine this one fires deadlines, so that no deadline overtakes a frame that is
    /// still on its way. On an idle machine frames take less than 1 ms; a delay of 20 ms is not visible.
    static let slack: Microseconds = 20_000

    private let terminal: Terminal
    private let queue: DispatchQueue
    private let device: String?
    private let link: DaemonLink
    private let configuration: LiveConfiguration
    private let onFailure: (LiveSessionError) -> Void
    private let gestureCounter = GestureCounter()
    /// Set before `start`; nil: none.
    package weak var companion: (any LiveCompanion)?

    private var screens: [MirroredScreen] = []
    private var shown: UInt32?
    private var lostFrames: UInt64 = 0
    private var timer: any DispatchSourceTimer
    private var display: Display

    /// A session that has not started.
    /// - Parameters:
    ///   - terminal: the terminal to show it on; taken over once mudrad has granted access to touches.
    ///   - location: the location of the gestures.
    ///   - configuration: the path of the gestures as the user knows it.
    ///   - settings: the gestures to use until others are read.
    ///   - daemonConfiguration: mudrad.toml or its folder; nil: the system's.
    ///   - device: the only screen to show, by its node, the node's last part or its name; nil: the last one touched.
    ///   - alternative: the command that a refusal of touches suggests.
    ///   - onFailure: called when the session cannot go on, after the terminal is restored.
    package init(
        _ terminal: Terminal, _ address: BusAddress, location: GestureLocation, named configuration: String,
        initially settings: GestureSettings, daemonConfiguration: String?, device: String?, alternative: String,
        queue: DispatchQueue, onFailure: @escaping (LiveSessionError) -> Void
    ) throws(BusError) {
        self.terminal = terminal
        self.queue = queue
        self.device = device
        self.onFailure = onFailure
        self.configuration = LiveConfiguration(
            location, named: configuration, initially: settings, daemonConfiguration: daemonConfiguration)
        link = try DaemonLink(address, queue: queue, alternative: alternative)
        timer = DispatchSource.makeTimerSource(queue: queue)
        display = Display(terminal, queue: queue)
    }

    /// Connects, and takes over the terminal when mudrad has opened the stream or is known not to run.
    package func start() {
        configuration.watch(on: queue) { [weak self] in self?.configurationChanged() }
        timer.setEventHandler { [weak self] in self?.deadlineCame() }
        timer.activate()
        display.picture = { [weak self] in self?.picture ?? LivePicture() }
        display.onClear = { [weak self] in self?.clear() }
        display.onQuit = { [weak self] in self?.quit() }
        display.onKey = { [weak self] in self?.companion?.press($0) ?? false }
        link.onScreens = { [weak self] in self?.screensChanged($0) }
        link.onFrame = { [weak self] in self?.receive($0) }
        link.onGone = { [weak self] in self?.daemonWent() }
        link.onChange = { [weak self] in self?.display.setNeedsDisplay() }
        link.onSettled = { [weak self] in self?.begin() }
        link.onFailure = { [weak self] in self?.fail($0) }
        link.connect()
    }

    private func begin() {
        if let device, link.notice == nil, !link.screens.contains(where: { $0.isCalled(device) }) {
            return fail(
                LiveSessionError(lines: [
                    "mudrad reads no touchscreen \"\(device)\": `mudractl devices` lists all devices"
                ]))
        }
        display.start()
    }

    private func fail(_ error: LiveSessionError) {
        terminal.stop()
        onFailure(error)
    }

    /// Restores the terminal, and ends the session as if the user had.
    package func quit() {
        terminal.stop()
        link.close()
        onFailure(LiveSessionError(lines: []))
    }

    // MARK: Screens

    private func screensChanged(_ found: [FoundScreen]) {
        let now = MonotonicClock.now
        let wanted = found.filter { screen in device.map { screen.isCalled($0) } ?? true }
        for screen in screens where !wanted.contains(where: { $0.number == screen.number }) {
            screen.end(at: now)
            companion?.interrupt("\(screen.identity.name) is gone")
        }
        screens = wanted.map { found in
            screens.first { $0.number == found.number && $0.identity == found.identity }
                ?? MirroredScreen(
                    found.number, found.identity, size: found.size, configuration.settings,
                    restingTimeout: configuration.restingTimeout, counting: gestureCounter, at: now)
        }
        if !screens.contains(where: { $0.number == shown }) { shown = screens.first?.number }
        settle()
    }

    private func receive(_ packet: TouchPacket) {
        if packet.lostFrames > lostFrames {
            for screen in screens { screen.miss(packet.lostFrames - lostFrames, at: packet.time) }
            companion?.interrupt("mudractl was too slow and lost frames")
        }
        lostFrames = packet.lostFrames
        guard let screen = screens.first(where: { $0.number == packet.screen }) else {
            if device == nil { link.lookForScreens() }
            return
        }
        if packet.contacts.contains(where: { $0.phase == .began }) { shown = screen.number }
        screen.process(packet)
        companion?.receive(packet.frame, on: screen.size, of: screen.identity)
        settle()
    }

    private func daemonWent() {
        lostFrames = 0
        let now = MonotonicClock.now
        for screen in screens { screen.end(at: now) }
        companion?.interrupt("mudrad is gone")
        settle()
    }

    private func deadlineCame() {
        // Frames that were sent before the deadline are read before it fires.
        link.read()
        let now = MonotonicClock.now
        for screen in screens { screen.advance(to: now - Self.slack) }
        companion?.advance(to: now - Self.slack)
        settle()
    }

    /// Sets the timer, and draws the changes.
    private func settle() {
        if let deadline = (screens.map(\.nextDeadline) + [companion?.nextDeadline]).compactMap(\.self).min() {
            let wait = deadline + Self.slack - MonotonicClock.now
            timer.schedule(deadline: .now() + DispatchTimeInterval(wait), leeway: .milliseconds(1))
        } else {
            timer.schedule(deadline: .distantFuture)
        }
        display.setNeedsDisplay()
    }

    // MARK: Configuration

    private func configurationChanged() {
        let now = MonotonicClock.now
        for screen in screens {
            screen.install(configuration.settings, restingTimeout: configuration.restingTimeout, at: now)
        }
        settle()
    }

    // MARK: Picture

    private func clear() {
        for screen in screens {
            screen.clearGestures()
            screen.forgetLosses()
        }
        display.setNeedsDisplay()
    }

    private var picture: LivePicture {
        var picture = LivePicture()
        picture.configuration = configuration.name
        picture.lesson = companion?.lesson
        picture.notices = [link.notice].compactMap(\.self) + configuration.notices
        guard let screen = screens.first(where: { $0.number == shown }) else {
            if link.notice == nil {
                let which = device.map { "\"\($0)\"" } ?? "a touchscreen"
                picture.notices.insert(LiveNotice("waiting for \(which) to be plugged in"), at: 0)
            }
            picture.recognizers = RecognizerBoard(configuration.settings, on: nil).rows
            return picture
        }
        screen.show(in: &picture, others: screens.count - 1)
        return picture
    }
}
