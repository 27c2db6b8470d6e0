import MudraBus
import MudraInterface
import MudraTouch

extension MudraClient {
    /// The touchscreens that `mudrad` reads, in order of their paths on the bus.
    /// - Throws: `MudraError.notRunning`, `tooFast`.
    public var devices: [Device] {
        get async throws(MudraError) {
            try await core.call { [core] (state, done) throws(BusError) in
                try state.connection.objects(of: DaemonInterface.device) {
                    done($0.map { $0.map { Device(core, $0) } })
                }
            }
        }
    }

    /// An event at once, and whenever a touchscreen comes, changes or goes. Then ask for `devices`.
    public func deviceChanges() -> Events<Void> {
        changes(of: \.deviceChanges)
    }

    /// Whether the machine is folded into a tablet, at once and at every change; `mudrad` follows its switch from then on.
    /// Without such a switch it is false.
    public func tabletModes() -> Events<Bool> {
        let mailbox = mailbox(of: Bool.self)
        core.async { [weak mailbox] state in
            guard let mailbox else { return }
            state.tabletModes.add(mailbox)
            do throws(BusError) {
                try state.followObjects()
                try state.askTabletMode()
            } catch {
                mailbox.end()
            }
        }
        return Events(mailbox: mailbox)
    }

    /// Reports facts about the user's graphical session to `mudrad`, instead of all facts that this client has reported
    /// before, until the client leaves the bus.
    /// - Throws: `MudraError.notAuthorized` if a fact needs a right, `noSession`, `invalidOptions`, `tooFast`.
    public func report(_ session: SessionFacts) async throws(MudraError) {
        try await core.call { (state, done) throws(BusError) in
            let appearance = state.appearances
            try state.connection.setSession(session) { result in
                if case .success = result { state.accept(since: appearance) { $0.report(session) } }
                done(result)
            }
        }
    }

    /// A sequence of changes, which begins with one.
    func changes(of listeners: ReferenceWritableKeyPath<ClientState, Listeners<Void>> & Sendable) -> Events<Void> {
        let mailbox = mailbox(of: Void.self)
        mailbox.send(())
        core.async { [weak mailbox] state in
            guard let mailbox else { return }
            state[keyPath: listeners].add(mailbox)
            do throws(BusError) {
                try state.followObjects()
            } catch {
                mailbox.end()
            }
        }
        return Events(mailbox: mailbox)
    }
}
