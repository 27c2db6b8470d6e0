import Dispatch
import MudraTouch
import Testing

@testable import MudraBus

/// Times of devices and clocks as Dispatch takes them.
@Suite struct DispatchTimeIntervalTests {
    @Test(
        "A time keeps its length, and an endless one is shortened", arguments: [(0, 0), (1_500, 1_500), (.max, .max)])
    func lengths(_ time: UInt64, _ microseconds: Int) {
        #expect(DispatchTimeInterval(Microseconds(time)) == .microseconds(microseconds))
    }
}
