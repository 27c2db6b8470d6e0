import CMudraEvdev
import Foundation
import MudraBus
import MudraTouch
import TestSupport
import Testing

@testable import MudraEvdev

/// A grabbed screen whose gestures go on on a touchpad, libinput as the compositor sees it, and all events of the
/// touchpad.
final class TouchpadFixture {
    typealias Options = [(String, BusValue)]
    /// Where each finger is after a part, from 0 to 1, of the gesture, in mm.
    typealias Hand = (_ part: Double) -> [Point]

    static let interval = Microseconds.milliseconds(8)

    let base: GrabFixture
    let application: LibinputView
    let pad: InputLog
    private let resolution: Int32
    private var linesBefore = 0
    private var eventsBefore = 0
    private var lastID: Int32 = 0

    /// - Parameters:
    ///   - screen: its extent in mm.
    ///   - options: of the touchpad gesture.
    ///   - others: more recognizers.
    convenience init(
        _ screen: Point = Point(x: 256, y: 160), options: Options = [],
        adding others: [(name: String, type: String, options: Options)] = []
    ) throws {
        let resolution: Int32 = 16
        var description = UinputDevice.Description.screen(resolution: resolution)
        for (codes, length) in [([ABS_X, ABS_MT_POSITION_X], screen.x), ([ABS_Y, ABS_MT_POSITION_Y], screen.y)] {
            for code in codes {
                description.axes[code] = AbsoluteAxis(
                    minimum: 0, maximum: Int32(length) * resolution, resolution: resolution)
            }
        }
        try self.init(description, options: options, adding: others)
    }

    /// - Parameter configuration: more lines of the daemon's configuration.
    init(
        _ description: UinputDevice.Description, options: Options = [], configuration: String = "",
        adding others: [(name: String, type: String, options: Options)] = []
    ) throws {
        resolution = description.axes[ABS_X]?.resolution ?? 16
        application = try LibinputView()
        base = try GrabFixture(
            description, configuration: configuration,
            adding: [(name: "pad", type: "touchpad", options: options)] + others)
        pad = try InputLog("mudra-touchpad-\(base.node.split(separator: "/").last ?? "")")
        application.wait(untilItHas: pad.node)
        // mudrad holds events back until programs have had the device open for 200 ms.
        Host.settle()
    }

    // MARK: Fingers

    /// Shows fingers where they are, in one frame.
    func show(_ fingers: [Point], landing: Bool = false) {
        var frame: [UinputDevice.Event] = []
        for (slot, finger) in fingers.enumerated() {
            frame.append((EV_ABS, ABS_MT_SLOT, Int32(slot)))
            if landing {
                lastID += 1
                frame.append((EV_ABS, ABS_MT_TRACKING_ID, lastID))
            }
            frame.append((EV_ABS, ABS_MT_POSITION_X, Int32((finger.x * Double(resolution)).rounded())))
            frame.append((EV_ABS, ABS_MT_POSITION_Y, Int32((finger.y * Double(resolution)).rounded())))
        }
        base.screen?.send(frame + [(EV_SYN, SYN_REPORT, 0)])
    }

    func lift(_ slots: Range<Int32>) {
        let lifts: [UinputDevice.Event] = slots.flatMap { slot -> [UinputDevice.Event] in
            [(EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_TRACKING_ID, -1)]
        }
        base.screen?.send(lifts + [(EV_SYN, SYN_REPORT, 0)])
    }

    /// Lands a hand, moves it at 125 frames a second, and lifts it.
    /// - Returns: when it landed.
    @discardableResult
    func play(_ hand: Hand, for duration: Microseconds, lifts: Bool = true) -> Microseconds {
        let count = max(Int(duration.value / Self.interval.value), 1)
        let start = Clock.now
        for step in 0...count {
            let due = start + Self.interval * UInt64(step)
            let wait = due - Clock.now
            if wait > 0 { usleep(UInt32(clamping: wait.value)) }
            show(hand(Double(step) / Double(count)), landing: step == 0)
            // The kernel keeps only some events for a slow reader.
            _ = pad.events
        }
        usleep(8_000)
        if lifts { lift(0..<Int32(hand(1).count)) }
        return start
    }

    // MARK: Results

    /// Waits until all fingers have left the touchpad.
    func waitUntilFree(sourceLocation: SourceLocation = #_sourceLocation) {
        usleep(50_000)
        let isFree = eventually { self.pad.held.isEmpty }
        #expect(isFree, "\(pad.held)", sourceLocation: sourceLocation)
        usleep(150_000)
    }

    /// The events that libinput has told of the touchpad since the last call.
    func news() -> [PadEvent] {
        let lines = application.lines(of: pad.node)
        defer { linesBefore = lines.count }
        return lines.dropFirst(linesBefore).compactMap(PadEvent.init)
    }

    /// The frames of the touchpad's fingers since the last call.
    func frames() -> [PadFrame] {
        let events = pad.events
        defer { eventsBefore = events.count }
        return PadFrame.all(in: events.dropFirst(eventsBefore), resolution: 40)
    }
}

extension Microseconds {
    static func * (time: Microseconds, count: UInt64) -> Microseconds { Microseconds(time.value * count) }
}
