import Dispatch
import Glibc

/// Calls a closure on a queue for signals, instead of dying of them.
public final class Signals {
    private var sources: [any DispatchSourceSignal] = []

    /// Catches SIGTERM and SIGINT, and ignores SIGPIPE: a reader that has gone is noticed when writing.
    public convenience init(on queue: DispatchQueue, _ stop: @escaping () -> Void) {
        self.init([SIGTERM, SIGINT], on: queue, stop)
        signal(SIGPIPE, SIG_IGN)
    }

    /// Catches the signals of these numbers.
    public init(_ numbers: [Int32], on queue: DispatchQueue, _ handle: @escaping () -> Void) {
        for number in numbers {
            // Dispatch hears of a signal only when its own action does not come first.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler(handler: handle)
            source.activate()
            sources.append(source)
        }
    }
}
