/// How many millimetres a unit of a contact's size is.
enum ContactSizeUnit: Hashable {
    case told(Double)
    /// Same as a unit of the positions, as the kernel documents it. Some panels use another unit.
    case assumed(Double)
    case unknown

    /// The unit of sizes on an axis of a screen.
    init(_ axis: ContactSizeAxis, on geometry: ScreenGeometry) {
        guard case .length(let axis) = axis else {
            self = .unknown
            return
        }
        if axis.resolution > 0 {
            self = .told(1 / Double(axis.resolution))
        } else if let unit = geometry.unit, axis.extent * 4 >= geometry.x.extent {
            self = .assumed(unit)
        } else {
            // Lengths up to 255 beside positions up to thousands are in another unit.
            self = .unknown
        }
    }
}
