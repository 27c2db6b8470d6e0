import Gestures
import MudraEvdev
import MudraTouch

extension Recording {
    /// Plays the recording through decoder and engine, with its own time and as fast as it goes.
    ///
    /// Where it ends with fingers down, as when the screen was unplugged, they are taken away at its last moment; what
    /// then still waits for a deadline gets it.
    /// - Parameters:
    ///   - graph: the recognizers, which must be new ones.
    ///   - geometry: how its screen lies; nil: as the recording says.
    ///   - restingTimeout: how long a finger lies still until it counts for no later gesture.
    ///   - contactSettings: how contacts are made of what the panel sent.
    ///   - prepare: called with the pipeline before the first event, to be told of more than the transitions.
    ///   - receive: called for every transition, failures included.
    public func replay(
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
