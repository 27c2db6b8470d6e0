import MudraTouch

/// A transformation of a case: a rule for one side of the screen must hold for the others.
enum Symmetry: CaseIterable {
    /// Unchanged.
    case none
    /// Mirrored, left for right.
    case mirrored
    /// Turned clockwise, onto an upright screen.
    case turned
    /// Mirrored, then turned.
    case mirroredAndTurned

    private var isMirrored: Bool { self == .mirrored || self == .mirroredAndTurned }
    private var isTurned: Bool { self == .turned || self == .mirroredAndTurned }

    var screen: ScreenSize { isTurned ? ScreenSize(width: 160, height: 256) : ScreenSize(width: 256, height: 160) }

    func frame(_ frame: TouchFrame) -> TouchFrame {
        var image = TouchFrame()
        image.restart(at: frame.time)
        for contact in frame.contacts {
            image.append(Contact(id: contact.id, phase: contact.phase, position: point(contact.position)))
        }
        return image
    }

    private func point(_ point: Point) -> Point {
        let mirrored = isMirrored ? Point(x: 256 - point.x, y: point.y) : point
        return isTurned ? Point(x: 160 - mirrored.y, y: mirrored.x) : mirrored
    }

    /// Transforms directions in names and values. A rotation to the right stays one on a turned screen.
    func words(_ text: String) -> String {
        guard self != .none else { return text }
        return text.split(separator: " ").map { word in
            let isRotation = word.hasPrefix("turn-")
            return word.split(separator: "-").map { direction(String($0), isRotation) }.joined(separator: "-")
        }.joined(separator: " ")
    }

    func value(_ value: String, of key: String) -> String {
        guard key.hasPrefix("rotation") else { return words(value) }
        guard isMirrored else { return value }
        return value.hasPrefix("-") ? String(value.dropFirst()) : "-\(value)"
    }

    private func direction(_ word: String, _ isRotation: Bool) -> String {
        let mirror = ["left": "right", "right": "left"]
        let quarter = ["right": "down", "down": "left", "left": "up", "up": "right"]
        let mirrored = isMirrored ? mirror[word] ?? word : word
        return isTurned && !isRotation ? quarter[mirrored] ?? mirrored : mirrored
    }
}
