import MudraBus
@_exported import MudraTouch

/// A client of `mudrad`, for use in tasks.
///
/// The client leaves the bus with its last reference; its sequences, `Device`s and `Recognizer`s are references too. If
/// `mudrad` restarts, the client registers and subscribes again, and its sequences go on. A call that is under way fails
/// then with `MudraError.noAnswer`. Cancelling a task does not interrupt a call, which takes 25 s at most, or 130 s if
/// polkit asks for a password meanwhile.
public final class MudraClient: Sendable {
    let core: ClientCore

    /// Connects to a bus. `mudrad` need not run yet.
    /// - Throws: `MudraError.noBus` if there is no such bus, `disconnected` if it refuses this program.
    public init(_ bus: BusAddress = .system) async throws(MudraError) {
        core = try await ClientCore(bus)
    }

    // MARK: Gestures

    /// The gestures with these names as they happen; without names, all gestures of the user.
    ///
    /// If `mudrad` does not run, the sequence waits for it. If `mudrad` refuses the subscription, the sequence ends;
    /// ``subscribe(to:allowsInteraction:)`` says why. Of a gesture that a slow loop has not read, a newer `changed` replaces
    /// an older one. If `mudrad` goes in the middle of a gesture, the gesture is `cancelled`.
    /// - Parameter names: names of recognizers, whether they are registered or not.
    public func gestures(of names: String...) -> Events<Gesture> {
        let mailbox = mailbox(of: Gesture.self)
        core.async { [weak mailbox] state in
            guard let mailbox else { return }
            let refused = { [weak mailbox] (error: BusError) in
                // It subscribes again when mudrad appears.
                switch state.error(error) {
                case .notRunning, .noAnswer: break
                default: mailbox?.end()
                }
            }
            do throws(BusError) {
                try state.listen(mailbox, to: names) { if case .failure(let error) = $0 { refused(error) } }
            } catch {
                refused(error)
            }
        }
        return Events(mailbox: mailbox)
    }

    /// Subscribes to the gestures with these names, or to all gestures of the user if there are no names.
    ///
    /// The sequence is that of ``gestures(of:)``.
    /// - Parameters:
    ///   - names: names of recognizers, whether they are registered or not; 1024 at most.
    ///   - allowsInteraction: whether polkit may ask the user for a password, so that this program gets the places of
    ///     gestures. The call may then take two minutes.
    /// - Throws: `MudraError.noSession` if the user has no session at this machine, `notRunning`, `tooMany`, `tooFast`.
    public func subscribe(
        to names: [String] = [], allowsInteraction: Bool = false
    ) async throws(MudraError) -> Events<Gesture> {
        let mailbox = mailbox(of: Gesture.self)
        do throws(MudraError) {
            try await core.call { (state, done) throws(BusError) in
                try state.listen(mailbox, to: names, allowsInteraction: allowsInteraction, completion: done)
            }
        } catch {
            mailbox.end()
            throw error
        }
        return Events(mailbox: mailbox)
    }

    /// The raw touches of all screens, or of one, frame by frame.
    ///
    /// The sequence ends when `mudrad` stops, and when the user's session is locked or another one is shown. Open it again
    /// then. Frames that were lost on the way are counted in each frame.
    /// - Parameters:
    ///   - device: the only screen to report; nil: all.
    ///   - allowsInteraction: whether polkit may ask the user for a password. The call may then take two minutes.
    /// - Throws: `MudraError.notAuthorized` unless polkit grants `org.mudra.Mudra1.open-touch-stream`, `unknownDevice`,
    ///   `notActive`, `tooMany`, `notRunning`.
    public func touchFrames(
        of device: Device? = nil, allowsInteraction: Bool = false
    ) async throws(MudraError) -> Events<TouchPacket> {
        let mailbox = mailbox(of: TouchPacket.self)
        let path = device?.path
        try await core.call { (state, done) throws(BusError) in
            try state.connection.openTouchStream(
                device: path, queue: state.queue, onFrame: { [weak mailbox] in mailbox?.send($0) },
                onEnd: { [weak mailbox] in mailbox?.end() }, allowsInteraction: allowsInteraction
            ) { [weak mailbox] result in
                done(result.map { stream in if let mailbox { state.touches.append(TouchReader(mailbox, stream)) } })
            }
        }
        return Events(mailbox: mailbox)
    }

    /// A mailbox for a new sequence.
    func mailbox<Element>(of type: Element.Type) -> Mailbox<Element> {
        Mailbox { [core] in core.async { $0.removeEnded() } }
    }
}
