import MudraDeclarations
import MudraTouch

/// A part of a program that follows the touches of a session, and has lines in its picture. Used on the session's queue
/// alone.
package protocol LiveCompanion: AnyObject {
    var lesson: LivePicture.LessonLines { get }
    /// When `advance` must be called; nil: not before the next frame.
    var nextDeadline: Microseconds? { get }
    func receive(_ frame: TouchFrame, on screen: ScreenSize, of device: DeviceIdentity)
    /// All frames up to a time were received.
    func advance(to time: Microseconds)
    /// Frames are missing from now on, for a reason such as `mudrad is gone`.
    func interrupt(_ reason: String)
    /// The user has pressed a key.
    /// - Returns: whether the key has a meaning here; otherwise it has its usual one.
    func press(_ key: KeyPress) -> Bool
}
