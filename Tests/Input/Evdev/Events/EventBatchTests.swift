import CMudraEvdev
import Testing

@testable import MudraEvdev

@Suite struct EventBatchTests {
    @Test("A frame of any length is written completely", arguments: [0, 1, 1_023, 1_024, 1_025, 3_000])
    func completeFrames(_ count: Int) {
        var parts: [[InputEvent]] = []
        let batch = EventBatch { events in
            parts.append(events.map { InputEvent(time: 0, type: $0.type, code: $0.code, value: $0.value) })
        }
        // The second frame must not repeat events of the first.
        for frame in 0..<2 {
            parts = []
            var expected = (0..<count).map { number in
                InputEvent(time: 0, type: 3, code: UInt16(number), value: Int32(number + frame))
            }
            for event in expected { batch.add(event.type, event.code, event.value) }
            batch.endFrame()
            expected.append(InputEvent(time: 0, type: 0, code: 0, value: 0))
            #expect(Array(parts.joined()) == expected)
            #expect(parts.allSatisfy { !$0.isEmpty } && parts.dropLast().allSatisfy { $0.count == 1_024 })
        }
    }
}
