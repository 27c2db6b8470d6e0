import MudraTouch

/// The areas of a picture on a terminal of a given size. Parts without room are nil.
struct LiveLayout: Hashable {
    /// The smallest terminal that can show anything useful.
    static let least = GridSize(columns: 30, rows: 8)
    /// From this width on, the lists go beside the map.
    private static let wide = 120
    /// With fewer rows or columns there is no map.
    private static let leastForMap = GridSize(columns: 50, rows: 18)
    /// The columns of a contact's line: `1 finger  100.0  100.0 mm  moved  10.0`.
    static let contactWidth = 40

    var map: GridArea?
    var contacts: GridArea
    var recognizers: GridArea
    var gestures: GridArea

    /// - Parameters:
    ///   - size: the terminal's; at least `least`.
    ///   - head: rows at the top that are taken.
    ///   - screen: the touchscreen's extent; nil if there is none.
    ///   - aspect: a character's height, as a multiple of its width.
    ///   - recognizerCount: how many recognizers there are to list.
    init(_ size: GridSize, head: Int, screen: ScreenSize?, aspect: Double, recognizerCount: Int) {
        // The last row explains the keys.
        let rows = size.rows - head - 1
        if size.columns >= Self.wide, size.rows >= Self.leastForMap.rows {
            self.init(wide: size, head: head, rows: rows, screen, aspect, recognizerCount)
        } else {
            self.init(narrow: size, head: head, rows: rows, screen, aspect, recognizerCount)
        }
    }

    /// One below the other: map and contacts, recognizers, gestures.
    private init(
        narrow size: GridSize, head: Int, rows: Int, _ screen: ScreenSize?, _ aspect: Double, _ recognizerCount: Int
    ) {
        let hasMap =
            size.rows >= Self.leastForMap.rows && size.columns >= Self.leastForMap.columns && screen != nil
        let mapRows = hasMap ? min(max(rows * 2 / 5, 6), 16) : 0
        let mapArea = screen.flatMap { screen in
            hasMap
                ? Self.map(of: screen, in: GridArea(x: 1, y: head, width: size.columns / 2, height: mapRows), aspect)
                : nil
        }
        let top = mapArea.map { max($0.height, 4) } ?? min(max(rows / 4, 1), 4)
        let left = mapArea.map { $0.x + $0.width + 2 } ?? 1
        map = mapArea
        contacts = GridArea(x: left, y: head, width: size.columns - left, height: top)
        // Gestures get a third of the remaining rows, two titles included, and the rows that the recognizers do not
        // need.
        let rest = rows - top
        let wanted = recognizerCount + 1
        let given = min(max(rest - max(rest / 3, 2), 2), max(wanted, 2))
        recognizers = GridArea(x: 0, y: head + top, width: size.columns, height: given)
        gestures = GridArea(x: 0, y: head + top + given, width: size.columns, height: rest - given)
    }

    /// Map and contacts on the left, recognizers and gestures on the right.
    private init(
        wide size: GridSize, head: Int, rows: Int, _ screen: ScreenSize?, _ aspect: Double, _ recognizerCount: Int
    ) {
        let left = min(max(size.columns * 2 / 5, Self.contactWidth + 2), 90)
        let room = GridArea(x: 1, y: head, width: left - 2, height: max(rows - 8, 6))
        let mapArea = screen.flatMap { Self.map(of: $0, in: room, aspect) }
        map = mapArea
        let used = mapArea?.height ?? 0
        contacts = GridArea(x: 1, y: head + used, width: left - 2, height: rows - used)
        let wanted = recognizerCount + 1
        let given = min(max(rows - max(rows / 3, 4), 2), max(wanted, 2))
        recognizers = GridArea(x: left, y: head, width: size.columns - left, height: given)
        gestures = GridArea(x: left, y: head + given, width: size.columns - left, height: rows - given)
    }

    /// The largest part of an area with the shape of the screen, including its frame; nil if there is no room.
    private static func map(of screen: ScreenSize, in area: GridArea, _ aspect: Double) -> GridArea? {
        guard screen.width > 0, screen.height > 0, area.width > 6, area.height > 4 else { return nil }
        let shape = screen.width / screen.height * aspect
        guard shape.isFinite, shape > 0 else { return nil }
        let most = (columns: area.width - 2, rows: area.height - 2)
        var columns = Double(most.rows) * shape
        var rows = Double(most.rows)
        if columns > Double(most.columns) {
            columns = Double(most.columns)
            rows = columns / shape
        }
        return GridArea(
            x: area.x, y: area.y, width: min(max(Int(columns.rounded()), 2), most.columns) + 2,
            height: min(max(Int(rows.rounded()), 1), most.rows) + 2)
    }
}
