import CMudraEvdev
import MudraDeclarations
import MudraEvdev
import MudraTouch

/// Presses chords on a virtual keyboard, as gestures ask for. Chords follow each other, whichever gesture asks for
/// them.
package final class KeyEmulator: InputEmulator {
    /// How long modifiers come before the keys: some applications take them into account only then. GTK 3, GTK 4 and
    /// foot of Debian 13, as measured, need no lead.
    static let modifierLead = Microseconds.milliseconds(20)
    /// The pause between two chords. The kernel keeps at least 64 events for a reader (`EVDEV_MIN_BUFFER_SIZE`), and a
    /// chord of one key has 4: a compositor may be busy for 100 ms, and loses none.
    static let pause = Microseconds.milliseconds(10)
    /// How long a step may wait for the chords before it. Steps of a fast finger beyond that are dropped: keys that come
    /// long after it has lifted are a nuisance.
    static let mostStepDelay = Microseconds.milliseconds(300)
    /// More gestures than the fingers on a seat's screens make at once.
    private static let mostGestures = 32

    private let schedule: EventSchedule
    private var counters: ContiguousArray<(gesture: GestureID, counter: StepCounter)> = []

    /// - Parameters:
    ///   - clock: the present time.
    ///   - write: called with the events of every frame.
    package init(clock: @escaping () -> Microseconds, write: @escaping (UnsafeBufferPointer<input_event>) -> Void) {
        schedule = EventSchedule(clock: clock, write: write)
        counters.reserveCapacity(Self.mostGestures)
    }

    package var nextDeadline: Microseconds? { schedule.nextDeadline }

    package var begin: Microseconds {
        get { schedule.begin }
        set { schedule.begin = newValue }
    }

    /// How many sequences and steps were dropped, because too many were waiting.
    package var dropped: UInt64 { schedule.dropped }

    /// Plans to press the chords that a moment of a gesture asks for, after those that are under way.
    package func receive(
        _ moment: GestureMoment, _ input: EmulatedInput, _ touches: EmulatingTouches, at now: Microseconds
    ) {
        guard input.usesKeyboard else { return }
        // A busy machine may read a moment late. It is not the finger's fault, and costs it no step.
        let begin = max(moment.time, touches.departure, schedule.now)
        switch moment.state {
        case .began:
            press(input.keys, for: moment.gesture, from: begin)
            if let steps = input.keySteps { startCounting(steps, for: moment.gesture) }
            // A gesture that had to wait for another's failure may have come far.
            pressSteps(of: input, for: moment, from: begin)
        case .changed:
            pressSteps(of: input, for: moment, from: begin)
        case .ended:
            pressSteps(of: input, for: moment, from: begin)
            stopCounting { $0 == moment.gesture }
        case .recognized:
            press(input.keys, for: moment.gesture, from: begin)
        case .cancelled:
            stopCounting { $0 == moment.gesture }
            schedule.release { $0 == moment.gesture }
        }
    }

    package func advance(to time: Microseconds) {
        schedule.advance(to: time)
    }

    package func release(where isConcerned: (GestureID) -> Bool) {
        stopCounting(where: isConcerned)
        schedule.release(where: isConcerned)
    }

    // MARK: Chords

    private func press(_ chords: [KeyChord], for gesture: GestureID, from start: Microseconds) {
        var count = 0
        for chord in chords { count += chord.eventCount }
        guard count > 0, schedule.admits(count) else { return }
        for chord in chords { add(chord, for: gesture, at: begin(from: start)) }
    }

    /// When the next chord can begin.
    private func begin(from start: Microseconds) -> Microseconds {
        schedule.end.map { max(start, $0 + Self.pause) } ?? start
    }

    /// Adds a chord, for which there is room.
    private func add(_ chord: KeyChord, for gesture: GestureID, at start: Microseconds) {
        var time = start
        if !chord.modifiers.isEmpty {
            for key in chord.modifiers { schedule.add(EventCode.key, key, 1, at: time, for: gesture) }
            schedule.endFrame(for: gesture)
            time = time + Self.modifierLead
        }
        for value: Int32 in [1, 0] where !chord.keys.isEmpty {
            for key in chord.keys { schedule.add(EventCode.key, key, value, at: time, for: gesture) }
            schedule.endFrame(for: gesture)
        }
        guard !chord.modifiers.isEmpty else { return }
        for key in chord.modifiers.reversed() { schedule.add(EventCode.key, key, 0, at: time, for: gesture) }
        schedule.endFrame(for: gesture)
    }

    // MARK: Steps

    private func startCounting(_ steps: KeySteps, for gesture: GestureID) {
        stopCounting { $0 == gesture }
        guard counters.count < Self.mostGestures else { return schedule.drop() }
        counters.append((gesture, StepCounter(steps.step)))
    }

    private func stopCounting(where isConcerned: (GestureID) -> Bool) {
        counters.removeAll { isConcerned($0.gesture) }
    }

    /// Presses a chord for every step since the last moment.
    private func pressSteps(of input: EmulatedInput, for moment: GestureMoment, from start: Microseconds) {
        guard let steps = input.keySteps, let index = counters.firstIndex(where: { $0.gesture == moment.gesture })
        else { return }
        let count = counters[index].counter.steps(to: moment.values)
        counters[index].counter.tell(count)
        let chord = count < 0 ? steps.back : steps.forward
        for number in 0..<abs(count) {
            let begin = begin(from: start)
            guard begin <= start + Self.mostStepDelay else { return schedule.drop(abs(count) - number) }
            guard schedule.admits(chord.eventCount) else { return schedule.drop(abs(count) - number - 1) }
            add(chord, for: moment.gesture, at: begin)
        }
    }
}

extension KeyEmulator {
    /// Writes to a virtual keyboard, and retains it.
    /// - Parameters:
    ///   - begin: as the property.
    ///   - clock: the present time.
    package convenience init(to keyboard: VirtualDevice, from begin: Microseconds, clock: @escaping () -> Microseconds)
    {
        self.init(clock: clock) { keyboard.writer.write($0) }
        self.begin = begin
    }
}

extension KeyChord {
    /// How many events press and release it, with the ends of frames.
    fileprivate var eventCount: Int {
        (modifiers.isEmpty ? 0 : 2 * (modifiers.count + 1)) + (keys.isEmpty ? 0 : 2 * (keys.count + 1))
    }
}
