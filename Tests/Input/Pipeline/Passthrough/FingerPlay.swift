import CMudraEvdev
import Gestures
import MudraPipeline
import MudraTouch
import TouchSamples

@testable import MudraEvdev

/// Fingers on a screen by a seed: their actions, and the daemon's meanwhile.
struct FingerPlay {
    let fixture: GrabbedScreenFixture
    private var numbers: SeededNumbers
    private let isTransparent: Bool
    private var lastID: Int32 = 100
    private var ways: [Int: (Int32, Int32)] = [:]
    private var isMuted = false

    /// - Parameter isTransparent: no gesture takes or withholds a touch.
    init(
        seed: UInt64, on touchProtocol: TouchProtocol, isTransparent: Bool = false, retraction: Retraction = .cancel
    ) {
        numbers = SeededNumbers(seed: seed)
        self.isTransparent = isTransparent
        fixture = GrabbedScreenFixture(
            RawScreen(touchProtocol, using: &numbers), isTransparent: isTransparent, retraction: retraction)
        if !isTransparent { fixture.install(.random(using: &numbers)) }
    }

    /// - Parameter steps: with fewer steps, a problem is easier to see.
    mutating func run(steps: Int = 60) {
        for _ in 0..<steps {
            step()
            pause()
        }
        fixture.finish()
    }

