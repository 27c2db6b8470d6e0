import Dispatch
import MudraInterface
import MudraSupport
import TestSupport
import Testing

@testable import MudraBus
@testable import MudraDaemon

/// The rights of a program, with a replacement for polkit that answers when the test says.
///
/// Unchecked: each queue uses its own objects.
@Suite final class PolkitAuthorizerTests: @unchecked Sendable {
    private final class FakePolkit: @unchecked Sendable {
        private let queue = DispatchQueue(label: "mudra.polkit")
        private var connection: BusConnection?
        private var questions: [BusCall] = []
        private var answered = 0

        init(_ address: BusAddress) throws {
            try queue.sync {
                let connection = try BusConnection(address, queue: queue)
                try connection.serve { [weak self] in self?.questions.append($0) }
                try connection.requestName("org.freedesktop.PolicyKit1")
                connection.activate { _ in }
                self.connection = connection
            }
        }

        var asked: Int { queue.sync { questions.count } }

        /// Answers the oldest open question, when it has come.
        func answer(isGranted: Bool) {
            _ = eventually { self.asked } >= answered + 1
            queue.sync {
                questions[answered].answer([.structure([.boolean(isGranted), false, .array(of: "{ss}", [])])])
                answered += 1
            }
        }
    }

    @BusActor private final class Answered {
        var numbers: [Int] = []
    }

    private let fixture: CallFixture
    private let polkit: FakePolkit
    private let answered: Answered
    private let authorizer: PolkitAuthorizer

    init() throws {
        let fixture = try CallFixture()
        (self.fixture, polkit) = (fixture, try FakePolkit(fixture.address))
        let made = CallFixture.onBus {
            let answered = Answered()
            return Result { (answered, PolkitAuthorizer(try Polkit(fixture.connection), log: Log { _ in })) }
        }
        (answered, authorizer) = try made.get()
    }

    /// Begins a call that needs an action.
    private func begin(_ held: CallFixture.Held, _ number: Int, of client: Client) {
        CallFixture.onBus { [answered] in
            do throws(BusError) {
                _ = try authorizer.authorize(.reload, held.call, of: client) {
                    answered.numbers.append(number)
                    return .values([])
                }
            } catch {
                held.call.fail(error)
            }
        }
    }

    @Test("Four calls of a program wait for polkit, and a call of a program that has left is not performed")
    func pending() throws {
        let held = try fixture.hold(8)
        let client = CallFixture.onBus { fixture.client() }
        for index in 0..<5 { begin(held[index], index, of: client) }
        #expect(eventually { held[4].answer() } == ErrorName.tooMany.qualified)
        polkit.answer(isGranted: true)
        #expect(eventually { held[0].answer() } == "")
        polkit.answer(isGranted: false)
        #expect(eventually { held[1].answer() } == ErrorName.notAuthorized.qualified)
        for index in 5..<7 { begin(held[index], index, of: client) }
        #expect(eventually { self.polkit.asked } == 6)
        CallFixture.onBus { client.leave() }
        for _ in 0..<4 { polkit.answer(isGranted: true) }
        let other = CallFixture.onBus { fixture.client() }
        begin(held[7], 7, of: other)
        polkit.answer(isGranted: true)
        #expect(eventually { held[7].answer() } == "")
        #expect(CallFixture.onBus { answered.numbers } == [0, 7])
        #expect([2, 3, 5, 6].allSatisfy { held[$0].answer() == nil })
    }
}
