import Dispatch
import MudraBus
import MudraClient
import MudraInterface
import MudraSupport
import MudraTouch

/// The connection to mudrad, which may come, go and return. Unchecked: used on its queue alone.
final class DaemonLink: @unchecked Sendable {
    var onScreens: ([FoundScreen]) -> Void = { _ in }
    var onFrame: (TouchPacket) -> Void = { _ in }
    /// Called when mudrad or its stream is gone.
    var onGone: () -> Void = {}
    /// Called when `notice` may have changed.
    var onChange: () -> Void = {}
    /// Called once, when mudrad has opened the stream or is known not to run.
    var onSettled: () -> Void = {}
    /// Called when a connection is impossible.
    var onFailure: (LiveSessionError) -> Void = { _ in }

    /// The problem with the connection; nil if there is none.
    private(set) var notice: LiveNotice?
    private(set) var screens: [FoundScreen] = []
    private let address: BusAddress
    private let connection: BusConnection
    private let client: MudraConnection
    private let queue: DispatchQueue
    private let alternative: String
    private var stream: TouchStream?
    private let retryTimer: OneShotTimer
    /// Until polkit has answered.
    private var prompt: PasswordPrompt?
    private var isSettled = false
    private var isLooking = false
    private var looksAgain = false
    /// The number of the current attempt, by which late answers to earlier ones are recognized.
    private var attempt = 0

    /// - Parameter alternative: the command that a refusal of touches suggests.
    init(_ address: BusAddress, queue: DispatchQueue, alternative: String) throws(BusError) {
        (self.address, self.queue, self.alternative) = (address, queue, alternative)
        connection = try BusConnection(address, queue: queue)
        client = MudraConnection(connection)
        retryTimer = OneShotTimer(on: queue)
        retryTimer.onTime = { [weak self] in self?.open() }
    }

    func connect() {
        do throws(BusError) {
            try client.listen(
                onAvailable: { [weak self] in self?.open() }, onGone: { [weak self] in self?.went() },
                onGesture: { _ in })
            for member in [StandardInterface.interfacesAdded, StandardInterface.interfacesRemoved] {
                try connection.listen(
                    to: member, of: StandardInterface.objectManager, at: ObjectPath.manager,
                    from: DaemonInterface.service
                ) { [weak self] _ in self?.lookForScreens() }
            }
            client.activate { [weak self] in self?.fail($0) }
            open()
        } catch {
            fail(error)
        }
    }

    /// Reads the frames that have already come.
    func read() { stream?.read() }

    func close() {
        prompt = nil
        stream = nil
    }

    // MARK: The stream

    private func open() {
        retryTimer.stop()
        attempt += 1
        let current = attempt
        // Asked before the stream is open, so that every frame belongs to a known screen.
        lookForScreens()
        // polkit answers about the system bus alone. Later it could not ask the user, since the terminal shows the view.
        if !isSettled && prompt == nil && address == .system { prompt = PasswordPrompt() }
        do throws(BusError) {
            try client.openTouchStream(
                queue: queue, onFrame: { [weak self] in self?.onFrame($0) },
                onEnd: { [weak self] in self?.ended(current) },
                allowsInteraction: !isSettled
            ) { [weak self] result in self?.opened(current, result) }
        } catch {
            fail(error)
        }
    }

    private func opened(_ number: Int, _ result: Result<TouchStream, BusError>) {
        guard number == attempt else { return }
        switch result {
        case .success(let stream):
            self.stream = stream
            notice = nil
        case .failure(let error) where error.isServiceUnknown || error.isNoReply:
            notice = LiveNotice("mudrad is not running: waiting for it")
        case .failure(let error): return fail(error)
        }
        settle()
    }

    private func settle() {
        prompt = nil
        onChange()
        guard !isSettled else { return }
        isSettled = true
        onSettled()
    }

    private func ended(_ number: Int) {
        guard number == attempt else { return }
        stream = nil
        notice = LiveNotice("mudrad sends no touches: waiting for it")
        onGone()
        retryTimer.start(after: .seconds(1))
    }

    private func went() {
        retryTimer.stop()
        attempt += 1
        stream = nil
        notice = LiveNotice("mudrad is gone: waiting for it to come back")
        onGone()
        onChange()
    }

    private func fail(_ error: BusError) {
        prompt = nil
        let isRefusal = ["NotAuthorized", "NoSession", "NotActive"].contains { error.name.hasSuffix(".\($0)") }
        let hint =
            "touches reveal text typed on the screen, so mudrad sends them to administrators only: \(alternative)"
        onFailure(LiveSessionError(lines: ["\(error)"] + (isRefusal ? [hint] : [])))
    }

    // MARK: Screens

    func lookForScreens() {
        guard !isLooking else { return looksAgain = true }
        isLooking = true
        do throws(BusError) {
            try client.objects(of: MudraObject.device, startsService: false) { [weak self] in self?.found($0) }
        } catch {
            fail(error)
        }
    }

    private func found(_ result: Result<[MudraObject], BusError>) {
        isLooking = false
        if case .success(let objects) = result {
            screens = objects.compactMap { FoundScreen($0) }
            onScreens(screens)
        }
        guard looksAgain else { return }
        looksAgain = false
        lookForScreens()
    }
}
