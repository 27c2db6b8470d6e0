import Glibc

/// How many lots of random numbers the tests go through that go through many.
package enum Seeds {
    /// `MUDRA_FEWER_SEEDS=20` makes a twentieth of them do: so `make check` has it.
    private static let share = getenv("MUDRA_FEWER_SEEDS").flatMap { UInt64(String(cString: $0)) } ?? 1

    /// Whether all of them are to do: what only many show can be shown.
    package static let areAll = share <= 1

    /// Of what there is much to go through: all, or that share of it.
    package static func some<Element>(of all: some Sequence<Element>) -> [Element] {
        all.enumerated().filter { $0.offset % Int(max(1, share)) == 0 }.map(\.element)
    }

    /// The first `count` seeds, or the share of them that is to do.
    package static func first(_ count: UInt64) -> Range<UInt64> { 0..<max(1, count / max(1, share)) }
}
