import Dispatch
import Glibc

/// Calls a closure on a queue when a signal arrives.
package final class Signals {
    private var sources: [any DispatchSourceSignal] = []

    /// Catches SIGTERM and SIGINT, and ignores SIGPIPE: a write reports that the reader has closed.
    ///
    /// Dispatch listens a moment later. Until then both signals still end the process: an ignored signal would be lost.
    package init(on queue: DispatchQueue, _ stop: @escaping () -> Void) {
        signal(SIGPIPE, SIG_IGN)
        add([SIGTERM, SIGINT], on: queue, stop)
    }

    /// Catches the signals of these numbers, and ignores them until Dispatch listens.
    package init(_ numbers: [Int32], on queue: DispatchQueue, _ handle: @escaping () -> Void) {
        for number in numbers { signal(number, SIG_IGN) }
        add(numbers, on: queue, handle)
    }

    private func add(_ numbers: [Int32], on queue: DispatchQueue, _ handle: @escaping () -> Void) {
        for number in numbers {
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler(handler: handle)
            source.activate()
            sources.append(source)
        }
    }
}
