import MudraBus
import MudraEvdev
import MudraSettings

// The changes of screens that programs, users and reports cause. A value that a user's program sets on a screen counts
// while the screen's seat shows that user, until the user logs out or the screen goes. `done` is called when it is in
// force.

extension Screens {
    func setOrientation(_ choice: OrientationChoice, of id: ScreenID, by user: UInt32, then done: @escaping () -> Void)
    {
        screens[id]?.choices.orientation.set(choice, of: user)
        update(id, then: done)
    }

    /// Sets whether a screen's touches count.
    func setEnabled(_ isEnabled: Bool, of id: ScreenID, by user: UInt32, then done: @escaping () -> Void) {
        screens[id]?.choices.isEnabled.set(isEnabled, of: user)
        update(id, then: done)
    }

    /// Grabs a screen as soon as no finger is down, or ends its grab.
    /// - Parameter done: called with the reason if the screen cannot be grabbed; then nothing has changed.
    func setGrabbed(
        _ isGrabbed: Bool, of id: ScreenID, by user: UInt32, then done: @escaping (BusError?) -> Void
    ) throws(BusError) {
        if isGrabbed, grabs.hasEscaped { throw .grabReleased }
        guard let earlier = screens[id]?.choices.isGrabbed else { return done(nil) }
        screens[id]?.choices.isGrabbed.set(isGrabbed, of: user)
        grabs.forgetFailure(of: id)
        bringAbout(on: id) { [weak self] error in
            if error != nil, let self {
                screens[id]?.choices.isGrabbed = earlier
                if let screen = screens[id] { screens[id]?.state.isGrabbed = state(of: screen).isGrabbed }
            }
            done(error)
        }
    }

    /// Calls `done` when everything that has been chosen and reported until now is in force.
    func whenSettled(_ done: @escaping () -> Void) { pace.whenSettled(done) }

    /// A user's last program, or the user, may have gone, or a seat may show another user.
    /// - Parameter users: the users whose programs are there.
    func usersChanged(_ users: Set<UInt32>) {
        for id in screens.keys { screens[id]?.choices.keep { access.keepsChoices(of: $0, amongUsers: users) } }
        sessionsChanged()
    }

    /// Finds out again what applies to all screens.
    func update() {
        for (id, _) in all { update(id) }
    }

    private func update(_ id: ScreenID, then done: @escaping () -> Void = {}) {
        bringAbout(on: id) { [weak self] error in
            self?.noteFailure(error, on: id)
            done()
        }
    }

    func noteFailure(_ error: BusError?, on id: ScreenID) {
        if let error, let screen = screens[id] { grabs.tryLater(id, screen, error) }
    }

    /// Finds out again what applies to a screen, and brings it about.
    private func bringAbout(on id: ScreenID, then done: @escaping (BusError?) -> Void) {
        guard let screen = screens[id], !screen.isLeaving else { return done(nil) }
        guard state(of: screen) != screen.state || grabs.isDue(id, screen) else { return done(nil) }
        pace.perform(on: id, { [weak self] in self?.apply(to: id) }, then: done)
    }

    /// - Returns: the reason if the screen is to be grabbed and cannot be.
    func apply(to id: ScreenID) -> BusError? {
        guard let screen = screens[id], !screen.isLeaving else { return nil }
        let next = state(of: screen)
        screens[id]?.state = next
        if next.isEnabled != screen.state.isEnabled {
            recognition.tell { $0.setEnabled(next.isEnabled, of: id) }
        }
        updatePosition(of: id)
        updates.need(.emulation)
        return screens[id].flatMap { grabs.apply(to: id, $0) }
    }

    func state(of screen: Screen) -> ScreenState { ScreenState(of: screen, access, orientations) }

    // MARK: Positions

    /// The facts about the sessions that seats show may have changed.
    func sessionsChanged() {
        orientations.follow(all.map(\.1))
        update()
        grabs.updateTakeBack()
        updates.need(.emulation)
    }

    /// A geometry takes force as soon as no finger is on the screen.
    func updatePosition(of id: ScreenID) {
        guard var screen = screens[id], !screen.isLeaving else { return }
        orientations.follow(all.map(\.1))
        updates.need([.visibility, .objects])
        let isAnother = screen.updatePosition()
        screens[id] = screen
        guard isAnother else { return }
        let geometry = screen.nextPosition.geometry
        recognition.tell { $0.setGeometry(geometry, of: id) }
    }

    /// The real-time queue uses a geometry from now on.
    func geometryChanged(_ id: ScreenID, _ geometry: ScreenGeometry) {
        guard let earlier = screens[id]?.position.geometry.size else { return }
        screens[id]?.use(geometry)
        if geometry.size != earlier {
            instances.setSize(geometry.size, of: id)
            let graph = TransferredGraph(instances.gestures(of: id))
            recognition.tell({ $0.install([id: graph]) }) { _ in }
        }
        updates.need([.visibility, .emulation, .objects])
    }

    /// A screen has contradicted itself in a new way.
    func note(_ oddities: DeviceOddities, of id: ScreenID) {
        guard let screen = screens[id] else { return }
        let lines = oddities.lines(on: screen.position.geometry)
        for line in lines { log("\(screen.title) \(line)") }
        screens[id]?.oddities += lines
        updates.need(.objects)
    }
}
