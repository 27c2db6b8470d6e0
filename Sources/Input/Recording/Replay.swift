import Gestures
import MudraEvdev
import MudraPipeline
import MudraTouch

extension Recording {
    /// Plays the recording through decoder and engine, with the recording's times and as fast as possible.
    ///
    /// If fingers are still down at the end, as when the screen was unplugged, they are removed at the last event's
    /// time; then all deadlines that remain fire.
    /// - Parameters:
    ///   - graph: the recognizers, which must be new.
    ///   - geometry: the screen's geometry; nil: as recorded.
    ///   - restingTimeout: how long a finger rests until it counts for no later gesture.
    ///   - contactSettings: how contacts are made from the panel's events.
    ///   - prepare: called with the pipeline before the first event, to observe more than transitions.
    ///   - receive: called for every transition, including failures.
    package func replay(
        with graph: RecognizerGraph, geometry: ScreenGeometry? = nil,
        restingTimeout: Microseconds = Thresholds.restDuration, contactSettings: ContactSettings = ContactSettings(),
        prepare: (ScreenPipeline) -> Void = { _ in }, _ receive: (Transition) -> Void
    ) {
        let geometry = geometry ?? ScreenGeometry(screen, self.geometry)
        let pipeline = ScreenPipeline(
            decoder: makeDecoder(geometry: geometry), engine: GestureEngine(screen: geometry.size))
        pipeline.contactSettings = contactSettings
        prepare(pipeline)
        pipeline.engine.restingTimeout = restingTimeout
        _ = pipeline.engine.install(graph, at: 0, receive)
        for event in events { pipeline.process(event, receive) }
        var end = events.last?.time ?? 0
        while let deadline = pipeline.liftDeadline {
            end = max(end, deadline)
            pipeline.advance(to: deadline, receive)
        }
        if !pipeline.isScreenEmpty { pipeline.cancelContacts(at: end, receive) }
        while let deadline = pipeline.nextDeadline { pipeline.advance(to: deadline, receive) }
    }
}
