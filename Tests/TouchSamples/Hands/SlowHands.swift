import Gestures

// Hands that are slow, hesitate or rest. They were written before the rules for them, and tried on the rules before.

extension HandExperiment {
    /// Slow drags, and swipes at the same and at greater speeds, also after a rest. Speeds are means over the stroke.
    package static var slowStrokes: HandExperiment {
        var entries: [Entry] = []
        for (isSwipe, speeds) in [(false, [8.0, 15, 25, 40]), (true, [80, 120, 200, 400])] {
            for speed in speeds {
                for isHuman in [false, true] {
                    let pace = isHuman ? "from rest to rest" : "at constant speed"
                    let name = "a \(isSwipe ? "swipe" : "drag") at \(Int(speed)) mm/s, \(pace)"
                    entries.add(name) { panel in stroke(speed, isSwipe, isHuman, after: 0, panel.seed) }
                }
            }
        }
        for rest in [0.1, 0.2, 0.3] {
            entries.add("a swipe at 200 mm/s after \(Int(rest * 1_000)) ms of rest") { panel in
                stroke(200, true, true, after: rest, panel.seed)
            }
            entries.add("a drag at 25 mm/s after \(Int(rest * 1_000)) ms of rest") { panel in
                stroke(25, false, true, after: rest, panel.seed)
            }
        }
        return HandExperiment("Slow drags and swipes", entries)
    }

    private static func stroke(
        _ speed: Double, _ isSwipe: Bool, _ isHuman: Bool, after rest: Double, _ seed: UInt64
    ) -> HandTrial {
        let direction = Direction.straight[Int(seed % 4)]
        let length = Double.random(in: 40...70, from: seed)
        let way = Point.direction(direction.degrees + Double.random(in: -15...15, from: seed &+ 1)) * length
        let pace = SyntheticPace(from: rest, over: length, at: speed, isHuman: isHuman)
        let finger = SyntheticFinger.ofHand(from: middle - way / 2, by: way, landing: 0, pace: pace)
        var trial = HandTrial([finger], [isSwipe ? "swipe-1-\(direction.rawValue)" : "pan"])
        // A hand that sets off so slowly holds first.
        trial.isAllowed = { !isSwipe && $0 == "long-press" }
        return trial
    }

    /// Fingers that hesitate at the edge or come in slowly, with an edge pan alone.
    package static var hesitantEdgeDrags: HandExperiment {
        var entries: [Entry] = []
        for pause in [0.0, 0.2, 0.4, 0.6, 0.8] {
            for speed in [8.0, 20, 60, 200] {
                entries.add("\(Int(pause * 1_000)) ms at the edge, then \(Int(speed)) mm/s") { panel in
                    let angle = Double.random(in: -35...35, from: panel.seed)
                    let pace = SyntheticPace(from: pause, over: 40, at: speed, isHuman: panel.seed % 2 == 0)
                    let start = Point(x: Double.random(in: 0.3...2.5, from: panel.seed), y: 70)
                    var trial = HandTrial(
                        [.ofHand(from: start, by: Point.direction(angle) * 40, landing: 0, pace: pace)],
                        ["edge-left"])
                    trial.graph = { EveryGesture.graph(only: "edge-left") }
                    return trial
                }
            }
        }
        return HandExperiment("Hesitant drags from the edge", entries)
    }

    /// Fingers at an edge that do not mean it: they go along it, with a drift inwards, or hold.
    package static var alongTheEdge: HandExperiment {
        var entries: [Entry] = []
        for drift in [0.0, 2, 4, 6] {
            for speed in [20.0, 60, 200] {
                entries.add("60 mm along the edge, \(Int(drift)) mm inwards, \(Int(speed)) mm/s") { panel in
                    let pace = SyntheticPace(over: 60, at: speed, isHuman: true)
                    let start = Point(x: Double.random(in: 0.5...2.5, from: panel.seed), y: 40)
                    var trial = HandTrial(
                        [.ofHand(from: start, by: Point(x: drift, y: 60), landing: 0, pace: pace)])
                    trial.graph = { EveryGesture.graph(only: "edge-left") }
                    return trial
                }
            }
        }
        for wander in [2.0, 4] {
            entries.add("a hold of 3 s at the edge that wanders by \(Int(wander)) mm") { panel in
                let pace = SyntheticPace(over: wander, at: wander / 3, isHuman: false)
                let way = Point.direction(Double.random(in: -60...60, from: panel.seed)) * wander
                var trial = HandTrial([.ofHand(from: Point(x: 1.5, y: 70), by: way, landing: 0, pace: pace)])
                trial.graph = { EveryGesture.graph(only: "edge-left") }
                return trial
            }
        }
        return HandExperiment("At the edge without an edge drag", entries)
    }
}
