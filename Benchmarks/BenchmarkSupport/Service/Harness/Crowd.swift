import Glibc

/// Many clients on the bus, in one process.
struct Crowd {
    private let clients: [BareClient]

    /// - Parameter answersPings: whether the clients answer pings, to show that they read their messages.
    init(_ count: Int, on bus: String, answersPings: Bool = true) throws(MeasureError) {
        var clients: [BareClient] = []
        for _ in 0..<count {
            let client = try BareClient(bus)
            client.answersPings = answersPings
            clients.append(client)
        }
        self.clients = clients
    }

    /// Each client calls once, and then reads its messages.
    func callAndStay() throws(MeasureError) {
        for client in clients { client.call("Introspect", of: "org.freedesktop.DBus.Introspectable") }
        for client in clients where !client.process() { throw MeasureError("the bus closed the connection") }
        AbuserProcess.say("all have called")
        while clients.allSatisfy({ $0.process() }) { pause(.milliseconds(10)) }
    }

    /// The most open calls of each client.
    private static let mostOpen = 16

    /// All clients call again and again, and read the answers.
    func callForever() throws(MeasureError) {
        var calls = Array(repeating: 0, count: clients.count)
        let before = clients.map(\.answers)
        var hasSaid = false
        while true {
            var isIdle = true
            for (index, client) in clients.enumerated() {
                guard client.process() else { throw MeasureError("the bus closed the connection") }
                while calls[index] < client.answers - before[index] + Self.mostOpen {
                    client.call("Introspect", of: "org.freedesktop.DBus.Introspectable")
                    calls[index] += 1
                    isIdle = false
                }
            }
            if isIdle { pause(.milliseconds(1)) }
            if !hasSaid, calls.allSatisfy({ $0 >= 2 * Self.mostOpen }) {
                AbuserProcess.say("all have called, and been answered")
                hasSaid = true
            }
        }
    }
}
