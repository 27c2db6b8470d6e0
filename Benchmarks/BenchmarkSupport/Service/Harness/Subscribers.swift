import Glibc
import MudraInterface
import MudraRealtime
import MudraTouch
import TestSupport

/// Subscribers to all gestures of `mudrad`, in one other process: many processes would be too much for the machine.
///
/// The process prints the subscribers' names after they have subscribed. When its input ends, it prints the
/// gestures that they have received, with the times.
final class Subscribers {
    /// A gesture that a subscriber has received.
    struct HeardGesture {
        /// The subscriber's number.
        let subscriber: Int
        /// When the subscriber received it.
        let time: Microseconds
    }

    /// The subscribers' unique names.
    let names: [String]
    let process: Program

    /// - Parameter bySocket: whether gestures come through a socket instead of signals.
    init(_ count: Int, on bus: String, bySocket: Bool = false) throws(MeasureError) {
        let words = [SubscriberProcess.command, bus, "\(count)"] + (bySocket ? [SubscriberProcess.socket] : [])
        process = try Program([Workbench.ourselves] + words, output: .lines)
        guard let names = process.readLine() else { throw MeasureError("the subscribers do not start") }
        self.names = names.split(separator: " ").map(String.init)
    }

    /// Ends the subscribers.
    /// - Returns: all gestures that they have received, in order for each subscriber.
    func end() -> [HeardGesture] {
        process.closeInput()
        return process.readLines().compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 2, let subscriber = Int(words[0]), let time = UInt64(words[1]) else { return nil }
            return HeardGesture(subscriber: subscriber, time: Microseconds(time))
        }
    }
}

/// The subscribers' process.
package enum SubscriberProcess {
    /// The command of `mudra-bench` that runs this process.
    package static let command = "subscribers"
    /// The operand that selects sockets.
    static let socket = "socket"

    /// Subscribes and listens until standard input ends.
    /// - Parameters:
    ///   - operands: the bus, and the number of connections.
    ///   - tell: called with each line of output.
    /// - Throws: `MeasureError` if the bus or `mudrad` is not there.
    package static func run(_ operands: [String], _ tell: (String) -> Void) throws(MeasureError) {
        guard operands.count >= 2, let count = Int(operands[1]) else { throw MeasureError("expected BUS and COUNT") }
        let bus = operands[0]
        var heard: [(subscriber: Int, time: Microseconds)] = []
        heard.reserveCapacity(100_000)
        var clients: [BareClient] = []
        var sockets: [Int32] = []
        for index in 0..<count {
            let client = try BareClient(bus)
            try client.subscribe()
            client.onSignal = { member, time in
                if member == SignalName.gesture { heard.append((index, time)) }
            }
            clients.append(client)
            if operands.last == socket { sockets.append(try client.openStream()) }
        }
        tell(clients.map(\.name).joined(separator: " "))
        let descriptors = [STDIN_FILENO] + clients.map(\.descriptor) + sockets
        var packet = [UInt8](repeating: 0, count: 1_024)
        var waits = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while waits[0].revents == 0 {
            for (client, wait) in zip(clients, waits.dropFirst()) where wait.revents != 0 {
                guard client.process() else { return }
            }
            for (index, wait) in waits.dropFirst(1 + clients.count).enumerated() where wait.revents != 0 {
                while recv(wait.fd, &packet, packet.count, Int32(MSG_DONTWAIT)) > 0 {
                    heard.append((index, MonotonicClock.now))
                }
            }
            poll(&waits, nfds_t(waits.count), -1)
        }
        for (subscriber, time) in heard { tell("\(subscriber) \(time.value)") }
    }
}
