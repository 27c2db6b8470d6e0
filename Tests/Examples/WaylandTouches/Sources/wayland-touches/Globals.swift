import CWayland

/// The objects that a compositor offers to every program.
final class Globals {
    private let registry: OpaquePointer?
    private let listener = UnsafeMutablePointer<wl_registry_listener>.allocate(capacity: 1)
    private var offers: [String: (number: UInt32, version: UInt32)] = [:]

    /// Waits until the compositor has named them all.
    init(of display: OpaquePointer) {
        registry = wl_display_get_registry(display)
        listener.initialize(
            to: wl_registry_listener(
                global: { data, _, number, interface, version in
                    guard let data, let interface else { return }
                    let globals = Unmanaged<Globals>.fromOpaque(data).takeUnretainedValue()
                    globals.offers[String(cString: interface)] = (number, version)
                },
                global_remove: { _, _, _ in }))
        wl_registry_add_listener(registry, listener, Unmanaged.passUnretained(self).toOpaque())
        wl_display_roundtrip(display)
    }

    deinit {
        wl_registry_destroy(registry)
        listener.deallocate()
    }

    /// An object of this type, in the compositor's version or in the latest one that the program uses.
    func bind(_ type: UnsafePointer<wl_interface>?, upTo latest: UInt32) throws(Failure) -> OpaquePointer {
        let name = type.map { String(cString: $0.pointee.name) } ?? ""
        guard let offer = offers[name],
            let object = wl_registry_bind(registry, offer.number, type, min(offer.version, latest))
        else { throw Failure("the compositor has no \(name)") }
        return OpaquePointer(object)
    }
}

/// The reason why the program ends.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
