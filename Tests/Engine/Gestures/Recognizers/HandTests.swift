import Testing
import TouchSamples

/// Synthetic hands on panels of 60 to 240 Hz, with two kinds of noise. `mudra-bench hands` prints the tables.
@Suite struct HandTests {
    @Test("All quick taps are recognized") func quickTapsAllArrive() {
        #expect(HandExperiment.quickTaps.failures() == [])
    }

    /// At 60 Hz the panel may miss a finger that is down for 15 ms beside another.
    @Test("Drumming with two fingers is not a tap of two fingers") func drummingIsNoTapOfTwo() {
        let score = HandExperiment.drumming.score()
        #expect(score.right >= score.tried - 2, "\(HandExperiment.drumming.failures())")
    }

    /// A swipe from rest to rest at 80 mm/s in the mean begins at the pace of a drag.
    @Test("Slow strokes are drags, and quick ones swipes, also after a rest") func slowStrokesAreDrags() {
        let experiment = HandExperiment.slowStrokes.everyOther(3)
        #expect(experiment.failures().filter { !$0.hasPrefix("a swipe at 80 mm/s, from rest") } == [])
    }

    /// With a finger that is fast in its first report, at 60 Hz, a noisy panel looks as if it had started inside.
    @Test("Hands that hesitate or go slowly come in over an edge, and hands along the edge do not")
    func hesitantHandsComeIn() {
        let failures = HandExperiment.hesitantEdgeDrags.failures()
        #expect(failures.filter { !$0.hasPrefix("800 ms at the edge, then 8") && !$0.hasPrefix("0 ms") } == [])
        #expect(HandExperiment.alongTheEdge.failures() == [])
    }

    @Test("Hands go on beside a finger that drifts, or has just come to rest") func handsGoOnBesideADriftingFinger() {
        let score = HandExperiment.besideADriftingFinger.everyOther(17).score()
        #expect(score.right >= score.tried - 3, "\(score)")
        #expect(HandExperiment.besideARecentFinger.everyOther(7).failures() == [])
    }

    @Test("Thumbs that type tap, and so does the other hand beside a drag") func thumbsThatTypeTap() {
        #expect(HandExperiment.thumbs.everyOther(5).failures() == [])
        #expect(HandExperiment.tapsBesideADrag.everyOther(3).failures() == [])
    }

    @Test("Oblique strokes are swipes at every rate and speed") func obliqueStrokesAreSwipesAtEveryRateAndSpeed() {
        #expect(HandExperiment.obliqueStrokes.failures() == [])
    }

    /// A hand that settles by 2 mm and more may begin a pan of the other axis: see decision 25.
    @Test("A finger that settles across the axis still drags along it") func settlingFingersDrag() {
        let all = HandExperiment.axisDrags
        // A sixth of the trials, which take long.
        let experiment = HandExperiment(all.title, all.entries.indices.filter { $0 % 6 == 0 }.map { all.entries[$0] })
        let scores = experiment.scores()
        for row in experiment.rows {
            let score = (scores[row] ?? [:]).values.reduce(HandScore(), +)
            if row.hasPrefix("along, 0 to 15") && !row.hasSuffix("two pans") {
                #expect(score.isFull, "\(row): \(score)")
            }
            if row.hasPrefix("across, then along after"), !row.contains(" 5 mm") {
                #expect(score.right >= score.tried - 2, "\(row): \(score)")
            }
        }
    }

    @Test("Gestures are recognized beside a resting finger") func gesturesGoOnBesideARestingFinger() {
        #expect(HandExperiment.besideARestingFinger.failures() == [])
    }

    /// A palm of 22 mm is 2.4 times as large as the fingers: not enough to detect it if the unit of sizes is unknown.
    @Test("Gestures are recognized beside a palm") func gesturesGoOnBesideAPalm() {
        let experiment = HandExperiment.besideAPalm
        // A pressure is no size.
        let failures = experiment.failures().filter { !$0.contains(", length, small") && !$0.contains(", pressure,") }
        #expect(failures == [])
    }

    @Test("Taps and swipes are recognized in every unit of sizes") func fingersAreFingersInEveryUnit() {
        let experiment = HandExperiment.fingersInEveryUnit
        for (row, scores) in experiment.scores() {
            // At the second tap or so of a panel that doubles sizes, two of its fingers may look like one in mm.
            #expect(scores.values.allSatisfy { $0.right >= $0.tried - 1 }, "\(row): \(scores)")
        }
    }

    @Test("Firm fingers are fingers") func firmFingersAreFingers() {
        #expect(HandExperiment.firmFingers.failures() == [])
        let failures = HandExperiment.firmBesideLight.failures().filter {
            !$0.hasPrefix("3.0 times as large, length in mm")
        }
        #expect(failures == [])
    }

    /// The price of believing no panel before its fingers have shown the unit: see docs/gestures.md.
    @Test("A palm by itself is found after three fingers, on a panel that reports millimetres") func palmsByExperience()
    {
        let scores = HandExperiment.palmsByExperience.scores()
        for (row, columns) in scores {
            let isKnown = ["after 3 taps", "after 8 taps", "after 30 taps"].contains(row)
            #expect(columns["length in mm, alone"]?.isFull == isKnown, "\(row)")
            #expect(columns["length in mm, beside a tap"]?.isFull == true, "\(row)")
            #expect(columns["length, beside a tap"]?.isFull == true, "\(row)")
        }
    }

    @Test("Taps whose fingers land and lift one after the other are taps") func staggeredTapsAreTaps() {
        let score = HandExperiment.staggeredTaps.score()
        #expect(score.right >= 950, "\(score)")
    }

    @Test("Two fingers that a panel merges make no swipe, and flicks do") func mergedFingersMakeNoSwipe() {
        #expect(HandExperiment.mergedFingers.failures() == [])
    }

    @Test("Fast fingers that come in over the bezel make edge pans") func fastFingersFromOverTheBezelAreEdgePans() {
        let score = HandExperiment.edgeStrokes.score()
        #expect(score.right * 100 >= score.tried * 98, "\(HandExperiment.edgeStrokes.failures())")
    }

    /// The cost of this rule: a finger at full speed that lands near an edge looks like one that came in over the edge.
    @Test("Strokes that set off inside the screen are not edge pans") func strokesThatSetOffInsideAreNoEdgePans() {
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

    @Test("Pinches, rotations and scrolls are recognized as such") func pinchesRotationsAndScrollsAreToldApart() {
        let (experiment, unknown) = (HandExperiment.twoFingers, HandExperiment.scrollsOfUnknownSize)
        #expect(experiment.score().right * 100 >= experiment.score().tried * 94, "\(experiment.failures())")
        #expect(unknown.score().right * 100 >= unknown.score().tried * 93, "\(unknown.failures())")
        let scores = experiment.scores()
        for row in experiment.rows where row.hasPrefix("a rotation") || row.contains("° sooner") {
            #expect(scores[row]?.values.allSatisfy(\.isFull) == true, "\(row): \(String(describing: scores[row]))")
        }
    }

    @Test("Swipes wait for fingers that are still to land") func swipesWaitForFingersThatAreOnTheirWay() {
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
