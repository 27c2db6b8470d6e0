// Places and widths on a terminal.

extension Double {
    /// The place among so many that a fraction is at; nil: none is.
    func place(among count: Int) -> Int? {
        let place = (self * Double(count)).rounded(.down)
        guard place >= -1, place <= Double(count) else { return nil }
        // What is off the screen by a little, as a finger on its border may be, is on the border.
        return min(max(Int(place), 0), count - 1)
    }
}

extension String {
    /// As wide as that, by blanks before it.
    func right(_ width: Int) -> String {
        String(repeating: " ", count: max(width - unicodeScalars.count, 0)) + self
    }

    /// As wide as that, by blanks behind it.
    func left(_ width: Int) -> String {
        self + String(repeating: " ", count: max(width - unicodeScalars.count, 0))
    }
}
