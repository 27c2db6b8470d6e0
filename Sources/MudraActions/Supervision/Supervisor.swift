/// Starts commands, ends them at their time limits and says what became of them: on one serial queue.
///
/// A command has ended when the program that was started has; what that one has left behind goes on until the time
/// limit. What failed is said in the supervisor's log, with the gesture's name.
public protocol Supervisor: AnyObject {
    /// Starts a command.
    /// - Parameter onEnd: called on the queue when it has ended or could not be started, once, and after this returns.
    func start(_ order: CommandRequest, onEnd: @escaping () -> Void)
}
