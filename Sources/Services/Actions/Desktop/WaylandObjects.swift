/// Gives the objects of a connection their numbers. A compositor accepts only the number after the last one, whichever
/// part of the client makes the object.
final class WaylandObjects {
    /// The display, which every connection begins with.
    static let display: UInt32 = 1
    /// The compositor's own objects have this number or a higher one.
    static let firstOfCompositor: UInt32 = 0xff00_0000

    private var last = display

    /// The number of a new object.
    func next() -> UInt32 {
        last &+= 1
        return last
    }
}
