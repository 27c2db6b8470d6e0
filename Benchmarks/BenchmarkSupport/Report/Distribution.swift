/// The distribution of one metric's samples, with median and percentiles.
package struct Distribution: Sendable {
    private let sorted: [Double]

    /// The distribution of `samples`, in their own unit.
    package init(_ samples: some Sequence<Double>) {
        sorted = samples.sorted()
    }

    /// How many samples there are.
    package var count: Int { sorted.count }

    /// The smallest sample that at least a `share` of all samples, 0 to 1, do not exceed; 0 without samples.
    package func percentile(_ share: Double) -> Double {
        guard !sorted.isEmpty else { return 0 }
        let rank = (share * Double(sorted.count)).rounded(.up)
        return sorted[min(max(Int(rank) - 1, 0), sorted.count - 1)]
    }

    /// The median sample.
    package var median: Double { percentile(0.5) }

    /// The greatest sample; 0 without samples.
    package var maximum: Double { sorted.last ?? 0 }

    /// How many samples exceed `limit`.
    package func count(above limit: Double) -> Int {
        sorted.count { $0 > limit }
    }
}
