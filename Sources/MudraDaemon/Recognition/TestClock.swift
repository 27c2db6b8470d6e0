import MudraBus
import MudraRealtime

/// `mudrad --clock`: a test holds the clock of recognition. The bus queue keeps the system's clock, since its deadlines
/// are about other programs.
@BusActor
public final class TestClock {
    private let path: String
    private let onEnd: @BusActor @Sendable (String) -> Void

    /// - Parameters:
    ///   - path: the test's socket.
    ///   - onEnd: called with a line for the log when the clock can be followed no more: no time passes after that.
    public init(_ path: String, onEnd: @escaping @BusActor @Sendable (String) -> Void) {
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
    /// - Throws: on the system bus: there, the clock of gestures is nobody's to hold.
    func rule(_ recognition: Recognition, on connection: BusConnection) throws {
        try Self.refuseSystemBus(connection)
        let socket = try ClockSocket(path)
        recognition.tell { [onEnd] loop in loop.follow(socket) { onEnd($0.description) } }
    }
}

extension RecognitionLoop {
    /// Holds the clock at the times that come through the socket.
    /// - Parameter onEnd: called when no more can come.
    fileprivate func follow(
        _ socket: ClockSocket, onEnd: @escaping @BusActor @Sendable (ClockSocket.Failure) -> Void
    ) {
        clock.hold(at: socket.start)
        var token: DescriptorSet.Token?
        token = devices.add(socket.descriptor) { [unowned self] in
            do throws(ClockSocket.Failure) {
                guard let time = try socket.receive(after: clock.now) else { return }
                advanceClock(to: time)
                tellBus { _ in socket.answer(time) }
            } catch {
                if let token { devices.remove(token) }
                tellBus { _ in onEnd(error) }
            }
        }
        tellBus { _ in socket.answer(socket.start) }
    }
}
