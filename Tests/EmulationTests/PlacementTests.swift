import MudraTouch
import Testing

@testable import MudraEmulation

@Suite struct PlacementTests {
    @Test("A map and its inverse give back every point")
    func inverse() throws {
        let map = AffineTransform(a: 2, b: 1, c: 3, d: -1, e: 4, f: 5)
        let back = try #require(map.inverted)
        let point = back.apply(map.apply(Point(x: 7, y: -2)))
        #expect(abs(point.x - 7) < 1e-9 && abs(point.y + 2) < 1e-9)
        #expect(AffineTransform(a: 1, b: 2, c: 0, d: 2, e: 4, f: 0).inverted == nil)
    }
}
