import MudraBus

/// Where objects stand on the bus.
enum ObjectPath {
    static let manager = "/org/mudra/Mudra1"

    static func device(_ id: String) -> String {
        BusPath.encode(id, under: manager + "/devices")
    }

    static func recognizer(_ name: String, of user: UInt32) -> String {
        BusPath.encode(name, under: manager + "/recognizers/u\(user)")
    }
}
