import Gestures

/// A small random number generator (SplitMix64): a seed gives the same sequence everywhere.
package struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    /// The sequence of a seed.
    package init(seed: UInt64) {
        state = seed
    }

    /// The next random number.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Frames that a valid screen could send: up to five fingers that land, tap, drag, pinch, turn, rest, lift and are
/// taken away.
package struct RandomTouches {
    /// The frames in order; no finger is down before and after.
    package private(set) var frames: [TouchFrame] = []
    private var numbers: SeededNumbers
    private var down: [(id: ContactID, position: Point)] = []
    private var time: UInt64
    private var landings: UInt32

    /// A common motion of the fingers.
    private enum Act: CaseIterable {
        case drag, pinch, turn, jitter, rest, taps
    }

    /// The touches of a seed.
    /// - Parameter start: the time before the first frame, in µs.
    package init(seed: UInt64, start: UInt64 = 1_000_000) {
        numbers = SeededNumbers(seed: seed)
        time = start
        // Contact IDs must be unique within an engine.
        landings = UInt32(truncatingIfNeeded: start / 1_000)
        for _ in 0..<Int.random(in: 2...8, using: &numbers) {
            perform(Act.allCases.randomElement(using: &numbers) ?? .rest)
        }
        pause()
        emit(down.map { Contact(id: $0.id, phase: .ended, position: $0.position) })
    }

    private mutating func perform(_ act: Act) {
        if act == .taps && down.isEmpty { return tap() }
        land(Int.random(in: down.isEmpty ? 1...4 : 0...2, using: &numbers))
        let way = Point(x: .random(in: -5...5, using: &numbers), y: .random(in: -5...5, using: &numbers))
        let factor = Double.random(in: 0.8...1.25, using: &numbers)
        let turn = Double.random(in: -0.3...0.3, using: &numbers)
        for _ in 0..<Int.random(in: 1...10, using: &numbers) {
            pause()
            let middle = down.reduce(Point.zero) { $0 + $1.position } / Double(max(down.count, 1))
            move { position in
                let arm = position - middle
                return switch act {
                case .drag: position + way
                case .pinch: middle + arm * factor
                case .turn: middle + arm + Point(x: -arm.y, y: arm.x) * turn
                case .jitter, .rest, .taps: position
                }
            } jitter: {
                act == .jitter ? 1 : 0.05
            }
        }
        lift(oneIn: 3)
    }

    /// Taps with one finger up to three times, and perhaps lands it once more.
    private mutating func tap() {
        let position = Point(x: .random(in: 40...70, using: &numbers), y: .random(in: 40...70, using: &numbers))
        for _ in 0..<Int.random(in: 1...3, using: &numbers) {
            time += .random(in: 50_000...250_000, using: &numbers)
            land(at: position)
            time += .random(in: 50_000...150_000, using: &numbers)
            emit(down.map { Contact(id: $0.id, phase: .ended, position: $0.position) })
            down = []
        }
        time += .random(in: 50_000...250_000, using: &numbers)
        if Bool.random(using: &numbers) { land(at: position) }
        time += 600_000
    }

    private mutating func land(at position: Point) {
        landings += 1
        down.append((ContactID(landings), position))
        emit([Contact(id: ContactID(landings), phase: .began, position: position)])
    }

    /// Mostly the length of a scan; sometimes long enough for deadlines.
    private mutating func pause() {
        let pauses: [UInt64] = [8_000, 8_000, 8_000, 8_000, 12_000, 12_000, 40_000, 160_000, 400_000, 800_000]
        time += pauses.randomElement(using: &numbers) ?? 0
    }

    private mutating func land(_ count: Int) {
        var contacts: [Contact] = []
        for _ in 0..<min(count, 5 - down.count) {
            landings += 1
            let position = Point(x: .random(in: 40...70, using: &numbers), y: .random(in: 40...70, using: &numbers))
            down.append((ContactID(landings), position))
            contacts.append(Contact(id: ContactID(landings), phase: .began, position: position))
        }
        pause()
        emit(contacts)
    }

    private mutating func move(_ place: (Point) -> Point, jitter: () -> Double) {
        for index in down.indices {
            let most = jitter()
            let noise = Point(
                x: .random(in: -most...most, using: &numbers), y: .random(in: -most...most, using: &numbers))
            down[index].position = place(down[index].position) + noise
        }
        emit(down.map { Contact(id: $0.id, phase: .moved, position: $0.position) })
    }

    /// Lifts about one in `odds` fingers; a tenth of these are taken away instead.
    private mutating func lift(oneIn odds: Int) {
        var contacts: [Contact] = []
        for index in down.indices.reversed() where Int.random(in: 0..<odds, using: &numbers) == 0 {
            let phase: Contact.Phase = Int.random(in: 0..<10, using: &numbers) == 0 ? .cancelled : .ended
            contacts.append(Contact(id: down[index].id, phase: phase, position: down[index].position))
            down.remove(at: index)
        }
        pause()
        emit(contacts)
    }

    private mutating func emit(_ contacts: [Contact]) {
        guard !contacts.isEmpty else { return }
        var frame = TouchFrame()
        frame.restart(at: Microseconds(time))
        for contact in contacts { frame.append(contact) }
        frames.append(frame)
    }
}
