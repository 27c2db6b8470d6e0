import CMudraLinux
import Dispatch
import Glibc
import MudraRealtime

/// Ways to wait for input, each in its own process: Dispatch has one manager thread per process.
enum WakeSubject: String {
    case mudra, dispatch, thread, realtimeThread, guardedThread

    /// The name in reports.
    var title: String {
        switch self {
        case .mudra: "mudra's real-time queue"
        case .dispatch: "serial queue, .userInteractive"
        case .thread: "bare thread with epoll"
        case .realtimeThread: "bare thread with epoll, SCHED_FIFO"
        case .guardedThread: "guarded thread with epoll, SCHED_FIFO"
        }
    }

    /// Waits in this way for time stamps.
    func run(_ probe: WakeProbe) throws -> Never {
        switch self {
        case .mudra:
            try MainActor.assumeIsolated { () throws -> Never in
                let queue = try RealtimeQueue()
                _ = queue.descriptors.add(STDIN_FILENO) { probe.woken() }
                queue.run()
            }
        case .dispatch:
            let queue = DispatchQueue(label: "mudra.plain", qos: .userInteractive)
            let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
            source.setEventHandler { probe.woken() }
            source.activate()
            withExtendedLifetime(source) { dispatchMain() }
        case .thread:
            wait(probe)
        case .realtimeThread:
            _ = mudra_make_realtime(0, RealtimeQueue.priority)
            wait(probe)
        case .guardedThread:
            // This was mudra's queue before it became a Dispatch queue (commit f158a57): not the main thread, with a
            // guarded priority that it checked at every wake-up.
            var thread = pthread_t()
            let context = Unmanaged.passRetained(probe).toOpaque()
            pthread_create(
                &thread, nil,
                { context in
                    _ = mudra_guard_realtime(mudra_thread_id(), mudra_event_create(), 100_000)
                    _ = mudra_make_realtime(0, RealtimeQueue.priority)
                    guard let context else { return nil }
                    let probe = Unmanaged<WakeProbe>.fromOpaque(context).takeRetainedValue()
                    WakeSubject.wait(probe) { if mudra_is_realtime() == 0 { exit(1) } }
                }, context)
            while true { pause() }
        }
    }

    private func wait(_ probe: WakeProbe) -> Never {
        Self.wait(probe) {}
    }

    /// - Parameter prepare: called at every wake-up, before the handler.
    private static func wait(_ probe: WakeProbe, _ prepare: () -> Void) -> Never {
        let poll = mudra_poll_create()
        _ = mudra_poll_add(poll, STDIN_FILENO, 0)
        var token: UInt64 = 0
        while true {
            guard mudra_poll_wait(poll, &token, 1) > 0 else { continue }
            prepare()
            probe.woken()
        }
    }
}
