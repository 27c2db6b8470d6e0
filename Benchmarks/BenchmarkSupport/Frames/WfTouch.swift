import Glibc
import TestSupport

/// Wayfire's engine, in a program of its own (`Benchmarks/WfTouch`) that is built where its library is installed.
struct WfTouch {
    private let program: String

    /// - Returns: nil where the program is not beside this one.
    init?(_ workbench: Workbench) {
        guard let program = try? workbench.program("wf-touch-frames") else { return nil }
        self.program = program
    }

    /// Lets it take so many frames, after as many to warm up.
    /// - Returns: nanoseconds and allocations a frame.
    func run(_ frames: Int) throws(MeasureError) -> (nanoseconds: Double, allocations: Double) {
        let child = try Program([program, "\(frames)"], output: .lines)
        let numbers = (child.readLine() ?? "").split(separator: " ").compactMap { Double($0) }
        guard numbers.count == 2 else { throw MeasureError("\(program) has measured nothing") }
        return (numbers[0], numbers[1])
    }
}
