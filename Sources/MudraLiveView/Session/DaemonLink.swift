import Dispatch
import MudraBus
import MudraClient
import MudraInterface
import MudraTouch

/// The connection to `mudrad`, which may come, go and come back. Unchecked: used on its queue alone.
final class DaemonLink: @unchecked Sendable {
    var onScreens: ([FoundScreen]) -> Void = { _ in }
    var onFrame: (TouchPacket) -> Void = { _ in }
    /// Called when it is gone, or the stream is.
    var onGone: () -> Void = {}
    /// Called when `notice` may be another.
    var onChange: () -> Void = {}
    /// Called once, when it is known whether we are let in.
    var onSettled: () -> Void = {}
    /// Called when there can be no connection.
    var onFailure: (LiveSessionError) -> Void = { _ in }

    /// What is wrong with the connection; nil: nothing.
    private(set) var notice: LiveNotice?
    private(set) var screens: [FoundScreen] = []
    private let connection: BusConnection
    private let client: MudraClient
    private let queue: DispatchQueue
    private var stream: TouchStream?
    private var isSettled = false
    private var isLooking = false
    private var looksAgain = false
    /// Counts the attempts, so that the answer to an earlier one is known as such.
    private var attempt = 0

    init(_ address: BusAddress, queue: DispatchQueue) throws(BusError) {
        self.queue = queue
        connection = try BusConnection(address, queue: queue)
        client = MudraClient(connection)
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

    /// Reads what has come already.
    func read() { stream?.read() }

    func close() { stream = nil }

    // MARK: The stream

    private func open() {
        attempt += 1
        let current = attempt
        // Asked before the stream is open, so that no frame comes of a screen that is not known.
        lookForScreens()
        do throws(BusError) {
            try client.openTouchStream(
                queue: queue, onFrame: { [weak self] in self?.onFrame($0) },
                onEnd: { [weak self] in self?.ended(current) },
                // Later polkit could not ask the user: the terminal shows something else.
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
            notice = LiveNotice("mudrad is not there: waiting for it")
        case .failure(let error): return fail(error)
        }
        settle()
    }

    private func settle() {
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
        queue.asyncAfter(deadline: .now() + 1) { [weak self] in
            guard let self, number == attempt else { return }
            open()
        }
    }

    private func went() {
        attempt += 1
        stream = nil
        notice = LiveNotice("mudrad is gone: waiting for it to come back")
        onGone()
        onChange()
    }

    private func fail(_ error: BusError) {
        let isRefusal = ["NotAuthorized", "NoSession", "NotActive"].contains { error.name.hasSuffix(".\($0)") }
        let hint =
            "every touch, and so all that is typed on the screen, is shown to administrators alone: sudo mudractl try --config FILE"
        onFailure(LiveSessionError(lines: ["\(error)"] + (isRefusal ? [hint] : [])))
    }

    // MARK: Screens

    /// Asks which screens there are.
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
