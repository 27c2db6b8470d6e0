import Touch

/// How velocities are estimated.
public struct VelocityRule: Hashable, Sendable {
    /// The method.
    public enum Estimator: Sendable {
        /// From the work that it would take to move a mass through the samples: AOSP's method for touch, which copes with
        /// few samples, uneven ones, and a last one that repeats.
        case impulse
        /// From the parabola that fits the samples best. May turn the direction round where a finger slows down.
        case leastSquares
    }

    /// The method.
    public var estimator = Estimator.impulse
    /// Older samples do not count.
    public var window = Thresholds.velocityWindow
    /// A pause so long is a stop: what was before it does not count, and what is after it is at rest.
    public var stop = Thresholds.velocityStop

    /// AOSP's rule.
    public init() {}
}

/// Tells how fast a motion is, from where it was at which time.
struct VelocityTracker {
    private struct Sample {
        var time: Microseconds
        var value: SIMD4<Double>
    }

    /// More than a window's worth of frames of most screens; of faster ones the latest count.
    private static let capacity = 20

    private var samples: ContiguousArray<Sample> = []

    init() {
        samples.reserveCapacity(Self.capacity)
    }

    mutating func clear() {
        samples.removeAll(keepingCapacity: true)
    }

    /// Takes note of where the motion is. Of several samples of one time the last counts.
    mutating func add(_ value: SIMD4<Double>, at time: Microseconds, _ rule: VelocityRule) {
        if let last = samples.last {
            if last.time == time {
                samples[samples.count - 1].value = value
                return
            }
            if time - last.time > rule.stop { clear() }
        }
        while let first = samples.first, samples.count == Self.capacity || time - first.time > rule.window {
            samples.removeFirst()
        }
        samples.append(Sample(time: time, value: value))
    }

    /// How fast it is at `time`, per second.
    func velocity(at time: Microseconds, _ rule: VelocityRule) -> SIMD4<Double> {
        guard samples.count > 1, let last = samples.last, time - last.time <= rule.stop else { return .zero }
        return switch rule.estimator {
        case .impulse: impulse()
        case .leastSquares: leastSquares()
        }
    }

    /// Think of a mass that the samples push along: every change of speed takes work, and what has gone in by the end
    /// tells the speed at the end. The first push, from rest, counts half: the mean of its speed is half of its last.
    private func impulse() -> SIMD4<Double> {
        var work = SIMD4<Double>.zero
        for index in 1..<samples.count {
            let elapsed = (samples[index].time - samples[index - 1].time).seconds
            guard elapsed > 0 else { continue }
            let speed = (samples[index].value - samples[index - 1].value) / elapsed
            if samples.count == 2 { return speed }
            work += (speed - Self.speed(of: work)) * speed.magnitude
            if index == 1 { work *= 0.5 }
        }
        return Self.speed(of: work)
    }

    /// The speed of a unit mass that has been given so much energy, with the energy's sign.
    private static func speed(of work: SIMD4<Double>) -> SIMD4<Double> {
        let magnitude = (work.magnitude * 2).squareRoot()
        return magnitude.replacing(with: -magnitude, where: work .< 0)
    }

    /// The slope, at the last sample, of the parabola with the least squared error; of a line if there are two samples.
    private func leastSquares() -> SIMD4<Double> {
        guard let last = samples.last else { return .zero }
        var (s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0)
        var (y0, y1, y2) = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)
        let count = Double(samples.count)
        for sample in samples {
            let t = -(last.time - sample.time).seconds
            s1 += t
            s2 += t * t
            s3 += t * t * t
            s4 += t * t * t * t
            y0 += sample.value
            y1 += sample.value * t
            y2 += sample.value * (t * t)
        }
        // Deviations from the mean keep the numbers of the same size.
        let (a, b, c) = (s2 - s1 * s1 / count, s3 - s1 * s2 / count, s4 - s2 * s2 / count)
        let (u, v) = (y1 - y0 * (s1 / count), y2 - y0 * (s2 / count))
        let determinant = a * c - b * b
        if samples.count > 2 && determinant > 0 { return (u * c - v * b) / determinant }
        return a > 0 ? u / a : .zero
    }
}

extension SIMD4<Double> {
    fileprivate var magnitude: SIMD4<Double> { replacing(with: -self, where: self .< 0) }
}
