import MudraSupport

/// Which sessions are locked, by logind's `LockedHint`, which the screen lockers of desktops set.
@BusActor final class SessionLocks {
    private static let service = "org.freedesktop.login1"
    private static let sessions = "/org/freedesktop/login1/session"
    private static let interface = "org.freedesktop.login1.Session"
    private static let hint = "LockedHint"

    private enum LockState {
        /// logind has been asked, and has not answered yet.
        case unknown
        case known(isLocked: Bool)
    }

    /// Called when it becomes known that a session is locked or unlocked.
    var onChange: () -> Void = {}

    private let connection: BusConnection
    private let log: Log
    /// By object path of the session.
    private var states: [String: LockState] = [:]

    init(_ connection: BusConnection, log: Log) {
        self.connection = connection
        self.log = log
        do throws(BusError) {
            try connection.listen(
                to: StandardInterface.propertiesChanged, of: StandardInterface.properties, below: Self.sessions,
                from: Self.service, first: Self.interface
            ) { [weak self] path, values in self?.receive(path, values) }
            // All known states came from the previous logind.
            try connection.watchOwner(of: Self.service) { [weak self] owner in
                if !owner.isEmpty { self?.forget() }
            }
            // The connection may have lost logind's signals: ask again.
            connection.whenRenewed { [weak self] in self?.forget() }
        } catch {
            log("cannot watch logind's sessions, so all sessions count as locked: \(error)")
        }
    }

    /// Whether the session is locked. A session counts as locked until logind has answered.
    func isLocked(_ session: String) -> Bool {
        let path = BusPath.encode(session, under: Self.sessions)
        switch states[path] {
        case .known(let isLocked): return isLocked
        case .unknown: return true
        case nil:
            states[path] = .unknown
            ask(path)
            return true
        }
    }

    private func forget() {
        states = [:]
        onChange()
    }

    private func ask(_ path: String) {
        do throws(BusError) {
            try connection.call(
                StandardInterface.get, of: StandardInterface.properties, at: path, on: Self.service,
                [.string(Self.interface), .string(Self.hint)]
            ) { [weak self] result in
                switch result {
                case .success(let values): self?.set(path, values.first?.opened)
                case .failure(let error):
                    // Asked again after the next change.
                    self?.states[path] = nil
                    self?.log("cannot learn from logind whether a session is locked: \(error)")
                }
            }
        } catch {
            log("cannot ask logind whether a session is locked: \(error)")
        }
    }

    private func receive(_ path: String, _ values: [BusValue]) {
        guard values.count == 3, states[path] != nil else { return }
        set(path, values[1].dictionary?[Self.hint])
    }

    private func set(_ path: String, _ value: BusValue?) {
        guard case .boolean(let isLocked) = value else { return }
        if case .known(isLocked) = states[path] { return }
        states[path] = .known(isLocked: isLocked)
        onChange()
    }
}
