import MudraTouch

/// Estimates the velocity of a motion from samples of its position and time.
///
/// A class around plain memory, so that reading it copies nothing.
final class VelocityTracker {
    private struct MotionSample {
        var time: Microseconds = 0
        var value = SIMD4<Double>.zero
    }

    /// More than a window's worth of frames on most screens; on faster ones only the latest samples count.
    private static let capacity = 20
    /// The next power of two, so that masking finds the ring's slots.
    private static let slots = 32

    private let samples = UnsafeMutableBufferPointer<MotionSample>.allocate(capacity: VelocityTracker.slots)
    /// The slot of the latest sample.
    private var latest = 0
    /// How many samples the ring holds.
    private var count = 0

    /// A tracker without samples.
    init() {
        samples.initialize(repeating: MotionSample())
    }

    deinit {
        samples.deallocate()
    }

    /// A sample by its age: 0 is the latest.
    private subscript(age: Int) -> MotionSample { samples[(latest &- age) & (Self.slots - 1)] }

    func clear() {
        count = 0
    }

    /// Adds a sample. Of several samples at one time, the last counts.
    func add(_ value: SIMD4<Double>, at time: Microseconds) {
        if count == 0 || samples[latest].time != time {
            latest = (latest &+ 1) & (Self.slots - 1)
            if count < Self.capacity { count &+= 1 }
        }
        samples[latest] = MotionSample(time: time, value: value)
    }

    /// The velocity at `time`, per second.
    func velocity(at time: Microseconds, _ rule: VelocityRule) -> SIMD4<Double> {
        let oldest = oldestAge(by: rule)
        guard oldest > 0, time - self[0].time <= rule.stop else { return .zero }
        return switch rule.estimator {
        case .impulse: impulse(from: oldest)
        case .leastSquares: leastSquares(from: oldest)
        }
    }

    /// The age of the oldest sample that counts: it is within the window, and no stop came after it.
    private func oldestAge(by rule: VelocityRule) -> Int {
        var age = 0
        while age + 1 < count, self[age].time - self[age + 1].time <= rule.stop,
            self[0].time - self[age + 1].time <= rule.window
        {
            age += 1
        }
        return age
    }

    /// Treats the samples as pushes on a mass: every change of speed takes work, and the sum of the work gives the
    /// speed at the end. The first push, from rest, counts half: its mean speed is half of its last.
    private func impulse(from oldest: Int) -> SIMD4<Double> {
        var work = SIMD4<Double>.zero
        for age in (0..<oldest).reversed() {
            let (before, after) = (self[age + 1], self[age])
            let elapsed = (after.time - before.time).seconds
            guard elapsed > 0 else { continue }
            let speed = (after.value - before.value) / elapsed
            if oldest == 1 { return speed }
            work += (speed - Self.speed(of: work)) * speed.magnitude
            if age + 1 == oldest { work *= 0.5 }
        }
        return Self.speed(of: work)
    }

    /// The speed of a unit mass with this energy, with the sign of the energy.
    private static func speed(of work: SIMD4<Double>) -> SIMD4<Double> {
        let magnitude = (work.magnitude * 2).squareRoot()
        return magnitude.replacing(with: -magnitude, where: work .< 0)
    }

    /// The slope, at the last sample, of the parabola with the least squared error; of a line if there are two samples.
    private func leastSquares(from oldest: Int) -> SIMD4<Double> {
        var (s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0)
        var (y0, y1, y2) = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)
        let number = Double(oldest + 1)
        for age in (0...oldest).reversed() {
            let sample = self[age]
            let t = -(self[0].time - sample.time).seconds
            s1 += t
            s2 += t * t
            s3 += t * t * t
            s4 += t * t * t * t
            y0 += sample.value
            y1 += sample.value * t
            y2 += sample.value * (t * t)
        }
        // Deviations from the mean keep the numbers at the same size.
        let (a, b, c) = (s2 - s1 * s1 / number, s3 - s1 * s2 / number, s4 - s2 * s2 / number)
        let (u, v) = (y1 - y0 * (s1 / number), y2 - y0 * (s2 / number))
        let determinant = a * c - b * b
        if oldest > 1 && determinant > 0 { return (u * c - v * b) / determinant }
        return a > 0 ? u / a : .zero
    }
}

extension SIMD4<Double> {
    fileprivate var magnitude: SIMD4<Double> { replacing(with: -self, where: self .< 0) }
}
