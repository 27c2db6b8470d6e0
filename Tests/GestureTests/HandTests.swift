import Testing
import TouchSamples

/// Hands that a program moves, on panels of 60 to 240 Hz and with two kinds of noise. `mudra-bench hands` prints the tables.
@Suite struct HandTests {
    @Test("Quick taps all arrive") func quickTapsAllArrive() {
        #expect(HandExperiment.quickTaps.failures() == [])
    }

    /// At 60 Hz a finger that is down for 15 ms beside another may not be seen.
    @Test("Drumming is no tap of two") func drummingIsNoTapOfTwo() {
        let score = HandExperiment.drumming.score()
        #expect(score.right >= score.tried - 2, "\(HandExperiment.drumming.failures())")
    }

    @Test("Oblique strokes are swipes at every rate and speed") func obliqueStrokesAreSwipesAtEveryRateAndSpeed() {
        #expect(HandExperiment.obliqueStrokes.failures() == [])
    }

    @Test("Gestures go on beside a resting finger") func gesturesGoOnBesideARestingFinger() {
        #expect(HandExperiment.besideARestingFinger.failures() == [])
    }

    /// A palm of 22 mm is 2.4 times as large as the fingers: where nothing tells the unit, that is too little to go by.
    @Test("Gestures go on beside a palm") func gesturesGoOnBesideAPalm() {
        let experiment = HandExperiment.besideAPalm
        let failures = experiment.failures().filter {
            !$0.contains(", length, small") && !$0.contains(", pressure, small")
        }
        #expect(failures == [])
    }

    @Test("Fast fingers from over the bezel are edge pans") func fastFingersFromOverTheBezelAreEdgePans() {
        let score = HandExperiment.edgeStrokes.score()
        #expect(score.right * 100 >= score.tried * 98, "\(HandExperiment.edgeStrokes.failures())")
    }

    /// The price: a finger that is in full flight when it lands near an edge cannot be told from one that came over it.
    @Test("Strokes that set off inside are no edge pans") func strokesThatSetOffInsideAreNoEdgePans() {
        for rate in [60.0, 120] {
            let experiment = HandExperiment.strokesInside(atRate: rate)
            let scores = experiment.scores()
            for row in experiment.rows where row.hasSuffix("from rest to rest") {
                for column in experiment.columns.dropLast() {
                    #expect(scores[row]?[column]?.isFull == true, "\(rate) Hz, \(row), \(column)")
                }
            }
        }
    }

    @Test("Pinches rotations and scrolls are told apart") func pinchesRotationsAndScrollsAreToldApart() {
        let (experiment, unknown) = (HandExperiment.twoFingers, HandExperiment.scrollsOfUnknownSize)
        #expect(experiment.score().right * 100 >= experiment.score().tried * 94, "\(experiment.failures())")
        #expect(unknown.score().right * 100 >= unknown.score().tried * 93, "\(unknown.failures())")
        let scores = experiment.scores()
        for row in experiment.rows where row.hasPrefix("a rotation") || row.contains("° sooner") {
            #expect(scores[row]?.values.allSatisfy(\.isFull) == true, "\(row): \(String(describing: scores[row]))")
        }
    }

    @Test("Swipes wait for fingers that are on their way") func swipesWaitForFingersThatAreOnTheirWay() {
        let experiment = HandExperiment.staggeredSwipes
        let scores = experiment.scores()
        for row in experiment.rows.prefix(3) {
            #expect(scores[row]?.values.allSatisfy(\.isFull) == true, "\(row): \(String(describing: scores[row]))")
        }
        #expect(experiment.score().right * 100 >= experiment.score().tried * 84, "\(experiment.failures())")
    }
}

extension HandScore {
    fileprivate var isFull: Bool { right == tried }
}
