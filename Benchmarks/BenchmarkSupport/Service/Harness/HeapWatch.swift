import MudraFiles

/// Counts how often the daemon's real-time thread calls the heap: a library that is preloaded into the daemon does so, in
/// a file that both see.
struct HeapWatch {
    /// How often the heap was called.
    struct Calls {
        var allocations: UInt64 = 0
        var releases: UInt64 = 0

        static func - (later: Calls, earlier: Calls) -> Calls {
            Calls(allocations: later.allocations - earlier.allocations, releases: later.releases - earlier.releases)
        }
    }

    /// The library.
    let library: String
    /// The file, which holds the two numbers.
    let file: String

    /// What the file holds before there is a count.
    static let zeros = [UInt8](repeating: 0, count: 16)

    /// What tells the library of the file.
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
