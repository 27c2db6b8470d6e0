import Testing

@testable import MudraDeclarations
@testable import MudraGestureSettings

/// Zones that get no touches, and gestures that get no touches in their zones.
@Suite struct ReachCheckTests {
    private func warnings(_ options: String, _ rect: String, _ unit: String = "%") throws -> [String] {
        let zone = "[[zone]]\nname = \"z\"\nrect = [\(rect)]\nunit = \"\(unit)\"\n"
        let edgePan = "[[gesture]]\nname = \"x\"\ntype = \"edge-pan\"\nzone = \"z\"\n" + options
        return try load(zone + edgePan.replacing("; ", with: "\n").replacing("'", with: "\"")).lines
    }

    /// The edge zone is 3 mm deep, 15 % of the smallest screen.
    @Test(
        "A zone that is farther from an edge than the gesture may begin is warned of",
        arguments: [
            ("left", "15, 0, 9, 99", "%", nil), ("left", "15.1, 0, 9, 99", "%", "left"),
            ("left", "3, 0, 9, 99", "mm", nil), ("left", "3.1, 0, 9, 99", "mm", "left"),
            ("top", "0, 15, 99, 9", "%", nil), ("top", "0, 15.1, 99, 9", "%", "top"),
            ("top", "0, 3, 99, 9", "mm", nil), ("top", "0, 3.1, 99, 9", "mm", "top"),
            ("right", "75, 0, 10, 99", "%", nil), ("right", "74.9, 0, 10, 99", "%", "right"),
            ("bottom", "0, 75, 99, 10", "%", nil), ("bottom", "0, 74.9, 99, 10", "%", "bottom"),
            ("right", "1, 1, 9, 9", "mm", nil), ("bottom", "1, 1, 9, 9", "mm", nil),
            ("top-left", "0, 16, 9, 9", "%", "top"), ("top-left", "16, 0, 9, 9", "%", "left"),
            ("top-right", "91, 16, 9, 9", "%", "top"), ("top-right", "75, 0, 9, 9", "%", "right"),
            ("bottom-left", "0, 75, 9, 9", "%", "bottom"), ("bottom-left", "16, 91, 9, 9", "%", "left"),
            ("bottom-right", "91, 75, 9, 9", "%", "bottom"), ("bottom-right", "75, 91, 9, 9", "%", "right"),
        ] as [(String, String, String, String?)])
    func farFromAnEdge(_ edge: String, _ rect: String, _ unit: String, _ far: String?) throws {
        let lines = try warnings("edge = '\(edge)'", rect, unit)
        #expect(lines.count == (far == nil ? 0 : 1), "\(lines)")
        if let far { #expect(lines.first?.contains("is farther from the \(far) edge") == true, "\(lines)") }
    }

    @Test(
        "A zone beside the gesture's part of the edge is warned of",
        arguments: [
            ("left", "0, 50, 9, 50", 0), ("left", "0, 50.1, 9, 49", 1), ("left", "0, 0, 9, 20", 1),
            ("left", "0, 0, 9, 20.1", 0), ("right", "91, 50.1, 9, 9", 1), ("right", "91, 30, 9, 9", 0),
            ("top", "50.1, 0, 9, 9", 1), ("top", "0, 0, 20, 9", 1), ("top", "30, 0, 9, 9", 0),
            ("bottom", "50.1, 91, 9, 9", 1), ("bottom", "30, 91, 9, 9", 0),
        ])
    func besideThePart(_ edge: String, _ rect: String, _ count: Int) throws {
        let lines = try warnings("edge = '\(edge)'; from = 0.2; to = 0.5", rect)
        #expect(lines.count == count && lines.allSatisfy { $0.contains("lies outside the part of the edge") })
    }

    @Test("A part of the edge that depends on the screen is not judged") func unknownPlaces() throws {
        #expect(try warnings("edge = 'left'; from = 0.2; to = 0.5", "0, 900, 9, 9", "mm") == [])
    }

    @Test("A travel limit as long as the way to the beginning is enough") func travel() throws {
        #expect(try warnings("edge = 'left'; max_travel_mm = 5", "0, 0, 50, 99") == [])
        #expect(try warnings("edge = 'left'; max_travel_mm = 4.9", "0, 0, 50, 99").count == 1)
    }

    private func zone(_ rect: [Double]) throws -> ZoneDeclaration {
        try ZoneDeclaration(name: "z", options: ["rect": .numbers(rect)])
    }

    @Test(
        "A zone is hidden only if others cover every side of it",
        arguments: [
            ([[0, 0, 40, 100], [40, 0, 60, 100]], true), ([[0, 0, 100, 40], [0, 40, 100, 60]], true),
            ([[20, 20, 40, 40]], true), ([[21, 0, 79, 100]], false), ([[0, 21, 100, 79]], false),
            ([[0, 0, 59, 100]], false), ([[0, 0, 100, 59]], false), ([], false),
            ([[0, 0, 40, 100], [41, 0, 59, 100]], false), ([[0, 0, 100, 40], [0, 41, 100, 59]], false),
        ] as [([[Double]], Bool)])
    func hiddenZones(_ covers: [[Double]], _ isHidden: Bool) throws {
        #expect(try zone([20, 20, 40, 40]).isHidden(under: covers.map(zone)) == isHidden)
    }

    @Test(
        "Zones that only touch do not overlap",
        arguments: [
            ([60, 20, 9, 9], false), ([59, 20, 9, 9], true), ([20, 60, 9, 9], false), ([20, 59, 9, 9], true),
            ([10, 20, 10, 9], false), ([10, 20, 11, 9], true), ([20, 10, 9, 10], false), ([20, 10, 9, 11], true),
        ] as [([Double], Bool)])
    func touchingZones(_ rect: [Double], _ meets: Bool) throws {
        let (one, other) = (try zone([20, 20, 40, 40]), try zone(rect))
        #expect(one.meets(other) == meets && other.meets(one) == meets)
    }
}
