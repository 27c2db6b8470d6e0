import MudraDeclarations

extension ZoneDeclaration {
    /// Whether others, in the same unit, cover all of it; false if it takes too long to tell.
    func isHidden(under covers: [ZoneDeclaration]) -> Bool {
        let mostPieces = 64
        var pieces = [Piece(left: x, top: y, right: x + width, bottom: y + height)]
        for cover in covers {
            pieces = pieces.flatMap { $0.outside(of: cover) }
            guard !pieces.isEmpty, pieces.count <= mostPieces else { break }
        }
        return pieces.isEmpty
    }

    /// Whether the two overlap.
    func meets(_ other: ZoneDeclaration) -> Bool {
        x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
}

/// A rectangle that remains of a zone.
private struct Piece {
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double

    /// The parts outside of a zone, as up to four rectangles: left and right of it, above and below.
    func outside(of zone: ZoneDeclaration) -> [Piece] {
        // Thirds do not add up in binary.
        let slack = 1e-6
        let (zoneLeft, zoneTop) = (zone.x - slack, zone.y - slack)
        let (zoneRight, zoneBottom) = (zone.x + zone.width + slack, zone.y + zone.height + slack)
        guard left < zoneRight, zoneLeft < right, top < zoneBottom, zoneTop < bottom else { return [self] }
        let (innerLeft, innerRight) = (max(left, zoneLeft), min(right, zoneRight))
        return [
            Piece(left: left, top: top, right: innerLeft, bottom: bottom),
            Piece(left: innerRight, top: top, right: right, bottom: bottom),
            Piece(left: innerLeft, top: top, right: innerRight, bottom: zoneTop),
            Piece(left: innerLeft, top: zoneBottom, right: innerRight, bottom: bottom),
        ].filter { $0.left < $0.right && $0.top < $0.bottom }
    }
}
