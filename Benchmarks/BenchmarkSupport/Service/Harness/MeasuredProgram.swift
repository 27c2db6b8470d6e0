import TestSupport

extension Program {
    /// Starts a program that ends with this one, even if this one crashes.
    convenience init(
        _ words: [String], environment: [String: String] = [:], output: Output = .nothing, tie: Tie = .deathSignal
    ) throws(MeasureError) {
        do throws(Failure) {
            try self.init(starting: words, environment: environment, output: output, tie: tie)
        } catch {
            throw MeasureError(error.description)
        }
    }
}

/// Starts a program, or throws the reason why it cannot be measured.
func measuring<Value>(_ start: () throws(Program.Failure) -> Value) throws(MeasureError) -> Value {
    do throws(Program.Failure) {
        return try start()
    } catch {
        throw MeasureError(error.description)
    }
}
