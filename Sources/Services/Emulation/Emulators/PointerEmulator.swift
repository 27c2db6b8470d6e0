import CMudraEvdev
import MudraDeclarations
import MudraEvdev
import MudraTouch

/// Clicks, drags and scrolls with a screen's virtual pointer, as gestures ask for.
///
/// There is one pointer: while a gesture drags or scrolls with it, the actions of other gestures are dropped.
package final class PointerEmulator: InputEmulator {
    /// More gestures than the fingers on a screen make at once.
    private static let mostGestures = 32

    /// Where the pointer is for a position on the screen.
    private var placement: PointerPlacement

    private var steps: PointerSteps
    /// The gesture that drags or scrolls.
    private var current: HeldPointer?
    /// Gestures that click when they end, and where.
    private var clicks: ContiguousArray<(gesture: GestureID, place: PointerPlace)> = []

    /// - Parameters:
    ///   - clock: the present time.
    ///   - write: called with the events of every frame.
    package init(
        _ placement: PointerPlacement, clock: @escaping () -> Microseconds,
        write: @escaping (UnsafeBufferPointer<input_event>) -> Void
    ) {
        self.placement = placement
        steps = PointerSteps(EventSchedule(clock: clock, write: write))
        clicks.reserveCapacity(Self.mostGestures)
    }

    package var nextDeadline: Microseconds? { steps.schedule.nextDeadline ?? current?.news }

    package var begin: Microseconds {
        get { steps.schedule.begin }
        set { steps.schedule.begin = newValue }
    }

    /// How many actions were dropped: too many were waiting, or another gesture had the pointer.
    package var dropped: UInt64 { steps.schedule.dropped }

    /// Plans what a moment of a gesture asks for.
    package func receive(
        _ moment: GestureMoment, _ input: EmulatedInput, _ touches: EmulatingTouches, at now: Microseconds
    ) {
        guard input.usesPointer else { return }
        let time = max(moment.time, touches.departure)
        switch moment.state {
        case .began:
            begin(moment, input, at: time)
        case .changed:
            guard current?.gesture == moment.gesture else { break }
            current?.follow(moment, placement, at: time)
        case .ended:
            end(moment, input, at: time)
        case .recognized:
            if let button = input.click {
                click(button, placement.apply(moment.values.location), for: moment.gesture, at: time)
            }
        case .cancelled:
            cancel(moment.gesture, at: time)
        }
    }

    package func advance(to time: Microseconds) {
        steps.schedule.advance(to: time)
        // A gesture may change while its first steps wait: the pointer follows right after them.
        guard steps.schedule.isEmpty, let news = current?.news, news <= time else { return }
        current?.show(steps: &steps, at: news, isLast: false)
        steps.schedule.advance(to: time)
    }

    package func release(where isConcerned: (GestureID) -> Bool) {
        clicks.removeAll { isConcerned($0.gesture) }
        if let current, isConcerned(current.gesture) { self.current = nil }
        steps.release(where: isConcerned)
    }

    package func place(_ placement: PointerPlacement) { self.placement = placement }

    // MARK: A gesture's states

    private func begin(_ moment: GestureMoment, _ input: EmulatedInput, at time: Microseconds) {
        let place = placement.apply(moment.values.location)
        if let button = input.click {
            if button.moment == .began { return click(button, place, for: moment.gesture, at: time) }
            guard clicks.count < Self.mostGestures else { return steps.schedule.drop() }
            clicks.append((moment.gesture, place))
        } else if let button = input.drag {
            guard mayUsePointer(HeldPointer.dragCount) else { return }
            let begin = steps.begin(from: time)
            steps.jump(to: placement.apply(moment.origin), by: placement, at: begin, for: moment.gesture)
            steps.press(button.code, at: begin, for: moment.gesture)
            let pressed = steps.next(from: begin)
            current = HeldPointer(moment.gesture, .drag(button.code, pressed: pressed, to: place), at: pressed)
        } else if let scroll = input.scroll {
            guard mayUsePointer(HeldPointer.scrollCount) else { return }
            let begin = steps.begin(from: time)
            steps.jump(to: place, by: placement, at: begin, for: moment.gesture)
            let way = moment.values.translation ?? .zero
            current = HeldPointer(
                moment.gesture, .scroll(WheelCounter(scroll), way: way), at: steps.next(from: begin))
        }
    }

    private func end(_ moment: GestureMoment, _ input: EmulatedInput, at time: Microseconds) {
        if current?.gesture == moment.gesture {
            current?.follow(moment, placement, at: time)
            return finish(at: time)
        }
        guard let index = clicks.firstIndex(where: { $0.gesture == moment.gesture }) else { return }
        let place = clicks.remove(at: index).place
        if let button = input.click { click(button, place, for: moment.gesture, at: time) }
    }

    private func cancel(_ gesture: GestureID, at time: Microseconds) {
        clicks.removeAll { $0.gesture == gesture }
        guard let current, current.gesture == gesture else { return }
        if steps.schedule.isPressed(by: gesture) { return finish(at: time) }
        // Pressing the button only to release it would be a click.
        self.current = nil
        steps.release { $0 == gesture }
    }

    // MARK: Actions

    /// Whether an action with so many events can be performed. If not, it counts as dropped.
    private func mayUsePointer(_ count: Int) -> Bool {
        if current != nil {
            steps.schedule.drop()
            return false
        }
        return steps.schedule.admits(count)
    }

    private func click(_ click: EmulatedClick, _ place: PointerPlace, for gesture: GestureID, at time: Microseconds) {
        let count = min(max(click.count, 1), 2)
        guard mayUsePointer(PointerSteps.moveCount + count * 2 * PointerSteps.buttonCount) else { return }
        var time = steps.begin(from: time)
        steps.jump(to: place, by: placement, at: time, for: gesture)
        for _ in 0..<count {
            steps.press(click.button.code, at: time, for: gesture)
            steps.release(click.button.code, at: steps.next(from: time) + PointerSteps.hold, for: gesture)
            time = steps.begin(from: time)
        }
    }

    /// The drag or the scrolling is over.
    private func finish(at time: Microseconds) {
        current?.finish(steps: &steps, at: steps.next(from: time))
        current = nil
    }
}

extension PointerEmulator {
    /// Writes to a virtual pointer, and retains it.
    /// - Parameters:
    ///   - begin: as the property.
    ///   - clock: the present time.
    package convenience init(
        _ placement: PointerPlacement, to pointer: VirtualDevice, from begin: Microseconds,
        clock: @escaping () -> Microseconds
    ) {
        self.init(placement, clock: clock) { pointer.writer.write($0) }
        self.begin = begin
    }
}
