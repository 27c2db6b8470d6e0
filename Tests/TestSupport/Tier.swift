import Glibc

/// How much of the tests a run is for. `make test` runs all that a change is likely to break; `make test-all` sets
/// `MUDRA_ALL=1`, for the rest too. A test of the rest has the trait
/// `.enabled(if: Tier.isAll, "in make test-all only")`; a test that counts takes a smaller count otherwise.
package enum Tier {
    /// Whether this is a run of all tests.
    package static let isAll = getenv("MUDRA_ALL") != nil
}
