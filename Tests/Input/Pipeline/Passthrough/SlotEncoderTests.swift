import CMudraEvdev
import Testing

@testable import MudraEvdev
@testable import MudraPipeline

/// The pointer and the keys of a virtual screen, and the places beyond its edges.
@Suite struct SlotEncoderTests {
    private static let tools = [
        BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP, BTN_TOOL_TRIPLETAP, BTN_TOOL_QUADTAP, BTN_TOOL_QUINTTAP,
    ]

    private static func layout(
        _ x: AbsoluteAxis = AbsoluteAxis(minimum: 0, maximum: 999, resolution: 10)
    ) -> VirtualLayout {
        var capabilities = DeviceCapabilities()
        for code in [ABS_X, ABS_Y, ABS_MT_POSITION_X, ABS_MT_POSITION_Y] { capabilities.absoluteAxes.insert(Int(code)) }
        for code in [BTN_TOUCH] + tools { capabilities.keys.insert(Int(code)) }
        return VirtualLayout(TouchscreenDescription(name: "", x: x, y: x, lastSlot: 9), capabilities)
    }

    @Test("The pointer follows the oldest contact, also when IDs have started over", arguments: [5, 65_530] as [Int32])
    func oldest(_ first: Int32) {
        var places: [Int32] = []
        let batch = EventBatch { events in
            places += events.filter { $0.type == EventCode.absolute && $0.code == EventCode.x }.map(\.value)
        }
        let encoder = SlotEncoder(Self.layout(), batch)
        // The older a contact is, the higher is its slot.
        for age in Int32(0)..<10 {
            var axes = ContactAxes()
            axes[EventCode.positionX] = 100 + age
            encoder.land(9 - Int(age), as: (first + age) & 0xffff, at: axes)
        }
        encoder.endFrame()
        for age in 0..<9 {
            encoder.lift(9 - age)
            encoder.endFrame()
        }
        #expect(places == (100...109).map { $0 })
    }

    @Test("A screen whose state is not known gets all its keys released") func unknownKeys() {
        var values: [Int32: Int32] = [:]
        let passthrough = Passthrough(Self.layout()) { events in
            for event in events where event.type == UInt16(EV_KEY) { values[Int32(event.code)] = event.value }
        }
        passthrough.takeBackUnknown(at: 0)
        passthrough.liftTaken()
        #expect(values == Dictionary(uniqueKeysWithValues: ([BTN_TOUCH] + Self.tools).map { ($0, 0) }))
        #expect(passthrough.nextDeadline == nil)
    }

    @Test("Only events of contacts and of their pointer are not passed on") func ownEvents() {
        let events: [(Int32, Int32, Bool)] = [
            (EV_ABS, ABS_MT_SLOT, true), (EV_ABS, ABS_MT_DISTANCE, true), (EV_ABS, ABS_X, true), (EV_ABS, ABS_Z, false),
            (EV_ABS, ABS_PRESSURE, false), (EV_KEY, BTN_TOUCH, true), (EV_KEY, BTN_TOOL_QUINTTAP, true),
            (EV_KEY, KEY_HOMEPAGE, false), (EV_SW, SW_LID, false), (EV_MSC, MSC_SCAN, false),
            (EV_SYN, SYN_REPORT, true),
        ]
        for (type, code, isOwn) in events {
            let event = InputEvent(time: 0, type: UInt16(type), code: UInt16(code), value: 1)
            #expect(Self.layout().isOfContacts(event) == isOwn, "\(type) \(code)")
        }
    }

    @Test(
        "A contact leaves the surface by an eighth of the axis and at least by a unit",
        arguments: [
            (0, 1_000, 499, -125), (0, 1_000, 501, 1_125), (-100, 900, 399, -225), (-100, 900, 401, 1_025),
            (0, 1_001, 0, -126), (0, 4, 0, -1), (7, 7, 7, 8), (.min, .max, -9, .min), (.min, .max, 9, .max),
        ] as [(Int32, Int32, Int32, Int32)])
    func edges(_ minimum: Int32, _ maximum: Int32, _ place: Int32, _ beyond: Int32) {
        var axes = ContactAxes()
        axes[EventCode.positionX] = place
        axes[EventCode.positionY] = minimum
        let layout = Self.layout(AbsoluteAxis(minimum: minimum, maximum: maximum, resolution: 10))
        let isLow = beyond < place
        #expect(layout.edge(nearestTo: axes, .at, isTurned: false) == (EventCode.positionX, isLow ? minimum : maximum))
        #expect(layout.edge(nearestTo: axes, .beyond, isTurned: false) == (EventCode.positionX, beyond))
        #expect(layout.edge(nearestTo: axes, .beyond, isTurned: true).code == EventCode.positionY)
    }
}
