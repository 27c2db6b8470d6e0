/// A recording of taps in quick succession, 60 per second.
enum QuickTaps {
    static func recording(of count: Int) -> String {
        let drawn = DrawnRecording([.init(landing: 0, stay: 60, from: (60, 60))]).text
        var text = drawn.split(separator: "\n").filter { !$0.hasPrefix("E:") }.joined(separator: "\n") + "\n"
        var time = 0
        for tap in 0..<count {
            let landing = [
                "0003 0039 \(tap % 60_000 + 1)", "0003 0035 \(tap * 37 % 1_000)", "0003 0036 \(tap * 61 % 1_000)",
            ]
            for frame in [landing, ["0003 0039 -1"]] {
                let (seconds, rest) = time.quotientAndRemainder(dividingBy: 1_000_000)
                let stamp = "E: \(seconds)." + String(repeating: "0", count: 6 - "\(rest)".count) + "\(rest)"
                for event in frame + ["0000 0000 0"] { text += "\(stamp) \(event)\n" }
                time += 8_000
            }
        }
        return text
    }
}
