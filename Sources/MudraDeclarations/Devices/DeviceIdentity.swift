/// What tells a device from others: what rules and gestures know it by.
public struct DeviceIdentity: Hashable, Sendable {
    /// The device's own name, made safe to print.
    public let name: String
    /// Its vendor's number; 0 where there is none.
    public let vendor: UInt16
    /// The vendor's number for the product.
    public let product: UInt16

    /// A device by its name and numbers.
    public init(_ name: String, vendor: UInt16, product: UInt16) {
        self.name = name
        self.vendor = vendor
        self.product = product
    }
}
