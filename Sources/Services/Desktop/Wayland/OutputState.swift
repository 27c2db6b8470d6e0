import MudraTouch

/// An output as a compositor describes it to its clients.
struct OutputState: Hashable {
    /// The connector's name, or one of ours.
    var name: String
    /// How many pixels of the mode make a unit of the desktop; a whole number even if the real scale is none.
    var scale: UInt32 = 1
    private var transform: UInt32 = 0
    private var position = Pair()
    private var mode: Pair?
    private var logicalPosition: Pair?
    private var logicalSize: Pair?

    /// Two numbers of an event, to the right and down.
    private struct Pair: Hashable {
        var x: Int32 = 0
        var y: Int32 = 0
    }

    /// An output of which only the name is known.
    init(name: String) {
        self.name = name
    }

    /// The side of the screen that is up; nil: the picture is mirrored.
    var orientation: Orientation? { Orientation(waylandTransform: transform) }

    /// The picture's place; nil: it is not known, or nothing is shown.
    var box: LogicalBox? {
        let position = logicalPosition ?? self.position
        if let size = logicalSize {
            return LogicalBox(Double(position.x), Double(position.y), Double(size.x), Double(size.y))
        }
        guard let mode else { return nil }
        let (width, height) = transform % 2 == 0 ? (mode.x, mode.y) : (mode.y, mode.x)
        let scale = Double(max(scale, 1))
        return LogicalBox(Double(position.x), Double(position.y), Double(width) / scale, Double(height) / scale)
    }

    /// Reads `wl_output.geometry`.
    mutating func readGeometry(_ arguments: inout WaylandArguments) {
        position = Self.pair(&arguments) ?? position
        // The size in mm, subpixels, manufacturer and model come before the transform.
        for _ in 0..<3 { _ = arguments.word() }
        _ = (arguments.text(), arguments.text())
        transform = arguments.word() ?? 0
    }

    /// Reads `wl_output.mode`.
    mutating func readMode(_ arguments: inout WaylandArguments) {
        // Bit 0 marks the mode that is shown.
        guard let flags = arguments.word(), flags & 1 == 1 else { return }
        mode = Self.pair(&arguments) ?? mode
    }

    /// Reads `zxdg_output_v1.logical_position`.
    mutating func readLogicalPosition(_ arguments: inout WaylandArguments) {
        logicalPosition = Self.pair(&arguments) ?? logicalPosition
    }

    /// Reads `zxdg_output_v1.logical_size`.
    mutating func readLogicalSize(_ arguments: inout WaylandArguments) {
        logicalSize = Self.pair(&arguments) ?? logicalSize
    }

    private static func pair(_ arguments: inout WaylandArguments) -> Pair? {
        guard let x = arguments.word(), let y = arguments.word() else { return nil }
        return Pair(x: Int32(bitPattern: x), y: Int32(bitPattern: y))
    }
}

extension Orientation {
    /// Wayland counts quarter turns counterclockwise: after one, the picture's top is at the left side of the screen.
    /// nil: mirrored, or not a valid transform.
    init?(waylandTransform transform: UInt32) {
        switch transform {
        case 0: self = .normal
        case 1: self = .leftUp
        case 2: self = .bottomUp
        case 3: self = .rightUp
        default: return nil
        }
    }
}
