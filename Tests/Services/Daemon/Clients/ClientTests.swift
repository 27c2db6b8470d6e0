import MudraBus
import MudraDeclarations
import MudraInterface
import MudraRealtime
import MudraTouch
import TestSupport
import Testing

@testable import MudraDaemon

/// The calls that a client may not make, and the gestures that it may not hear.
@Suite struct ClientTests {
    @Test("A call is refused after 1 MiB of unread answers, and not answered after 2 MiB") func unreadAnswers() throws {
        let fixture = try CallFixture()
        let held = try fixture.hold(6)
        let admitted = CallFixture.onBus { () -> [Bool] in
            let client = fixture.client()
            let admit = { (index: Int, more: Int) in
                held[0].call.onAnswer(more)
                return client.admit(held[index].call)
            }
            let refusal = BusError.notReading(bytes: 1 << 20)
            let rest = (1 << 20) - refusal.name.utf8.count - refusal.message.utf8.count
            defer { held[5].call.answer([]) }
            return [client.admit(held[0].call), admit(1, (1 << 20) - 1), admit(2, 1), admit(3, rest - 1), admit(4, 0)]
        }
        #expect(admitted == [true, true, false, false, false])
        #expect(eventually { held[5].answer() } == "")
        let notReading = ErrorName.notReading.qualified
        #expect(held[2].answer() == notReading && held[3].answer() == notReading && held[4].answer() == nil)
    }

    @Test("Programs of a user spend twice as much as one program, and a call that is refused costs nothing")
    func programsOfAUser() {
        CallFixture.onBus {
            let account = UserAccount()
            var buckets = (0..<3).map { _ in CallCost.bucket() }
            let pay = { (program: Int, cost: Int, now: Microseconds) in
                account.pay(cost, with: &buckets[program], at: now)
            }
            #expect(pay(0, 8_192, 0) && pay(1, 8_192, 0) && !pay(2, 1, 0))
            let isFull = buckets[2].isFull(at: 0)
            #expect(isFull)
            // In a second, a program regains 2048 tokens and the user twice as many.
            #expect(pay(0, 2_048, 1_000_000) && !pay(0, 1, 1_000_000))
            #expect(pay(2, 2_048, 1_000_000) && !pay(2, 1, 1_000_000))
            #expect(!account.isFull(at: 4_900_000) && account.isFull(at: 5_000_000))
        }
    }

    @Test("A user's account stays while the user has programs, and afterwards until it is full again")
    func accountsOfUsers() {
        CallFixture.onBus {
            var accounts = UserAccounts()
            let full = accounts.account(of: 1, present: [], at: 0)
            let spent = accounts.account(of: 2, present: [1], at: 0)
            var bucket = CallCost.bucket()
            #expect(spent.pay(8_192, with: &bucket, at: 0))
            let account = { (user: UInt32, now: Microseconds) in accounts.account(of: user, present: [1, 4], at: now) }
            _ = account(3, 0)
            _ = account(4, 1_000_000)
            #expect(account(1, 1_000_000) === full && account(2, 1_000_000) === spent)
            _ = account(5, 100_000_000)
            #expect(account(1, 100_000_000) === full && account(2, 100_000_000) !== spent)
        }
    }

    @Test("Gestures for the lock screen are told only to the program that registered them") func lockScreenGestures()
        throws
    {
        let fixture = try CallFixture(programs: 2)
        let own = try RecognizerDeclaration(name: "own", type: "tap", options: ["touches": .integer(2)])
        let locked = try #require(own.forLockScreen(besides: []))
        let owner = fixture.name(of: 1)
        let follows = CallFixture.onBus {
            (0..<2).map { program in
                let client = fixture.client(of: 0, program: program)
                client.subscribe(to: Subscription(user: 0, names: []))
                return [own, locked].map {
                    client.follows(Registration(tag: 1, owner: owner, user: 0, declaration: $0))
                }
            }
        }
        #expect(follows == [[true, false], [true, true]])
    }

    @Test("Many values in a call cost as much as many calls") func values() throws {
        let fixture = try CallFixture()
        let held = try fixture.hold()
        let isPaid = CallFixture.onBus { () -> [Bool] in
            let client = fixture.client()
            #expect(client.admit(held[0].call))
            return [8_000, 8_192].map { cost in (try? held[0].call.onRead(16 * cost)) != nil }
        }
        #expect(isPaid == [true, false])
    }

    @Test("After thousands of calls too many, the next ones get no answer") func refusals() throws {
        let fixture = try CallFixture()
        let held = try fixture.hold(3)
        let isFull = CallFixture.onBus {
            let account = UserAccount()
            for _ in 0..<5_000 { account.refuse(held[0].call, at: 0) }
            account.refuse(held[1].call, at: 0)
            held[2].call.answer([])
            return account.isFull(at: 0)
        }
        #expect(!isFull)
        #expect(eventually { held[2].answer() } == "")
        #expect(held[0].answer() == ErrorName.tooFast.qualified)
        #expect(held[1].answer() == nil)
    }
}
