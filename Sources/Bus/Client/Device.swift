import MudraBus
import MudraInterface
import MudraTouch

extension MudraClient {
    /// A touchscreen, as it was when the client asked for it.
    ///
    /// To change it, the user must be at the screen, and needs polkit's `org.mudra.Mudra1.configure-devices`. All changes
    /// throw `MudraError.noSession`, `notActive`, `notAuthorized` and `notRunning`. They count while the seat shows the
    /// user's session, and go when the user logs out or the screen is unplugged.
    public struct Device: Sendable {
        /// Where a screen's orientation comes from.
        public typealias OrientationSource = MudraInterface.OrientationSource

        let core: ClientCore
        let object: MudraObject

        init(_ core: ClientCore, _ object: MudraObject) {
            (self.core, self.object) = (core, object)
        }

        var path: String { object.path }

        /// The device's own name.
        public var name: String { object.text(PropertyName.name) }
        /// Its evdev node, such as `/dev/input/event3`.
        public var node: String { object.text(PropertyName.node) }
        /// The vendor's number on the hardware bus; 0 if there is none.
        public var vendor: UInt16 { object.number(PropertyName.vendor) }
        /// The product's number on the hardware bus; 0 if there is none.
        public var product: UInt16 { object.number(PropertyName.product) }
        /// The seat whose active user gets its gestures, such as `seat0`.
        public var seat: String { object.text(PropertyName.seat) }
        /// Its width and height in mm, as it lies now; nil: not reported.
        public var size: ScreenSize? { object.size }
        /// How many contacts it can report at once.
        public var slots: Int {
            if case .uint32(let slots) = object.properties[PropertyName.slots] { Int(slots) } else { 0 }
        }
        /// The side that is up; nil: not reported.
        public var orientation: Orientation? { Orientation(rawValue: object.text(PropertyName.orientation)) }
        /// Where the orientation comes from; nil: not reported.
        public var orientationSource: OrientationSource? {
            OrientationSource(rawValue: object.text(PropertyName.orientationSource))
        }
        /// Whether its touches count.
        public var isEnabled: Bool { object.flag(PropertyName.enabled) }
        /// Whether applications see a virtual screen instead of this one, without the touches that gestures take.
        public var isGrabbed: Bool { object.flag(PropertyName.grabbed) }
        /// How the screen has contradicted itself since it was opened: each is the rest of a sentence that begins with the
        /// screen.
        public var oddities: [String] { object.texts(PropertyName.oddities) }

        /// Makes its touches count or not. A change cancels gestures in progress.
        public func setEnabled(_ isEnabled: Bool) async throws(MudraError) {
            try await set(PropertyName.enabled, .boolean(isEnabled))
        }

        /// Keeps its touches from applications, except touches that gestures leave to them; or lets applications read the
        /// screen directly again.
        /// - Throws: also `MudraError.cannotGrab` if there can be no virtual screen, and `grabReleased` after the emergency
        ///   exit.
        public func setGrabbed(_ isGrabbed: Bool) async throws(MudraError) {
            try await set(PropertyName.grabbed, .boolean(isGrabbed))
        }

        /// Sets which side is up.
        /// - Parameter orientation: the side; nil: as the compositor or else the accelerometer reports it.
        public func setOrientation(_ orientation: Orientation?) async throws(MudraError) {
            try await set(PropertyName.orientation, .string(orientation?.rawValue ?? "auto"))
        }

        private func set(_ property: String, _ value: BusValue) async throws(MudraError) {
            try await core.call { [path] (state, done) throws(BusError) in
                try state.connection.set(property, value, of: DaemonInterface.device, at: path, completion: done)
            }
        }
    }
}
