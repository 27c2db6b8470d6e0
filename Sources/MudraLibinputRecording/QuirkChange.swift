/// What a quirk does to something that a device has.
enum QuirkChange {
    case enable
    case disable

    /// How long a line of `libinput record` about a quirk gets; its end is missing where it would be longer.
    private static let maxLength = 255 - "AttrEventCode=".utf8.count

    /// The names of a list and what to do to them: `+EV_ABS;-BTN_STYLUS;`
    /// - Parameter unsigned: what to do to names without a sign, as in the lists of older quirks; nil: nothing.
    static func items(of list: Substring, unsigned: QuirkChange?) -> [(QuirkChange, String)] {
        var items = list.split(separator: ";", omittingEmptySubsequences: false)
        // A name that is cut off could be another one's.
        if list.utf8.count >= maxLength { items.removeLast() }
        return items.compactMap { item in
            let change = item.first == "+" ? .enable : item.first == "-" ? .disable : unsigned
            let name = item.drop { $0 == "+" || $0 == "-" }
            return name.isEmpty ? nil : change.map { ($0, String(name)) }
        }
    }
}
