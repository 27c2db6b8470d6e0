import CMudraLinux
import Dispatch
import Glibc

/// Calls a handler on a queue whenever an open file can be read or has hung up, until the watch is cancelled.
///
/// A Dispatch source for the file itself is not safe on Linux. When a socket's other end, a terminal or a device hangs
/// up, libdispatch (as of Swift 6.3) frees its record of the file on the source's queue, while its manager thread still
/// uses the record. One in some hundred thousand hang-ups crashes the process (issue 949 of
/// swift-corelibs-libdispatch). So the source waits for an epoll set with the file in it. A set does not hang up.
package final class DescriptorWatch {
    private let descriptor: Int32
    private let set: Int32
    private var source: (any DispatchSourceRead)?

    /// - Parameter descriptor: the file. It may be closed at any time; its handler is not called after that.
    /// - Returns: nil when the process has no descriptor left, or when a file of this kind is always ready; `errno`
    ///   says which.
    package init?(_ descriptor: Int32) {
        self.descriptor = descriptor
        set = mudra_poll_create()
        guard set >= 0, mudra_poll_add(set, descriptor, 0) == 0 else { return nil }
    }

    deinit {
        if let source { source.cancel() } else if set >= 0 { close(set) }
    }

    /// Whether `onReady` is also called when the file can be written.
    package var isWaitingToWrite = false {
        didSet {
            if isWaitingToWrite != oldValue { mudra_poll_room(set, descriptor, 0, isWaitingToWrite ? 1 : 0) }
        }
    }

    /// Begins to watch. Call it once.
    /// - Parameters:
    ///   - onReady: called on `queue` repeatedly, until everything has been read.
    ///   - onCancel: called on `queue` after the last call of `onReady`.
    package func activate(
        on queue: DispatchQueue, onReady: @escaping () -> Void, onCancel: @escaping () -> Void = {}
    ) {
        let source = DispatchSource.makeReadSource(fileDescriptor: set, queue: queue)
        source.setEventHandler(handler: onReady)
        source.setCancelHandler { [set] in
            close(set)
            onCancel()
        }
        source.activate()
        self.source = source
    }

    /// Ends the watch. When called on the queue, `onReady` is not called again.
    package func cancel() {
        source?.cancel()
    }

    package var isCancelled: Bool { source?.isCancelled ?? false }
}
