import MudraLiveView

/// As much of a terminal as `Painter` needs, to check the effect of its bytes.
struct TinyTerminal {
    let size: GridSize
    private(set) var rows: [[Unicode.Scalar]]
    private(set) var looks: [[String]]
    private(set) var codes: Set<Int> = []
    /// Whether every sequence was known, and nothing was written outside the borders.
    private(set) var isSound = true
    private var x = 0
    private var y = 0
    private var look = "0"

    init(_ size: GridSize) {
        self.size = size
        // A character that no grid has, to show the places that were not written.
        rows = Array(repeating: Array(repeating: "#", count: size.columns), count: size.rows)
        looks = Array(repeating: Array(repeating: "?", count: size.columns), count: size.rows)
    }

    mutating func process(_ bytes: [UInt8]) {
        var rest = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\u{1B}" else {
                put(scalar)
                continue
            }
            guard rest.popFirst() == "[" else { return isSound = false }
            var arguments = ""
            while let next = rest.first, !("@"..."~").contains(next) {
                arguments.unicodeScalars.append(next)
                rest = rest.dropFirst()
            }
            control(rest.popFirst() ?? "?", arguments)
        }
    }

    private mutating func control(_ letter: Unicode.Scalar, _ arguments: String) {
        switch letter {
        case "H":
            let numbers = arguments.split(separator: ";").compactMap { Int($0) }
            (y, x) = numbers.count == 2 ? (numbers[0] - 1, numbers[1] - 1) : (-1, -1)
        case "J":
            rows = rows.map { $0.map { _ in " " } }
            looks = looks.map { $0.map { _ in "0" } }
        case "m":
            look = arguments
            codes.formUnion(arguments.split(separator: ";").compactMap { Int($0) })
        case "h", "l": if arguments != "?2026" { isSound = false }
        default: isSound = false
        }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        guard rows.indices.contains(y), rows[y].indices.contains(x), scalar.value >= 0x20, scalar != "\u{7F}" else {
            return isSound = false
        }
        rows[y][x] = scalar
        looks[y][x] = look
        x += 1
    }
}
