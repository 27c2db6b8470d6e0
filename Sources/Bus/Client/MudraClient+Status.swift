import MudraBus
import MudraInterface

extension MudraClient {
    /// The state of `mudrad`.
    public struct Status: Hashable, Sendable {
        /// The version of `mudrad`.
        public let version: String
        /// Whether recognition runs with real-time priority.
        public let isRealtime: Bool
        /// Whether the machine is folded into a tablet.
        public let isTablet: Bool
        /// The numbers of `screens`, `recognizers` and `subscribers` of the user, and `last_gesture_age_s`, the seconds
        /// since the user's last gesture, in whole minutes.
        public let health: [String: UInt64]
        /// Counts since the start of `mudrad`, such as `frames` and `late_frames`; empty unless root asks.
        public let statistics: [String: UInt64]

        init(_ manager: MudraObject) {
            version = manager.text(PropertyName.version)
            isRealtime = manager.flag(PropertyName.realtime)
            isTablet = manager.flag(PropertyName.tabletMode)
            health = manager.counts(PropertyName.health)
            statistics = manager.counts(PropertyName.statistics)
        }
    }

    /// The state of `mudrad`.
    /// - Throws: `MudraError.notRunning`, `tooFast`.
    public var status: Status {
        get async throws(MudraError) {
            try await core.call { (state, done) throws(BusError) in
                try state.connection.status { done($0.map(Status.init)) }
            }
        }
    }

    /// Lets `mudrad` read `mudrad.toml` again.
    /// - Throws: `MudraError.invalidConfiguration` with the mistakes if there are any; then the old configuration stays.
    ///   `notAuthorized` unless polkit grants `org.mudra.Mudra1.reload`.
    public func reload() async throws(MudraError) {
        try await core.call { (state, done) throws(BusError) in try state.connection.reload(completion: done) }
    }
}
