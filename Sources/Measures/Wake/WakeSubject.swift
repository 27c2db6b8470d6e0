import CLinux
import Dispatch
import Glibc
import Realtime

/// Ways to wait for something to read, each in a process of its own: Dispatch has one manager thread per process.
enum WakeSubject: String {
    case mudra, dispatch, thread, realtimeThread

    /// For a report.
    var title: String {
        switch self {
        case .mudra: "mudra's real-time queue"
        case .dispatch: "serial queue, .userInteractive"
        case .thread: "bare thread with epoll"
        case .realtimeThread: "bare thread with epoll, SCHED_FIFO"
        }
    }

    /// Waits in this way for time stamps.
    func run(_ probe: WakeProbe) throws -> Never {
        switch self {
        case .mudra:
            let queue = try RealtimeQueue()
            queue.run { _ = queue.descriptors.add(STDIN_FILENO) { probe.woken() } }
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
        }
        dispatchMain()
    }

    private func wait(_ probe: WakeProbe) -> Never {
        let poll = mudra_poll_create()
        _ = mudra_poll_add(poll, STDIN_FILENO, 0)
        var token: UInt64 = 0
        while true {
            if mudra_poll_wait(poll, &token, 1) > 0 { probe.woken() }
        }
    }
}
