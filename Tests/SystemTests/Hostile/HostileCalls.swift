import Foundation
import MudraBus
import TestSupport

/// Hostile calls, made from the introspection data.
enum HostileCalls {
    /// An object with a method to call.
    private struct Target {
        let path: String
        let interface: String
        let member: String
        let signature: String
        /// The property that a `Set` changes, with its type.
        var property: (name: String, signature: String)?
    }

    private static func targets(at path: String, _ client: TestClient) throws -> [Target] {
        let introspect = client.call("Introspect", of: "org.freedesktop.DBus.Introspectable", at: path)
        let document = try introspect.get().first?.text ?? ""
        var targets: [Target] = []
        var interface = ""
        var member: String?
        var signature = ""
        for line in document.split(separator: "\n") {
            let attribute = { (name: String) in
                line.range(of: "\(name)=\"").map { String(line[$0.upperBound...].prefix { $0 != "\"" }) }
            }
            let name = attribute("name") ?? ""
            if line.contains("<interface") { interface = name }
            if line.contains("<method") { (member, signature) = (name, "") }
            if line.contains("direction=\"in\"") { signature += attribute("type") ?? "" }
            if line.contains("</method"), let member {
                targets.append(Target(path: path, interface: interface, member: member, signature: signature))
            }
            if line.contains("<property"), attribute("access") == "readwrite" {
                targets.append(
                    Target(
                        path: path, interface: "org.freedesktop.DBus.Properties", member: "Set", signature: "ssv",
                        property: (interface + "/" + name, attribute("type") ?? "")))
            }
        }
        return targets
    }

    /// The name of an error, with its message if the message matters.
    private static func summary(of answer: Result<[BusValue], BusError>) -> String {
        guard case .failure(let error) = answer else { return "no error" }
        if error.message == "Connection terminated" { return "thrown off the bus" }
        return error.isNoReply ? "\(error.name) (\(error.message))" : error.name
    }

    /// Calls methods and sets properties of mudrad's objects.
    /// - Returns: the number of answered calls, by the names of their errors.
    static func make(
        by client: TestClient, seed: UInt64, device: String = "event3", while goesOn: () -> Bool
    ) throws -> [String: Int] {
        var values = HostileValues(seed: seed)
        var answers: [String: Int] = [:]
        let paths =
            ["/", "/org/mudra", "/org/mudra/Mudra1", "/org/mudra/Mudra1/devices/\(device)"]
            + ["/org/mudra/Mudra1/recognizers/u\(getuid())/a"]
        var targets = try paths.prefix(4).flatMap { try Self.targets(at: $0, client) }
        while goesOn() {
            if values.chance(1) {
                _ = client.add("a", "tap")
                targets = paths.flatMap { (try? Self.targets(at: $0, client)) ?? [] }
            }
            guard let target = values.pick(targets) else { break }
            var arguments = values.arguments(target.signature)
            if let property = target.property, arguments.count == 3 {
                let names = property.name.split(separator: "/").map { BusValue.string(String($0)) }
                arguments = names + [.variant(values.arguments(property.signature).first ?? arguments[2])]
            }
            let path = values.chance(5) ? values.pick(paths) ?? target.path : target.path
            let answer = client.call(target.member, arguments, of: target.interface, at: path)
            answers[Self.summary(of: answer), default: 0] += 1
            // The bus itself disconnects the client, for example because of values nested too deeply.
            if case .failure(let error) = answer, error.message == "Connection terminated" { break }
            // Without a pause, the attack would test only the rate limit.
            if answer.errorName == "org.mudra.Mudra1.Error.TooFast" { usleep(100_000) }
        }
        return answers
    }
}
