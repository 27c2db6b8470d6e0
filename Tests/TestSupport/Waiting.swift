import Glibc

/// Whether `condition` comes true. The limit only catches a hanging machine, so no test measures time with it.
///
/// To see in a failure what was there instead, compare a value: `#expect(eventually { states } == ["began", "ended"])`.
/// - Parameters:
///   - milliseconds: the time between two checks; longer if a check is expensive.
///   - seconds: the minimum time before it gives up.
package func eventually(
    every milliseconds: UInt32 = 10, within seconds: UInt32 = 60, _ condition: () throws -> Bool
) rethrows -> Bool {
    let limit = ContinuousClock.now + .seconds(Int(seconds))
    // On a busy machine, all of the time may pass between two checks.
    var leastChecks = 20
    while try !condition() {
        if leastChecks > 0 { leastChecks -= 1 } else if ContinuousClock.now >= limit { return false }
        usleep(milliseconds * 1_000)
    }
    return true
}

/// Waits in a task until `condition` comes true, with the limit of other waits.
/// - Returns: whether it has.
package func comesTrue(_ condition: () async throws -> Bool) async rethrows -> Bool {
    let limit = ContinuousClock.now + .seconds(60)
    var leastChecks = 20
    while try await !condition() {
        if leastChecks > 0 { leastChecks -= 1 } else if ContinuousClock.now >= limit { return false }
        try? await Task.sleep(for: .milliseconds(10))
    }
    return true
}

/// A value that is compared with `==` or `>=`, and then waited for: the comparison repeats until it holds, with the
/// limit of other waits.
package func eventually<Value>(_ value: @escaping () -> Value) -> EventualValue<Value> {
    EventualValue(value)
}

/// A value that changes. Its description, which `#expect` prints after a failed comparison, is the last value.
package final class EventualValue<Value>: CustomStringConvertible {
    private let current: () -> Value
    package private(set) var description = ""

    fileprivate init(_ value: @escaping () -> Value) {
        current = value
    }

    fileprivate func fulfils(_ condition: (Value) -> Bool) -> Bool {
        eventually {
            let value = current()
            if condition(value) { return true }
            description = "at last \(value)"
            return false
        }
    }
}

extension EventualValue where Value: Equatable {
    package static func == (value: EventualValue, expected: Value) -> Bool {
        value.fulfils { $0 == expected }
    }
}

extension EventualValue where Value: Comparable {
    package static func >= (value: EventualValue, least: Value) -> Bool {
        value.fulfils { $0 >= least }
    }
}

/// Repeats a system call for as long as a signal interrupts it. The tests of mudra-actions watch SIGCHLD in this
/// process, and libdispatch may handle it on any thread.
package func uninterrupted(_ call: () -> Int) -> Int {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}
