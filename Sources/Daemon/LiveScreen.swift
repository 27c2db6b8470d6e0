import Dispatch
import Evdev
import Gestures
import Pipeline
import Realtime
import Touch

/// A touchscreen that is being read. Made on the bus queue, then confined to the real-time queue.
final class LiveScreen {
    let id: ScreenID
    private let device: EvdevDevice
    private let pipeline: ScreenPipeline
    private var source: (any DispatchSourceRead)?

    init(id: ScreenID, device: EvdevDevice, geometry: ScreenGeometry, counting gestures: GestureCounter) {
        self.id = id
        self.device = device
        pipeline = ScreenPipeline(
            decoder: device.makeDecoder(geometry: geometry),
            engine: GestureEngine(screen: geometry.size, counting: gestures))
    }

    var nextDeadline: Microseconds? { pipeline.engine.nextDeadline }
    var frames: UInt64 { pipeline.frames }
    var lateFrames: UInt64 { pipeline.engine.lateFrames }

    /// Begins to read; `onReadable` is called on the queue whenever there is something.
    func start(on queue: RealtimeQueue, onReadable: @escaping () -> Void) {
        let source = DispatchSource.makeReadSource(fileDescriptor: device.fileDescriptor, queue: queue.queue)
        source.setEventHandler {
            queue.ensure()
            onReadable()
        }
        // The handler keeps the device, and with it the descriptor, open until Dispatch has let go of it.
        source.setCancelHandler { [device] in _ = device }
        source.activate()
        self.source = source
    }

    func stop() {
        source?.cancel()
        source = nil
    }

    /// Reads everything there is.
    /// - Returns: false when the device is gone.
    func read(_ receive: (Transition) -> Void) -> Bool {
        let readTime = device.isMonotonic ? nil : MonotonicClock.now
        let result = device.readEvents { event in
            // The events of a device with a clock of its own count as of the moment they are read.
            pipeline.take(readTime.map { event.moved(to: $0) } ?? event, receive)
        }
        return result == .drained
    }

    /// Fires the deadlines that have come. Everything that the device has sent must have been read.
    func advance(to time: Microseconds, _ receive: (Transition) -> Void) {
        pipeline.engine.advance(to: time, receive)
    }

    /// Takes all fingers off, as when the device is gone. What only waited for time to pass has waited enough.
    func cancel(at time: Microseconds, _ receive: (Transition) -> Void) {
        pipeline.cancelContacts(at: time, receive)
        while let deadline = pipeline.engine.nextDeadline { pipeline.engine.advance(to: deadline, receive) }
    }

    /// Puts other recognizers in charge and gives back those that were.
    func install(_ lineup: Lineup, at time: Microseconds, _ receive: (Transition) -> Void) -> Lineup {
        pipeline.engine.install(lineup, at: time, receive)
    }
}

extension InputEvent {
    fileprivate func moved(to time: Microseconds) -> InputEvent {
        InputEvent(time: time, type: type, code: code, value: value)
    }
}
