import CMudraEvdev
import MudraEvdev
import MudraTouch

/// Plans the steps of a virtual pointer on its schedule: moves, buttons, wheels. Never allocates after its creation.
struct PointerSteps {
    /// How long a button stays pressed. libinput takes a button that changes again within 25 ms for a worn switch, and
    /// delays or drops the change (`DEBOUNCE_TIMEOUT_BOUNCE` in evdev-debounce.c).
    static let hold = Microseconds.milliseconds(30)
    /// The least time from a button's release until a button is pressed again, also in a double click: longer than
    /// libinput's 25 ms, and both clicks are far within the 400 ms that GTK and Qt allow.
    static let pause = Microseconds.milliseconds(50)
    /// The most events of a move.
    static let moveCount = 5
    /// The events that press or release a button.
    static let buttonCount = 2

    let schedule: EventSchedule
    /// Where the pointer is after all planned steps; nil: not known.
    private var place: PointerPlace?
    private var lastRelease: Microseconds?

    init(_ schedule: EventSchedule) {
        self.schedule = schedule
    }

    /// When an action that comes at a time can begin.
    func begin(from time: Microseconds) -> Microseconds {
        lastRelease.map { max(time, $0 + Self.pause) } ?? time
    }

    /// The time of the last event, or a later one.
    func next(from time: Microseconds) -> Microseconds { max(time, schedule.end ?? 0) }

    /// Moves the pointer, wherever another device has moved the cursor meanwhile. The kernel drops an axis's value that
    /// is not new, and then the cursor would stay where it is: so a place that is not new is approached from beside it.
    mutating func jump(to place: PointerPlace, by placement: PointerPlacement, at time: Microseconds, for id: GestureID)
    {
        if self.place == nil || self.place == place {
            schedule.add(EventCode.absolute, EventCode.x, placement.beside(place).x, at: time, for: id)
            schedule.endFrame(for: id)
        }
        self.place = nil
        follow(to: place, at: time, for: id)
    }

    /// Moves the pointer unless it is there.
    mutating func follow(to place: PointerPlace, at time: Microseconds, for id: GestureID) {
        guard place != self.place else { return }
        self.place = place
        schedule.add(EventCode.absolute, EventCode.x, place.x, at: time, for: id)
        schedule.add(EventCode.absolute, EventCode.y, place.y, at: time, for: id)
        schedule.endFrame(for: id)
    }

    func press(_ button: UInt16, at time: Microseconds, for id: GestureID) {
        schedule.add(EventCode.key, button, 1, at: time, for: id)
        schedule.endFrame(for: id)
    }

    mutating func release(_ button: UInt16, at time: Microseconds, for id: GestureID) {
        schedule.add(EventCode.key, button, 0, at: time, for: id)
        schedule.endFrame(for: id)
        lastRelease = schedule.end
    }

    /// Turns wheels in one frame.
    func turn(_ turns: (first: WheelTurn, second: WheelTurn), at time: Microseconds, for id: GestureID) {
        add(turns.first, at: time, for: id)
        add(turns.second, at: time, for: id)
        if turns.first.units != 0 || turns.second.units != 0 { schedule.endFrame(for: id) }
    }

    private func add(_ turn: WheelTurn, at time: Microseconds, for id: GestureID) {
        guard turn.units != 0 else { return }
        let (fine, coarse) =
            turn.isVertical ? (REL_WHEEL_HI_RES, REL_WHEEL) : (REL_HWHEEL_HI_RES, REL_HWHEEL)
        schedule.add(EventCode.relative, UInt16(fine), turn.units, at: time, for: id)
        guard turn.notches != 0 else { return }
        schedule.add(EventCode.relative, UInt16(coarse), turn.notches, at: time, for: id)
    }

    /// Releases what gestures hold at once, and drops their steps.
    mutating func release(where isConcerned: (GestureID) -> Bool) {
        schedule.release(where: isConcerned)
        // The dropped steps may have been moves.
        place = nil
    }
}
