import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MudraDesktop

/// An X server that stops to answer, at once or later.
@Suite struct SilentXServerTests {
    /// One that is held by another client does the same, so nothing but the owner ends the wait.
    @Test("The wait for a server that answers no more can be ended", arguments: [0, 1, 3, 9, 12])
    func theWaitCanBeEnded(_ answers: Int) throws {
        let folder = try TemporaryFolder()
        let display = XDisplay(name: ":0", number: "0", socket: folder.path("X0"), authority: nil)
        let honest = HonestXServer()
        let left = Mutex(answers)
        let setup = answers == 0 ? [] : FakeXServer.setup
        let server = try FakeXServer(at: display.socket, setup: .bytes(setup)) { question in
            let isLeft = left.withLock { left in
                left -= 1
                return left > 0
            }
            return .bytes(isLeft ? honest.answer(question) : [])
        }
        let stop = XSocket.Stop()
        let error = Mutex<DisplayError?>(nil)
        let end = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            do throws(DisplayError) {
                _ = try XFocusReader(XConnection(display, stop), wantsTitles: true).read()
            } catch let failure {
                error.withLock { $0 = failure }
            }
            end.signal()
        }
        #expect(eventually { server.greetingsSoFar.count } == 1)
        #expect(eventually { left.withLock { $0 } <= 0 })
        stop.stop()
        end.wait()
        #expect(error.withLock { $0 } == DisplayError("it closed the connection"))
    }
}
