extension MudraClient {
    /// Events of `mudrad` as they happen, in their order, for one loop.
    ///
    /// The events come from the moment on at which the sequence exists. At most 256 wait for a slow loop; with one more the
    /// sequence ends after those. It also ends when the task of its loop is cancelled, when the loop is left, when the last
    /// copy of the sequence is gone, and when the bus is lost.
    ///
    /// Read a sequence in one loop: of several tasks that read it, each gets a part of the events.
    public struct Events<Element: Sendable>: AsyncSequence, Sendable {
        /// The sequence never throws.
        public typealias Failure = Never

        let mailbox: Mailbox<Element>

        /// The events for a loop. The sequence ends with the iterator.
        public func makeAsyncIterator() -> Iterator {
            Iterator(mailbox)
        }

        /// Waits for events; made by `for await`.
        public final class Iterator: AsyncIteratorProtocol, Sendable {
            /// The iterator never throws.
            public typealias Failure = Never

            private let mailbox: Mailbox<Element>

            init(_ mailbox: Mailbox<Element>) {
                self.mailbox = mailbox
            }

            deinit { mailbox.end(discardsWaiting: true) }

            /// Waits for the next event; nil: the sequence has ended.
            public func next() async -> Element? {
                await mailbox.next()
            }
        }
    }
}
