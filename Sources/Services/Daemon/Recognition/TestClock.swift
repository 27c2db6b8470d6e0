import MudraBus
import MudraRealtime

/// `mudrad --clock`: a test holds the clock of recognition. The bus queue keeps the system's clock, since its deadlines
/// are about other programs.
@BusActor
package final class TestClock {
    private let path: String
    private let onEnd: @BusActor @Sendable (String) -> Void

    /// - Parameters:
    ///   - path: the test's socket.
    ///   - onEnd: called with a line for the log when the clock can be followed no more: no time passes after that.
    package init(_ path: String, onEnd: @escaping @BusActor @Sendable (String) -> Void) {
        (self.path, self.onEnd) = (path, onEnd)
    }

    private static func refuseSystemBus(_ connection: BusConnection) throws(ClockSocket.Failure) {
        let isSystemBus: Bool
        do throws(BusError) {
            isSystemBus = try connection.isSystemBus()
        } catch {
            let text = "--clock is for tests: mudrad cannot find out whether it is on the system bus: \(error)"
            throw ClockSocket.Failure(description: text)
        }
        guard !isSystemBus else {
            throw ClockSocket.Failure(description: "--clock is for tests: mudrad takes no clock on the system bus")
        }
    }

    /// Lets recognition follow the clock from now on.
    /// - Throws: if mudrad is on the system bus, where it takes no clock, or if the test does not listen.
    func lead(_ recognition: Recognition, on connection: BusConnection) throws {
        try Self.refuseSystemBus(connection)
        let socket = try ClockSocket(path)
        recognition.tell { [onEnd] loop in ClockFollower(socket, loop) { onEnd($0.description) }.start() }
    }
}

/// Advances recognition to the times that come through the socket.
@MainActor
private final class ClockFollower {
    private let socket: ClockSocket
    private let loop: RecognitionLoop
    private let onEnd: @BusActor @Sendable (ClockSocket.Failure) -> Void
    private var token: DescriptorSet.Token?

    /// - Parameter onEnd: called when no more times can come.
    init(
        _ socket: ClockSocket, _ loop: RecognitionLoop,
        onEnd: @escaping @BusActor @Sendable (ClockSocket.Failure) -> Void
    ) {
        (self.socket, self.loop, self.onEnd) = (socket, loop, onEnd)
    }

    /// Begins. The set of descriptors retains the object.
    func start() {
        loop.clock.hold(at: socket.start)
        token = loop.devices.add(socket.descriptor) { self.follow() }
        loop.tellBus { [socket] _ in socket.answer(socket.start) }
    }

    private func follow() {
        do throws(ClockSocket.Failure) {
            guard let time = try socket.receive(after: loop.clock.now) else { return }
            loop.advanceClock(to: time)
            // After all events until then have been passed on.
            loop.tellBus { [socket] _ in socket.answer(time) }
        } catch {
            if let token { loop.devices.remove(token) }
            loop.tellBus { [onEnd] _ in onEnd(error) }
        }
    }
}
