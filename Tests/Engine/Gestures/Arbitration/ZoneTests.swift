import Gestures
import Testing

/// Which zones get a touch. The screen has a left and a right half, and the right half has a button on it.
@Suite struct ZoneTests {
    private static let areas = [
        ZoneArea(tag: 1, rect: Rect(x: 0, y: 0, width: 128, height: 160)),
        ZoneArea(tag: 2, rect: Rect(x: 128, y: 0, width: 128, height: 160)),
        ZoneArea(tag: 3, rect: Rect(x: 150, y: 50, width: 50, height: 50), parent: 2),
        ZoneArea(tag: 4, rect: Rect(x: 180, y: 50, width: 50, height: 50), parent: 2),
    ]
    private let everywhere = Puppet.mover("everywhere")
    private let left = Puppet.mover("left")
    private let right = Puppet.mover("right")
    private let under = Puppet.mover("under")
    private let over = Puppet.mover("over")

    private func makeFixture() -> EngineFixture {
        EngineFixture(
            .init(everywhere), .init(left, zone: 1), .init(right, zone: 2), .init(under, zone: 3),
            .init(over, zone: 4), zones: Self.areas)
    }

    private func receivers(_ x: Double, _ y: Double) -> [String] {
        let fixture = makeFixture()
        fixture.frame(0, .down(1, x, y))
        return fixture.engine.receivers(of: ContactID(1)).map(\.label)
    }

    @Test("The deepest zone and all zones that contain it get a touch")
    func theDeepestZoneAndAllThatItIsPartOfGetATouch() {
        #expect(receivers(20, 20) == ["left", "everywhere"])
        #expect(receivers(140, 20) == ["right", "everywhere"])
        #expect(receivers(160, 60) == ["under", "right", "everywhere"])
    }

    @Test("Of zones that overlap, the one declared last gets the touch") func ofZonesThatOverlapTheLastOneGetsIt() {
        #expect(receivers(190, 60) == ["over", "right", "everywhere"])
    }

    @Test("Adjacent zones share no point") func neighboursShareNoPoint() {
        #expect(receivers(128, 20) == ["right", "everywhere"])
        #expect(receivers(127.99, 20) == ["left", "everywhere"])
    }

    @Test("A touch keeps its zone until it lifts") func aTouchKeepsItsZoneForLife() {
        let fixture = makeFixture()
        fixture.frame(0, .down(1, 20, 20))
        fixture.frame(10, .move(1, 160, 60))
        #expect(fixture.engine.touch(ContactID(1))?.zone == 1)
        #expect(right.events.isEmpty && left.events == ["landed", "moved"])
    }

    @Test("Recognizers of the deeper zone come first") func theDeeperZoneGoesFirst() {
        let fixture = makeFixture()
        fixture.frame(0, .down(1, 160, 60))
        fixture.frame(10, .move(1, 170, 60))
        #expect(fixture.actions == ["under began"])
    }

    @Test("A gesture in one zone leaves the other zones alone") func aGestureInOneZoneLeavesTheOtherZonesAlone() {
        let (left, right) = (PanRecognizer("left"), PanRecognizer("right"))
        let fixture = EngineFixture(.init(left, zone: 1), .init(right, zone: 2), zones: Self.areas)
        fixture.frame(0, .down(1, 20, 20))
        fixture.frame(10, .move(1, 30, 20))
        fixture.frame(20, .down(2, 140, 20))
        fixture.frame(30, .move(2, 140, 30))
        #expect(fixture.actions == ["left began", "right began"])
        fixture.frame(40, .up(1), .up(2))
        #expect(fixture.actions.suffix(2) == ["left ended", "right ended"])
    }

    @Test("A zone with a missing parent, or in a cycle, is part of the screen")
    func aZoneWithoutItsParentOrInACircleIsPartOfTheScreen() {
        let areas = [
            ZoneArea(tag: 1, rect: Rect(x: 0, y: 0, width: 50, height: 50), parent: 9),
            ZoneArea(tag: 2, rect: Rect(x: 60, y: 0, width: 50, height: 50), parent: 3),
            ZoneArea(tag: 3, rect: Rect(x: 60, y: 0, width: 50, height: 50), parent: 2),
        ]
        let fixture = EngineFixture(.init(left, zone: 1), .init(right, zone: 2), zones: areas)
        fixture.frame(0, .down(1, 20, 20), .down(2, 70, 20))
        #expect(fixture.engine.receivers(of: ContactID(1)).map(\.label) == ["left"])
        #expect(fixture.engine.touch(ContactID(2))?.zone == 3, "the first of the cycle contains the other one")
    }

    @Test("Zones of different users do not affect each other") func usersZonesDoNotGetInEachOthersWay() {
        let mine = ZoneArea(tag: 1, rect: Rect(x: 0, y: 0, width: 100, height: 100), user: 1)
        let theirs = ZoneArea(tag: 2, rect: Rect(x: 0, y: 0, width: 100, height: 100), user: 2)
        let fixture = EngineFixture(
            .init(left, user: 1, zone: 1), .init(right, user: 2, zone: 2), zones: [mine, theirs])
        fixture.frame(0, .down(1, 20, 20))
        #expect(Set(fixture.engine.receivers(of: ContactID(1)).map(\.label)) == ["left", "right"])
        #expect(fixture.engine.touch(ContactID(1))?.zone == 1, "the first user's zone counts")
    }

    @Test("Zones inside of zones move and go with their recognizers") func zonesMoveWithTheirRecognizers() {
        let outer = Zone("outer", Rect(x: 0, y: 0, width: 128, height: 160))
        let inner = Zone("inner", Rect(x: 0, y: 0, width: 64, height: 160))
        let other = Zone("other", Rect(x: 0, y: 100, width: 256, height: 60))
        let surface = GestureSurface(ScreenSize(width: 256, height: 160))
        var heard: [String] = []
        outer.add(inner)
        for zone in [outer, other] { surface.root.add(zone) }
        for zone in [outer, inner, other] {
            zone.add(PanRecognizer(zone.name))
            zone.onTouch = { [unowned zone] in if $0.kind == .down { heard.append(zone.name ?? "") } }
        }
        var time: UInt64 = 0
        let land = { (x: Double, y: Double) -> [String] in
            let finger = Finger(surface, id: UInt32(time))
            let contact = finger.contact(.began, x, y)
            Finger.frame(surface, at: time, contact)
            let names = surface.receivers(of: contact.id).map(\.label)
            Finger.frame(surface, at: time + 10, finger.contact(.ended, x, y))
            time += 1_000
            return names
        }
        #expect(land(50, 50) == ["inner", "outer"] && land(100, 50) == ["outer"])
        #expect(land(50, 120) == ["other"], "of zones that overlap, the one added last gets the touch")
        #expect(heard == ["inner", "outer", "other"])
        other.add(inner)
        #expect(inner.parent === other && outer.zones.isEmpty)
        #expect(land(50, 50) == ["outer"] && land(50, 120) == ["inner", "other"])
        other.remove(inner)
        #expect(inner.parent == nil && land(50, 120) == ["other"])
        surface.root.remove(other)
        #expect(land(50, 120) == ["outer"] && land(200, 120) == [])
        surface.root.add(other)
        #expect(land(50, 120) == ["other"])
    }
}
