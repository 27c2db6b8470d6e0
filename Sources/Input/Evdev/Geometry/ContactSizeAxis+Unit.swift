extension ContactSizeAxis {
    /// Millimetres per unit, as the panel declares it; nil: unknown. Some panels are wrong about it.
    func unit(on geometry: ScreenGeometry) -> Double? {
        if axis.resolution > 0 { return 1 / Double(axis.resolution) }
        // The kernel documents the unit of positions. Lengths up to 255 beside positions up to thousands have another.
        guard let unit = geometry.unit, axis.extent * 4 >= geometry.x.extent else { return nil }
        return unit
    }
}
