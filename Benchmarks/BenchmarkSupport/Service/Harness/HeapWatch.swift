import MudraSupport

/// Counts how often the daemon's real-time thread calls the heap. A library preloaded into the daemon counts, in a
/// file that both processes map.
struct HeapWatch {
    /// The number of calls.
    struct Calls {
        var allocations: UInt64 = 0
        var releases: UInt64 = 0

        static func - (later: Calls, earlier: Calls) -> Calls {
            Calls(allocations: later.allocations - earlier.allocations, releases: later.releases - earlier.releases)
        }
    }

    /// The preloaded library.
    let library: String
    /// The file with the two counts.
    let file: String

    /// The content of the file before the first count.
    static let zeros = [UInt8](repeating: 0, count: 16)

    /// The environment that passes the file's name to the library.
    var environment: [String: String] { ["MUDRA_HEAP_CALLS": file] }

    /// The calls so far.
    var calls: Calls {
        let bytes = (try? FileReader.read(file, limitMebibytes: 1)) ?? []
        guard bytes.count == Self.zeros.count else { return Calls() }
        return bytes.withUnsafeBytes {
            Calls(
                allocations: $0.loadUnaligned(as: UInt64.self),
                releases: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
    }
}
