/// The kinds of gestures that there are recognizers for, by the names that users write.
public enum GestureType: String, CaseIterable, Sendable {
    /// `TapRecognizer`
    case tap
    /// `LongPressRecognizer`
    case longPress = "long-press"
    /// `SwipeRecognizer`
    case swipe
}

/// What makes a recognizer, as a plain value: comparable, and free to cross threads.
public enum GestureConfiguration: Hashable, Sendable {
    /// A tap.
    case tap(TapRecognizer.Parameters)
    /// A long press.
    case longPress(LongPressRecognizer.Parameters)
    /// A swipe.
    case swipe(SwipeRecognizer.Parameters)

    /// Which kind of gesture.
    public var type: GestureType {
        switch self {
        case .tap: .tap
        case .longPress: .longPress
        case .swipe: .swipe
        }
    }

    /// A recognizer of that gesture.
    /// - Parameter tag: free for the caller, to find the recognizer again.
    public func makeRecognizer(_ name: String, tag: UInt32 = 0) -> any Recognizer {
        switch self {
        case .tap(let parameters): TapRecognizer(name, parameters, tag: tag)
        case .longPress(let parameters): LongPressRecognizer(name, parameters, tag: tag)
        case .swipe(let parameters): SwipeRecognizer(name, parameters, tag: tag)
        }
    }
}
