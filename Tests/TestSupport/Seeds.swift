import MudraSupport

/// The number of seeds in tests that go through many random inputs.
package enum Seeds {
    /// `MUDRA_FEWER_SEEDS=20` reduces the number to a twentieth. `make check` sets it.
    private static let share = Environment.value(of: "MUDRA_FEWER_SEEDS").flatMap { UInt64($0) } ?? 1

    /// Whether all seeds are used. Statistical checks need them all.
    package static let areAll = share <= 1

    /// All elements, or that share of them.
    package static func some<Element>(of all: some Sequence<Element>) -> [Element] {
        all.enumerated().filter { $0.offset % Int(max(1, share)) == 0 }.map(\.element)
    }

    /// The first `count` seeds, or that share of them.
    package static func first(_ count: UInt64) -> Range<UInt64> { 0..<max(1, count / max(1, share)) }
}
