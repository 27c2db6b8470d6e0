import Dispatch
import Glibc
import MudraEvdev
import MudraRealtime
import MudraRecording
import MudraSupport
import MudraTouch

/// Records the node itself: events as the kernel gives them.
final class DeviceSource: RecordingSource {
    private let screen: Touchscreen
    private let queue: DispatchQueue
    private var decoder: TouchDecoder
    private let watch: DescriptorWatch
    let device: RecordedDevice
    let comments: [String]
    let state: [RecordingEntry]
    let origin: Microseconds?
    /// How often the kernel has reported dropped events.
    private var drops = 0

    /// - Parameters:
    ///   - screen: the screen, just opened.
    ///   - recordable: udev's and mudrad's description of it.
    /// - Throws: if the process has no descriptor left to wait with.
    init(_ screen: Touchscreen, of recordable: RecordableScreen, queue: DispatchQueue) throws(RecorderError) {
        guard let watch = DescriptorWatch(screen.device.fileDescriptor) else {
            throw RecorderError("cannot wait for the device: \(Errno.last)")
        }
        self.watch = watch
        self.screen = screen
        self.queue = queue
        let geometry = ScreenGeometry(screen.description, GeometryOptions(hint: recordable.known?.size))
        decoder = screen.makeDecoder(geometry: geometry)
        device = screen.device.recordedDevice()
        comments = ["It was made from the device itself.", recordable.geometryComment ?? geometry.size.asComment]
        let down = screen.contactsDown
        // If nothing is down, the wait for the first touch does not belong to the recording.
        origin = down > 0 && screen.device.isMonotonic ? MonotonicClock.now : nil
        let rest = down > 0 ? "; contacts already down: \(down)" : ""
        state =
            [.comment("state of the slots at the start, since the device sends only changes\(rest)")]
            + screen.stateEvents(at: 0).map { .event($0) } + [.comment("events of the device")]
    }

    func start(_ receive: @escaping (RecordingChunk) -> Void, onEnd: @escaping (RecordingEnd) -> Void) {
        watch.activate(on: queue) { [weak self] in
            guard let self else { return }
            let (chunk, result) = read()
            if !chunk.entries.isEmpty { receive(chunk) }
            if result == .gone { onEnd(.deviceGone) }
        }
    }

    func stop() {
        watch.cancel()
    }

    var remarks: [String] {
        drops == 0 ? [] : ["mudractl was too slow: the kernel dropped events \(counted(drops, "time")) (SYN_DROPPED)"]
    }

    private func read() -> (RecordingChunk, EvdevDevice.ReadResult) {
        var chunk = RecordingChunk()
        let result = screen.device.readRawEvents { event in
            chunk.entries.append(.event(event))
            if event.type == EventCode.synchronization {
                if event.code == EventCode.report { chunk.frames += 1 }
                if event.code == EventCode.dropped { drops += 1 }
            }
            decoder.decode(event) { chunk.note($0.contacts) }
        }
        return (chunk, result)
    }
}
