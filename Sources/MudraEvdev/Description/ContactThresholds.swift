/// From which size or pressure on libinput's quirks of a device take a contact for a finger or a palm, in the device's own
/// units.
public struct ContactThresholds: Hashable, Sendable {
    /// A contact lands at one size and lifts below another, so that one that trembles between them does not.
    public struct SizeRange: Hashable, Sendable {
        /// From this size on it has landed.
        public let landing: Int
        /// Below this size it has lifted.
        public let lifting: Int

        /// A range of those two.
        public init(landing: Int, lifting: Int) {
            self.landing = landing
            self.lifting = lifting
        }
    }

    /// `AttrTouchSizeRange`: when a contact touches; nil: not by its size.
    public var touchSize: SizeRange?
    /// `AttrPalmSizeThreshold`: above this size it is a palm; nil: not by its size.
    public var palmSize: Int?
    /// `AttrPalmPressureThreshold`: above this pressure it is a palm; nil: not by its pressure.
    public var palmPressure: Int?

    /// None.
    public init() {}
}
