import Dispatch
import MudraBus
import MudraInterface

/// A client's connection, the readers of its events, and its registrations. Used on one queue.
final class ClientState {
    let connection: MudraConnection
    let queue: DispatchQueue
    /// The registrations, which `mudrad` gets again when it has restarted.
    var registrations = Registrations()
    var gestures = Listeners<Gesture>()
    var deviceChanges = Listeners<Void>()
    var recognizerChanges = Listeners<Void>()
    var tabletModes = Listeners<Bool>()
    var touches: [TouchReader] = []
    /// The last event of each gesture in progress, by the gestures' numbers.
    private var gesturesInProgress: [UInt64: Gesture] = [:]
    /// How often `mudrad` has appeared.
    private(set) var appearances = 0
    private var followsObjects = false
    private var isWaitingToRestore = false

    /// - Parameter listens: whether the client follows `mudrad`.
    init(_ address: BusAddress, listens: Bool, queue: DispatchQueue) throws(BusError) {
        self.queue = queue
        connection = try MudraConnection(address, queue: queue)
        if listens {
            try connection.listen(
                onAvailable: { [weak self] in self?.appeared() }, onGone: { [weak self] in self?.disappeared() },
                onGesture: { [weak self] in self?.receive($0) })
        }
        connection.activate { [weak self] _ in self?.endEvents() }
    }

    /// An error as callers get it.
    func error(_ error: BusError) -> MudraError {
        connection.isOpen ? MudraError(error) : .disconnected(error.description)
    }

    // MARK: mudrad comes and goes

    private func appeared() {
        appearances += 1
        changed()
        restore()
    }

    private func disappeared() {
        for (_, var gesture) in gesturesInProgress.sorted(by: { $0.key < $1.key }) {
            gesture.state = .cancelled
            gestures.send(gesture, about: gesture.recognizer)
        }
        gesturesInProgress = [:]
        changed()
    }

    /// Registers and subscribes again. If `mudrad` refuses, all sequences end: nothing else would tell the program.
    func restore() {
        let done: MudraConnection.Completion<Void> = { [weak self] result in
            guard let self, case .failure(let error) = result else { return }
            switch MudraError(error) {
            // When mudrad comes back, this runs again.
            case .notRunning, .noAnswer: break
            case .tooFast: restoreLater()
            default: endEvents()
            }
        }
        do throws(BusError) {
            try registrations.declare(on: connection, done)
            if let names = gestures.names { try connection.subscribe(to: names.sorted(), completion: done) }
            if tabletModes.names != nil { try askTabletMode() }
        } catch {
            endEvents()
        }
    }

    private func restoreLater() {
        guard !isWaitingToRestore else { return }
        isWaitingToRestore = true
        let this = WeakState(self)
        queue.asyncAfter(deadline: .now() + 1) {
            this.state?.isWaitingToRestore = false
            this.state?.restore()
        }
    }

    /// Changes what `mudrad` gets after a restart, as it has accepted a call.
    /// - Parameter appearance: the value of `appearances` at the call. If `mudrad` has restarted since, it may have
    ///   replaced what the call did by what it got after the restart.
    func accept(since appearance: Int, _ change: (inout Registrations) -> Void) {
        change(&registrations)
        if appearance != appearances { restore() }
    }

    private func endEvents() {
        gestures.end()
        deviceChanges.end()
        recognizerChanges.end()
        tabletModes.end()
        for reader in touches { reader.end() }
    }

    // MARK: Gestures

    /// Adds a reader, and subscribes to the gestures that all readers want.
    func listen(
        _ mailbox: Mailbox<Gesture>, to names: [String], allowsInteraction: Bool = false,
        completion: @escaping MudraConnection.Completion<Void>
    ) throws(BusError) {
        gestures.add(mailbox, names: names)
        let all = gestures.names?.sorted() ?? names
        try connection.subscribe(to: all, allowsInteraction: allowsInteraction, completion: completion)
    }

    private func receive(_ gesture: Gesture) {
        switch gesture.state {
        case .began, .changed: gesturesInProgress[gesture.number] = gesture
        case .ended, .cancelled: gesturesInProgress[gesture.number] = nil
        case .recognized: break
        }
        let isChange = gesture.state == .changed
        gestures.send(gesture, about: gesture.recognizer, replacing: isChange ? .gesture(gesture.number) : nil)
    }

    /// Drops the readers that have ended, and the part of the subscription that only they wanted.
    func removeEnded() {
        let names = gestures.names
        gestures.removeEnded()
        deviceChanges.removeEnded()
        recognizerChanges.removeEnded()
        tabletModes.removeEnded()
        touches.removeAll(where: \.hasEnded)
        guard gestures.names != names else { return }
        if let rest = gestures.names {
            try? connection.subscribe(to: rest.sorted())
        } else {
            gesturesInProgress = [:]
            try? connection.unsubscribe()
        }
    }

    // MARK: Objects

    /// Follows the objects of `mudrad` from the first reader on: a bus allows a limited number of rules.
    func followObjects() throws(BusError) {
        guard connection.isOpen else { return endEvents() }
        guard !followsObjects else { return }
        followsObjects = true
        try connection.listenToScreens { [weak self] in self?.deviceChanges.sendChange() }
        try connection.listenToRecognizers { [weak self] in self?.recognizerChanges.sendChange() }
        try connection.listenToTabletMode { [weak self] in self?.tabletModes.send($0) }
    }

    /// Asks for a recognizer.
    func recognizer(at path: String, completion: @escaping MudraConnection.Completion<MudraObject>) {
        do throws(BusError) {
            try connection.object(of: DaemonInterface.recognizer, at: path, completion: completion)
        } catch {
            completion(.failure(error))
        }
    }

    /// Asks the bus itself, to know that it serves us.
    func askBus(_ done: @escaping MudraConnection.Completion<Void>) throws(BusError) {
        try connection.connection.call(
            "GetId", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", on: "org.freedesktop.DBus", []
        ) { done($0.map { _ in }) }
    }

    private func changed() {
        deviceChanges.sendChange()
        recognizerChanges.sendChange()
    }

    /// Sends the mode to its readers.
    func askTabletMode() throws(BusError) {
        try connection.tabletMode { [weak self] in
            if case .success(let isTablet) = $0 { self?.tabletModes.send(isTablet) }
        }
    }
}

extension Listeners<Void> {
    /// Of several changes that wait, one is enough.
    func sendChange() {
        send((), replacing: .property("", of: ""))
    }
}

/// Unchecked: used only on the state's queue.
private final class WeakState: @unchecked Sendable {
    weak var state: ClientState?

    init(_ state: ClientState) {
        self.state = state
    }
}
