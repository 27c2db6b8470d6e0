/// A text made of parts of another text, such as a line that goes on in the next one. It knows the origin of each part.
struct SplicedText {
    /// Bytes that come from one place.
    private struct Piece {
        let start: Int
        /// Its offset in the other text.
        let origin: Int
        /// Whether it has the same bytes there; otherwise all its bytes stand for that one place.
        let isCopy: Bool
    }

    private(set) var bytes: [UInt8] = []
    private var pieces: [Piece] = []

    /// Appends a byte of the other text.
    mutating func append(_ byte: UInt8, from origin: Int) {
        let goesOn = pieces.last.map { $0.isCopy && $0.origin + bytes.count - $0.start == origin } ?? false
        if !goesOn { pieces.append(Piece(start: bytes.count, origin: origin, isCopy: true)) }
        bytes.append(byte)
    }

    /// Appends bytes that stand for something at a place of the other text, such as an escape.
    mutating func append(_ added: some Sequence<UInt8>, for origin: Int) {
        pieces.append(Piece(start: bytes.count, origin: origin, isCopy: false))
        bytes += added
    }

    /// Appends a text made of the same other text.
    mutating func append(_ added: SplicedText) {
        for piece in added.pieces {
            pieces.append(Piece(start: bytes.count + piece.start, origin: piece.origin, isCopy: piece.isCopy))
        }
        bytes += added.bytes
    }

    /// The offset in the other text that an offset in this text comes from.
    func origin(of offset: Int) -> Int {
        var (low, high) = (0, pieces.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if pieces[middle].start <= offset { low = middle } else { high = middle }
        }
        guard low < pieces.count else { return 0 }
        let piece = pieces[low]
        return piece.isCopy ? piece.origin + offset - piece.start : piece.origin
    }
}
