import Gestures
import MudraDeclarations
import MudraSettings
import MudraSupport

/// Finds zones that get no touches, and gestures that never get the touches they need.
struct ReachCheck {
    private(set) var warnings: [Diagnostic] = []
    /// The side of the smallest screen, in mm.
    private static let smallestScreen = 20.0

    init(_ gestures: [GestureEntry], _ zones: [ZoneEntry]) {
        checkZones(zones)
        let named = zones.compactMap { zone in zone.check.declaration.map { ($0.name, $0) } }
        let declarations = Dictionary(named, uniquingKeysWith: { first, _ in first })
        for gesture in gestures {
            guard let declaration = gesture.binding?.declaration, case .edgePan(let edgePan) = declaration.configuration
            else { continue }
            checkTravel(of: edgePan, gesture)
            if let zone = declaration.zone.flatMap({ declarations[$0] }) { check(edgePan, in: zone, gesture) }
        }
    }

    /// If siblings overlap, the last declared gets the touches.
    private mutating func checkZones(_ zones: [ZoneEntry]) {
        for (index, zone) in zones.enumerated() {
            guard let covered = zone.check.declaration else { continue }
            let siblings = zones[(index + 1)...].filter { later in
                guard let other = later.check.declaration else { return false }
                return covered.parent == other.parent && covered.unit == other.unit && covered.meets(other)
            }
            guard let cover = siblings.first(where: { $0.check.declaration.map { covered.lies(in: $0) } ?? false }),
                let name = cover.check.name
            else {
                if covered.isHidden(under: siblings.declarations) { report(zone, hiddenUnder: siblings) }
                continue
            }
            let position = "\(zone.table.file):\(zone.table.position.line):\(zone.table.position.column)"
            let message =
                "zone \(quoted(name)) covers zone \(quoted(covered.name)) (at \(position)), which gets no touches; "
                + "declare \(quoted(covered.name)) after it, or as a part of it: parent = \(quoted(name))"
            warnings.append(cover.table.diagnostic(.declaration, message, .warning))
        }
    }

    private mutating func report(_ zone: ZoneEntry, hiddenUnder siblings: [ZoneEntry]) {
        let names = siblings.declarations.map { quoted($0.name) }
        let shown = names.prefix(4).joined(separator: ", ") + (names.count > 4 ? " and others" : "")
        let message = "the zone gets no touches: \(shown) together cover it; declare it after them"
        warnings.append(zone.table.diagnostic(.declaration, message, .warning))
    }

    private mutating func checkTravel(of edgePan: EdgePanParameters, _ gesture: GestureEntry) {
        guard let most = edgePan.maxTravel, most < edgePan.depth else { return }
        let message =
            "max_travel_mm is \(plain(most)), less than min_travel_mm and damper_mm together "
            + "(\(plain(edgePan.depth))): the gesture hardly ever fires"
        warnings.append(gesture.table.diagnostic(.value("max_travel_mm"), message, .warning))
    }

    private mutating func check(
        _ edgePan: EdgePanParameters, in zone: ZoneDeclaration, _ gesture: GestureEntry
    ) {
        let name = gesture.relations.name ?? ""
        let far = edgePan.edge.sides.first { leastDistance(of: zone, from: $0) > edgePan.edgeZone }
        if let far {
            let message =
                "\(quoted(name)) never fires: zone \(quoted(zone.name)) is farther from the \(far.rawValue) edge than "
                + "edge_zone_mm (\(plain(edgePan.edgeZone)))"
            warnings.append(gesture.table.diagnostic(.value("zone"), message, .warning))
        } else if let (from, to) = span(of: zone, along: edgePan.edge),
            from > edgePan.part.upperBound || to <= edgePan.part.lowerBound
        {
            let message =
                "\(quoted(name)) never fires: zone \(quoted(zone.name)) lies outside the part of the edge from "
                + "\(plain(edgePan.part.lowerBound)) to \(plain(edgePan.part.upperBound))"
            warnings.append(gesture.table.diagnostic(.value("zone"), message, .warning))
        }
    }

    /// The distance of the zone from a side on the screen with the least distance, in mm; 0 if it depends on the
    /// screen.
    private func leastDistance(of zone: ZoneDeclaration, from side: Edge) -> Double {
        switch (side, zone.unit) {
        case (.left, .millimetres): zone.x
        case (.top, .millimetres): zone.y
        case (.left, .percent): zone.x / 100 * Self.smallestScreen
        case (.top, .percent): zone.y / 100 * Self.smallestScreen
        case (.right, .percent): (100 - zone.x - zone.width) / 100 * Self.smallestScreen
        case (.bottom, .percent): (100 - zone.y - zone.height) / 100 * Self.smallestScreen
        default: 0
        }
    }

    /// The zone's part of the edge, from 0 to 1; nil if it depends on the screen.
    private func span(of zone: ZoneDeclaration, along edge: Edge) -> (from: Double, to: Double)? {
        guard zone.unit == .percent, !edge.isCorner else { return nil }
        return edge == .left || edge == .right
            ? (zone.y / 100, (zone.y + zone.height) / 100) : (zone.x / 100, (zone.x + zone.width) / 100)
    }
}

extension Edge {
    /// The sides of an edge or a corner.
    fileprivate var sides: [Edge] {
        switch self {
        case .left, .right, .top, .bottom: [self]
        case .topLeft: [.top, .left]
        case .topRight: [.top, .right]
        case .bottomLeft: [.bottom, .left]
        case .bottomRight: [.bottom, .right]
        }
    }
}
