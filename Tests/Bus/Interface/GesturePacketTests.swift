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

    private func gesture(_ disclosure: GesturePacket.Disclosure) throws -> Gesture {
        let moment = GestureMoment(GestureID(recognizer: 1, number: 7), .began, at: 1_000, values)
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: GesturePacket.capacity, alignment: 8)
        defer { room.deallocate() }
        let length = GesturePacket.write(
            moment, GesturePacket.Label(name: "it", type: "pan"),
            on: (3, ScreenSize(width: 100, height: 100)), telling: disclosure, to: room)
        return try #require(GesturePacket.read(UnsafeRawBufferPointer(rebasing: room[..<length])))
    }

    @Test("A reader that may locate gestures gets the location") func aPlaceIsToldToThoseWhoMayLocate() throws {
        let gesture = try gesture(.place)
        #expect(gesture.location == Point(x: 30, y: 40) && gesture.normalizedLocation == Point(x: 0.3, y: 0.4))
        #expect(gesture.values == values)
    }

    @Test("Other readers get the motion of several fingers, without the location")
    func withoutThatTheMotionOfSeveralFingersIsTold() throws {
        let gesture = try gesture(.motion)
        var told = values
        told.location = .zero
        #expect(gesture.location == nil && gesture.normalizedLocation == nil && gesture.values == told)
    }

    @Test("Other readers get neither location nor motion of one finger") func ofOneFingerNotEvenThat() throws {
        let gesture = try gesture(.event)
        var told = GestureValues()
        (told.touches, told.duration, told.direction, told.edge) = (2, 70_000, .left, .top)
        #expect(gesture.location == nil && gesture.normalizedLocation == nil && gesture.values == told)
        #expect(gesture.number == 7 && gesture.time == 1_000)
    }
}
