import Glibc
import TestSupport

/// Wayfire's engine, in a separate program (`Benchmarks/WfTouch`) that is built if its library is installed.
struct WfTouch {
    private let program: String

    /// - Returns: nil if the program was not built.
    init?(_ workbench: Workbench) {
        guard let program = try? workbench.program("wf-touch-frames") else { return nil }
        self.program = program
    }

    /// Runs this many frames, after as many to warm up.
    /// - Returns: nanoseconds and allocations per frame.
    func run(_ frames: Int) throws(MeasureError) -> (nanoseconds: Double, allocations: Double) {
        let child = try Program([program, "\(frames)"], output: .lines)
        let numbers = (child.readLine() ?? "").split(separator: " ").compactMap { Double($0) }
        guard numbers.count == 2 else { throw MeasureError("\(program) printed no measurement") }
        return (numbers[0], numbers[1])
    }
}
