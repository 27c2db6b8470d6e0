import CMudraSystemd
import Glibc
import MudraBus
import Synchronization

@testable import class MudraBus.BusConnection

/// How a test client answers `org.freedesktop.DBus.Peer.Ping`, which sd-bus would answer by itself.
final class PingAnswers: Sendable {
    enum Manner: Int {
        case asUsual
        /// Answers as a client that does not know pings.
        case withAnError
        case notAtAll
    }

    private let state = Atomic(Manner.asUsual.rawValue)

    init(_ manner: Manner) {
        self.manner = manner
    }

    var manner: Manner {
        get { Manner(rawValue: state.load(ordering: .relaxed)) ?? .asUsual }
        set { state.store(newValue.rawValue, ordering: .relaxed) }
    }

    /// Answers the pings of a connection, which must not outlive the object.
    func install(on connection: BusConnection) {
        let object = Unmanaged.passUnretained(self).toOpaque()
        sd_bus_add_filter(
            connection.handle, nil,
            { message, object, _ in
                guard let object, sd_bus_message_is_method_call(message, "org.freedesktop.DBus.Peer", "Ping") > 0
                else { return 0 }
                switch Unmanaged<PingAnswers>.fromOpaque(object).takeUnretainedValue().manner {
                case .asUsual: return 0
                case .withAnError: return sd_bus_reply_method_errno(message, -EOPNOTSUPP, nil)
                case .notAtAll: return 1
                }
            }, object)
    }
}
