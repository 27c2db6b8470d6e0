import MudraTouch

/// The delay of a tap, from the write of the frame that lifts the finger to the handler of each subscriber.
enum TapDelays {
    /// - Parameters:
    ///   - interval: the time between a finger's landing and its lift, and between the lift and the next landing.
    ///   - subscribers: how many there are; each gets every tap.
    /// - Returns: the delays in µs.
    static func measure(
        on fixture: MeasurementFixture, seconds: Int, interval: Microseconds, subscribers: Int
    ) throws(MeasureError) -> [Double] {
        let others = try Subscribers(subscribers, on: fixture.bus)
        let taps = seconds * 500_000 / Int(interval.value)
        try fixture.beginPlaying(.taps(taps, pause: interval))
        let lifts = try fixture.endPlaying().enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        pause(.milliseconds(500))
        var heardSoFar: [Int: Int] = [:]
        return others.end().compactMap { heard in
            let place = heardSoFar[heard.subscriber, default: 0]
            heardSoFar[heard.subscriber] = place + 1
            return place < lifts.count ? Double((heard.time - lifts[place]).value) : nil
        }
    }
}
