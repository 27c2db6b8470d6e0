/// The interfaces that D-Bus itself defines.
package enum StandardInterface {
    package static let peer = "org.freedesktop.DBus.Peer"
    package static let introspectable = "org.freedesktop.DBus.Introspectable"
    package static let properties = "org.freedesktop.DBus.Properties"
    package static let objectManager = "org.freedesktop.DBus.ObjectManager"

    // Signals of `properties` and `objectManager`.
    package static let propertiesChanged = "PropertiesChanged"
    package static let interfacesAdded = "InterfacesAdded"
    package static let interfacesRemoved = "InterfacesRemoved"

    // Methods of `properties`, `objectManager` and `peer`.
    package static let get = "Get"
    package static let getAll = "GetAll"
    package static let set = "Set"
    package static let getManagedObjects = "GetManagedObjects"
    package static let ping = "Ping"
}
