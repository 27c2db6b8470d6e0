import Glibc

extension Point {
    /// The angle that turns this way into the direction of `other`, from -π to π, clockwise positive as y grows downwards;
    /// 0 where a way leads nowhere.
    public func angle(to other: Point) -> Double {
        let cross = x * other.y - y * other.x
        let dot = x * other.x + y * other.y
        return cross == 0 && dot == 0 ? 0 : atan2(cross, dot)
    }
}
