import Glibc

/// Measures of a drawing that depend neither on its place, size and turn nor on its direction: a second opinion, since
/// points alone reject too little. Global features beside the points come from Rubine (SIGGRAPH 1991) and Jackknife
/// (Taranta et al.: CHI 2017); these are the ones that kept other drawings out best.
struct StrokeLooks {
    /// Eight values, each divided by its standard deviation within a class of drawings: the longest straight piece, how
    /// much is straight, how unevenly it bends, its third sharpest bend, how round its hull is, its sharpest bend, how
    /// far it turns from start to end, and that as a part of how much it bends.
    var values = SIMD8<Float>.zero
}

/// Measures a drawing's looks. Its memory is allocated once.
struct StrokeLooksMeter {
    private var bends = [Float](repeating: 0, count: StrokeOutline.count - 2)
    private var hull = StrokeHull()

    mutating func measure(_ points: [StrokePoint]) -> StrokeLooks {
        let count = Float(bends.count)
        var (sum, squares, turn) = (Float(0), Float(0), Float(0))
        var (straight, run, longestRun) = (0, 0, 0)
        for index in bends.indices {
            let before = points[index + 1] - points[index], after = points[index + 2] - points[index + 1]
            let signed = atan2(before.cross(after), before.dot(after)), bend = abs(signed)
            bends[index] = bend
            turn += signed
            sum += bend
            squares += bend * bend
            run = bend < 0.3 ? run + 1 : 0
            longestRun = max(longestRun, run)
            if bend < 0.25 { straight += 1 }
        }
        bends.sort()
        let unevenness = sum > 0 ? (squares * count).squareRoot() / sum : 0
        return StrokeLooks(
            values: SIMD8(
                Float(longestRun) / count / 0.10, Float(straight) / count / 0.09, unevenness / 0.14,
                bends[bends.count - 3] / 0.27, hull.roundness(of: points) / 0.065, bends[bends.count - 1] / 0.4,
                abs(turn) / 0.8, sum > 0 ? abs(turn) / sum / 0.12 : 0))
    }
}

/// The range of looks that a gesture's templates have.
struct StrokeLooksRange {
    private let least, most: SIMD8<Float>

    init(_ looks: some Sequence<StrokeLooks>) {
        var least = SIMD8<Float>(repeating: .infinity), most = -least
        for one in looks {
            least = pointwiseMin(least, one.values)
            most = pointwiseMax(most, one.values)
        }
        (self.least, self.most) = (least, most)
    }

    /// How far looks are outside of the range: the sum of squares, in standard deviations.
    func strangeness(of looks: StrokeLooks) -> Float {
        let beyond = pointwiseMax(pointwiseMax(least - looks.values, looks.values - most), .zero)
        return pointwiseMin(beyond * beyond, SIMD8(repeating: Thresholds.strokeLooksCap)).sum()
    }
}
