import MudraDeclarations
import MudraGestureSettings
import MudraTouch
import TestSupport
import TouchSamples

@testable import MudraLearning

/// Showings and configurations for tests.
enum ShownGestures {
    static let device = DeviceIdentity("a screen", vendor: 1, product: 2)

    /// Showings of a simulated hand.
    static func showings(_ gesture: HandGesture, hand seed: UInt64 = 2, _ count: Int = 3) -> [Showing] {
        let hand = PersonalHand(seed: seed)
        return (0..<count).map { time in
            showing(hand.frames(of: gesture, time: time), "showing \(time + 1)", on: PersonalHand.screen)
        }
    }

    static func showing(
        _ frames: [TouchFrame], _ source: String = "showing", on screen: ScreenSize = HandFrames.size,
        of device: DeviceIdentity = device
    ) -> Showing {
        Showing(frames: frames, screen: screen, device: device, source: source)
    }

    /// A finger that follows a way, on a panel with 100 scans a second.
    static func drawing(seed: UInt64, over seconds: Double = 1, _ place: @escaping (Double) -> Point) -> Showing {
        let finger = SyntheticFinger(landing: 0, lift: seconds) { place($0 / seconds) }
        let frames = SyntheticPanel(rate: 100, noise: 0.1, seed: seed).frames(of: [finger])
        return showing(frames, "drawing \(seed)", on: PersonalHand.screen)
    }

    /// A finger that draws a shape.
    static func drawing(_ shape: DrawnShape, seed: UInt64) -> Showing {
        let frames = SyntheticPanel(rate: 100, noise: 0.1, seed: seed).frames(of: [.drawing(shape.drawing(seed: seed))])
        return showing(frames, "drawing \(seed)", on: PersonalHand.screen)
    }

    /// A gesture learned beside this gestures.toml.
    static func learn(
        _ showings: [Showing], named name: String = "mine", beside text: String = ""
    ) throws -> LearnedGesture {
        let folder = try TemporaryFolder()
        _ = try folder.write(text, to: "gestures.toml")
        return try Learner(of: name, for: GestureFolder(folder.path), systemZones: nil).learn(from: showings)
    }

    /// The lines of the refusal to learn from showings; empty: they are a gesture.
    static func refusal(_ showings: [Showing], named name: String = "mine", beside text: String = "") throws -> String {
        do {
            _ = try learn(showings, named: name, beside: text)
            return ""
        } catch let error as LearningError {
            return error.lines.joined(separator: "\n")
        }
    }
}
