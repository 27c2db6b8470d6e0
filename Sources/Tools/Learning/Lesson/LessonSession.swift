import Dispatch
import MudraBus
import MudraGestureSettings
import MudraLiveView
import MudraSuspension

/// The live half of `mudractl learn`: a lesson on a terminal, while the gestures of the user are suspended.
package struct LessonSession {
    private let terminal: Terminal
    private let queue: DispatchQueue
    private let lesson: Lesson

    /// A session that has not started.
    /// - Parameters:
    ///   - name: the gesture's.
    ///   - terminal: the terminal to show it on. It must listen on the queue, and exist until the program ends.
    package init(of name: String, on terminal: Terminal, queue: DispatchQueue) {
        (self.terminal, self.queue) = (terminal, queue)
        lesson = Lesson(of: name)
    }

    /// Runs the session, and restores the terminal. Must not be called on the queue.
    /// - Parameters:
    ///   - location: the location of the gestures, for the picture.
    ///   - configuration: the path of the gestures as the user knows it.
    ///   - settings: the gestures to show until others are read.
    ///   - daemonConfiguration: mudrad.toml or its folder; nil: the system's.
    ///   - device: the only screen to use, by its node, the node's last part or its name; nil: the first one touched.
    /// - Returns: the showings; nil: the user has given up.
    /// - Throws: a `LiveSessionError` if mudrad refuses touches, or a `BusError` if there is no bus.
    package func run(
        _ address: BusAddress, location: GestureLocation, named configuration: String,
        initially settings: GestureSettings, daemonConfiguration: String?, device: String?
    ) throws -> [Showing]? {
        let ended = DispatchSemaphore(value: 0)
        // From here on used on the queue alone.
        nonisolated(unsafe) let lesson = lesson
        nonisolated(unsafe) var failure: LiveSessionError?
        nonisolated(unsafe) var suspension: TemporarySuspension?
        nonisolated(unsafe) var session: LiveSession? = try LiveSession(
            terminal, address, location: location, named: configuration, initially: settings,
            daemonConfiguration: daemonConfiguration, device: device,
            alternative: "sudo mudractl record -o FILE, then mudractl learn NAME --from FILE", queue: queue
        ) { error in
            failure = error
            ended.signal()
        }
        session?.companion = lesson
        lesson.onDone = { session?.quit() }
        queue.async { [queue] in
            suspension = Self.suspend(during: lesson, on: queue)
            session?.start()
        }
        ended.wait()
        return try queue.sync {
            session = nil
            withExtendedLifetime(suspension) { suspension = nil }
            if let failure, !failure.lines.isEmpty { throw failure }
            return lesson.isDone ? lesson.showings : nil
        }
    }

    /// Stops the user's gestures, which would otherwise run while the user shows them.
    private static func suspend(during lesson: Lesson, on queue: DispatchQueue) -> TemporarySuspension? {
        let warn = { (error: BusError) in lesson.warn("your gestures run meanwhile: \(error)") }
        do throws(BusError) {
            return try TemporarySuspension(on: queue, onFailure: warn)
        } catch {
            warn(error)
            return nil
        }
    }
}
