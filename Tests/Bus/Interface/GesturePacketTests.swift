import MudraInterface
import MudraTouch
import Testing

/// Which values of a gesture go to readers that may not know where it is.
@Suite struct GesturePacketTests {
    private let values: GestureValues = {
        var values = GestureValues()
        (values.touches, values.duration, values.location) = (2, 70_000, Point(x: 30, y: 40))
        (values.translation, values.velocity) = (Point(x: 1, y: 2), Point(x: 3, y: 4))
        (values.scale, values.scaleVelocity, values.rotation, values.rotationVelocity) = (1.5, 2.5, 3.5, 4.5)
        (values.direction, values.edge) = (.left, .top)
        return values
    }()

    private func packet(_ disclosure: GesturePacket.Disclosure) throws -> GesturePacket {
        let moment = GesturePacket.Moment(state: .began, time: 1_000, gestureID: 7, values: values)
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: GesturePacket.capacity, alignment: 8)
        defer { room.deallocate() }
        let length = GesturePacket.write(
            moment, GesturePacket.Label(name: "it", type: "pan"),
            on: (3, ScreenSize(width: 100, height: 100)), telling: disclosure, to: room)
        return try #require(GesturePacket(UnsafeRawBufferPointer(rebasing: room[..<length])))
    }

    @Test("A reader that may locate gestures gets the location") func aPlaceIsToldToThoseWhoMayLocate() throws {
        let packet = try packet(.place)
        #expect(packet.location == Point(x: 30, y: 40) && packet.normalizedLocation == Point(x: 0.3, y: 0.4))
        #expect(packet.moment.values == values)
    }

    @Test("Other readers get the motion of several fingers, without the location")
    func withoutThatTheMotionOfSeveralFingersIsTold() throws {
        let packet = try packet(.motion)
        var told = values
        told.location = .zero
        #expect(packet.location == nil && packet.normalizedLocation == nil && packet.moment.values == told)
    }

    @Test("Other readers get neither location nor motion of one finger") func ofOneFingerNotEvenThat() throws {
        let packet = try packet(.event)
        var told = GestureValues()
        (told.touches, told.duration, told.direction, told.edge) = (2, 70_000, .left, .top)
        #expect(packet.location == nil && packet.normalizedLocation == nil && packet.moment.values == told)
        #expect(packet.moment.gestureID == 7 && packet.moment.time == 1_000)
    }
}
