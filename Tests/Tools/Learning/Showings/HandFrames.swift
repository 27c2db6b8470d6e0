import MudraDeclarations
import MudraTouch

/// Writes the frames of fingers on a screen.
struct HandFrames {
    static let size = ScreenSize(width: 256, height: 160)
    static let device = DeviceIdentity("a screen", vendor: 1, product: 2)

    /// The time of the next frame.
    var time: Microseconds = .milliseconds(1_000)
    private var down: [Contact] = []
    private var lastID: UInt32 = 0
    private(set) var frames: [TouchFrame] = []

    /// Lets time pass.
    mutating func wait(_ milliseconds: UInt64) { time = time + .milliseconds(milliseconds) }

    /// Lands fingers beside each other, and leaves those that are down where they are.
    mutating func land(_ count: Int = 1, tool: Contact.Tool = .finger) {
        let landed = (0..<count).map { index in
            lastID += 1
            let place = Point(x: 60 + 20 * Double(index), y: 80)
            return Contact(id: ContactID(lastID), phase: .began, position: place, tool: tool)
        }
        down = down.map { $0.with(.stationary) } + landed
        report()
    }

    /// Moves all fingers by a millimetre to the right, after 10 ms.
    mutating func move() {
        wait(10)
        down = down.map { $0.with(.moved, by: 1) }
        report()
    }

    /// Lifts all fingers.
    mutating func lift(_ phase: Contact.Phase = .ended) {
        down = down.map { $0.with(phase) }
        report()
        down = []
    }

    /// A tap of 50 ms.
    mutating func tap(_ count: Int = 1) {
        land(count)
        wait(50)
        lift()
    }

    private mutating func report() {
        var frame = TouchFrame()
        frame.restart(at: time)
        for contact in down { frame.append(contact) }
        frames.append(frame)
    }
}

extension Contact {
    fileprivate func with(_ phase: Phase, by way: Double = 0) -> Contact {
        Contact(id: id, phase: phase, position: Point(x: position.x + way, y: position.y), tool: tool)
    }
}
