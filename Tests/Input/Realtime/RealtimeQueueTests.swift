import Testing

/// The queue, its descriptors and its deadlines: each check runs in its own process, whose main thread the queue takes.
@Suite struct RealtimeQueueTests {
    @Test(
        "Blocks run on the main thread, in order, between two frames",
        arguments: [
            "blocks come in order from every thread", "a block may send another one",
            "everything runs on the main queue", "blocks run between two frames, in order",
        ])
    func messages(_ check: String) throws {
        #expect(try testbed(check) == "as it should")
    }

    @Test(
        "The queue reports readable descriptors until they are removed",
        arguments: [
            "a readable descriptor is reported until nothing is left", "a hang-up is reported",
            "a token is for one descriptor only", "a removed descriptor is not reported",
            "a file that cannot be waited for is refused",
        ])
    func descriptors(_ check: String) throws {
        #expect(try testbed(check) == "as it should")
    }

    @Test(
        "The timer fires at the deadline that was set last",
        arguments: [
            "a deadline in the past fires", "a timer that has fired can be set again",
            "a nearer deadline replaces a far one", "a removed deadline does not fire",
            "a held clock never goes back", "a deadline at a held clock's time fires",
        ])
    func deadlines(_ check: String) throws {
        #expect(try testbed(check) == "as it should")
    }
}
