/// The effect of a quirk on a device's code or property.
enum QuirkChange {
    case enable
    case disable

    /// The longest line that `libinput record` writes for a quirk; it cuts off longer ones.
    private static let maxLength = 255 - "AttrEventCode=".utf8.count

    /// The names in a list with their changes: `+EV_ABS;-BTN_STYLUS;`
    /// - Parameter unsigned: the change for names without a sign, as in the lists of older quirks; nil: none.
    static func items(of list: Substring, unsigned: QuirkChange?) -> [(QuirkChange, String)] {
        var items = list.split(separator: ";", omittingEmptySubsequences: false)
        // A name that is cut off may look like another name.
        if list.utf8.count >= maxLength { items.removeLast() }
        return items.compactMap { item in
            let change = item.first == "+" ? .enable : item.first == "-" ? .disable : unsigned
            let name = item.drop { $0 == "+" || $0 == "-" }
            return name.isEmpty ? nil : change.map { ($0, String(name)) }
        }
    }
}