    private mutating func odds(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &numbers) == 0 }

    private mutating func step() {
        switch Int.random(in: 0..<(isTransparent ? 13 : 20), using: &numbers) {
        case 0...2: land(.random(in: 1...3, using: &numbers))
        case 3...5: move(frames: .random(in: 1...12, using: &numbers))
        case 6...7: lift(oneIn: 2)
        case 8: lift(oneIn: 1)
        case 9: tap()
        case 10: replace()
        case 11: blip()
        case 12: hover()
        case 13: turnToPalms()
        case 14: drop()
        case 15: mute()
        case 16: fixture.setOrientation(Orientation.allCases.randomElement(using: &numbers) ?? .normal)
        case 17: fixture.install(.random(using: &numbers))
        case 18: if odds(3) { fixture.cancelContacts() }
        default: if odds(3) { fixture.ungrab() } else { fixture.grab() }
        }
        if !fixture.isGrabbed { fixture.grab() }
    }

    // MARK: Fingers

    private var free: [Int] { (0..<fixture.screen.slotCount).filter { fixture.screen.fingers[$0] == nil } }

    private mutating func land(in slot: Int, near place: (Int32, Int32)? = nil) {
        lastID += 1
        // The finger of a single-touch screen has no tracking ID.
        var finger = RawScreen.Finger(id: fixture.screen.touchProtocol == .singleTouch ? 0 : lastID)
        let place = place ?? (.random(in: 0...1_000, using: &numbers), .random(in: 0...1_000, using: &numbers))
        finger.axes[EventCode.positionX] = place.0
        finger.axes[EventCode.positionY] = place.1
        for code in fixture.screen.extraAxes where code != EventCode.distance && code != EventCode.toolType {
            finger.axes[code] = .random(in: 1...255, using: &numbers)
        }
        if fixture.screen.extraAxes.contains(EventCode.toolType) {
            if odds(15) { finger.axes[EventCode.toolType] = ToolType.palm }
            if !isTransparent && odds(40) { finger.axes[EventCode.toolType] = ToolType.pen }
        }
        if fixture.screen.extraAxes.contains(EventCode.distance) && odds(8) { finger.axes[EventCode.distance] = 7 }
        fixture.screen.fingers[slot] = finger
        let ways: [Int32] = [-60, -20, -3, 0, 0, 0, 3, 20, 60]
        self.ways[slot] = (ways.randomElement(using: &numbers) ?? 0, ways.randomElement(using: &numbers) ?? 0)
    }

    private mutating func land(_ count: Int) {
        let middle: (Int32, Int32) = (.random(in: 300...700, using: &numbers), .random(in: 300...700, using: &numbers))
        let together = odds(2)
        let way = ways.values.first
        for _ in 0..<count {
            guard let slot = odds(3) ? free.randomElement(using: &numbers) : free.first else { break }
            let offset: (Int32, Int32) = (
                .random(in: -200...200, using: &numbers), .random(in: -200...200, using: &numbers)
            )
            land(in: slot, near: (middle.0 + offset.0, middle.1 + offset.1))
            if together, let way { ways[slot] = way }
            if odds(3) { fixture.report() }
        }
        fixture.report()
    }

    private mutating func move(frames: Int) {
        for _ in 0..<frames {
            fixture.wait(.milliseconds(8))
            for slot in fixture.screen.fingers.keys.sorted() where !odds(6) {
                guard let way = ways[slot], var finger = fixture.screen.fingers[slot] else { continue }
                finger.axes[EventCode.positionX] = min(max(finger.axes[EventCode.positionX] + way.0, 0), 1_000)
                finger.axes[EventCode.positionY] = min(max(finger.axes[EventCode.positionY] + way.1, 0), 1_000)
                if odds(3), fixture.screen.extraAxes.contains(EventCode.contactPressure) {
                    finger.axes[EventCode.contactPressure] = .random(in: 1...255, using: &numbers)
                }
                fixture.screen.fingers[slot] = finger
            }
            fixture.report()
        }
    }

    private mutating func lift(oneIn count: Int) {
        for slot in fixture.screen.fingers.keys.sorted() where odds(count) {
            if odds(3), var axes = fixture.screen.fingers[slot]?.axes {
                axes[EventCode.positionX] = .random(in: 0...1_000, using: &numbers)
                fixture.screen.liftAxes[slot] = axes
            }
            fixture.screen.fingers[slot] = nil
        }
        fixture.report()
    }

    /// Taps up to three times at one place; in some taps the finger moves.
    private mutating func tap() {
        let place: (Int32, Int32) = (.random(in: 0...1_000, using: &numbers), .random(in: 0...1_000, using: &numbers))
        for _ in 0..<Int.random(in: 1...3, using: &numbers) {
            guard let slot = free.first else { return }
            land(in: slot, near: place)
            fixture.report()
            fixture.wait(.milliseconds(.random(in: 10...120, using: &numbers)))
            if odds(4) { move(frames: 1) }
            fixture.screen.fingers[slot] = nil
            fixture.report()
            fixture.wait(.milliseconds(.random(in: 20...250, using: &numbers)))
        }
    }

    /// Replaces a finger in its slot within one frame. A single-touch screen cannot report that.
    private mutating func replace() {
        guard fixture.screen.touchProtocol != .singleTouch else { return }
        for slot in fixture.screen.fingers.keys.sorted() where odds(2) { land(in: slot) }
        fixture.report(replaces: odds(2))
    }

    /// A finger that comes and goes within a frame in which others move.
    private mutating func blip() {
        guard fixture.screen.touchProtocol == .slots, let slot = free.first else { return }
        lastID += 1
        let events = [(EventCode.slot, Int32(slot)), (EventCode.trackingID, lastID), (EventCode.trackingID, -1)]
            .map { InputEvent(time: fixture.now, type: EventCode.absolute, code: $0, value: $1) }
        // The slot is named, and named again for the next event.
        if !isTransparent { fixture.feed(events + fixture.screen.reselect(at: fixture.now)) }
        move(frames: 1)
    }

    private mutating func hover() {
        guard fixture.screen.extraAxes.contains(EventCode.distance) else { return }
        for slot in fixture.screen.fingers.keys.sorted() where odds(3) {
            let distance = fixture.screen.fingers[slot]?.axes[EventCode.distance] ?? 0
            fixture.screen.fingers[slot]?.axes[EventCode.distance] = distance > 0 ? 0 : 9
        }
        fixture.report()
    }

    private mutating func turnToPalms() {
        guard fixture.screen.extraAxes.contains(EventCode.toolType) else { return }
        for slot in fixture.screen.fingers.keys.sorted() where odds(2) {
            fixture.screen.fingers[slot]?.axes[EventCode.toolType] = odds(4) ? ToolType.finger : ToolType.palm
        }
        fixture.report()
    }

    // MARK: The daemon

    /// The kernel's buffer overflows.
    private mutating func drop() {
        for slot in fixture.screen.fingers.keys.sorted() where odds(2) { fixture.screen.fingers[slot] = nil }
        if fixture.screen.touchProtocol != .singleTouch {
            for _ in 0..<3 where odds(2) {
                if let slot = free.randomElement(using: &numbers) { land(in: slot) }
            }
        }
        fixture.repair()
    }

    private mutating func mute() {
        isMuted.toggle()
        fixture.setMuted(isMuted)
    }

    private mutating func pause() {
        let pauses: [UInt64] = [1, 8, 8, 8, 8, 20, 40, 100, 160, 400, 800]
        let pause = Microseconds.milliseconds(pauses.randomElement(using: &numbers) ?? 8)
        if odds(6) { fixture.sleep(pause, thenLooks: odds(2)) } else { fixture.wait(pause) }
    }
}
