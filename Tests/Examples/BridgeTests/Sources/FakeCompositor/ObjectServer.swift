import CWaylandServer
import Glibc

/// A Wayland display whose objects all hand their requests to one function.
///
/// It makes and destroys the objects of clients, as the signatures of the requests say.
final class ObjectServer {
    /// A request, such as `wl_surface.attach`.
    struct Request {
        let name: String
        let object: OpaquePointer
        let arguments: [wl_argument]
        /// The object that the client made with this request.
        let made: OpaquePointer?
    }

    /// A global object, as long as the display.
    private final class Offer {
        unowned let server: ObjectServer
        let type: UnsafePointer<wl_interface>

        init(_ server: ObjectServer, _ type: UnsafePointer<wl_interface>) {
            (self.server, self.type) = (server, type)
        }
    }

    let display: OpaquePointer
    /// Called when a client has got a global object.
    var onBind: ((_ interface: String, _ object: OpaquePointer) -> Void)?
    var onRequest: ((Request) -> Void)?
    /// Called before an object is destroyed, also with its client.
    var onDestroy: ((OpaquePointer) -> Void)?
    private var offers: [Offer] = []

    /// A display with a socket of this name in `XDG_RUNTIME_DIR`; nil: there is no such folder.
    init?(socket name: String) {
        guard let display = wl_display_create() else { return nil }
        self.display = display
        guard wl_display_add_socket(display, name) == 0 else {
            wl_display_destroy(display)
            return nil
        }
    }

    deinit {
        wl_display_destroy_clients(display)
        wl_display_destroy(display)
    }

    func offer(_ type: UnsafePointer<wl_interface>?, version: Int32) {
        guard let type else { return }
        let offer = Offer(self, type)
        offers.append(offer)
        wl_global_create(display, type, version, Unmanaged.passUnretained(offer).toOpaque()) {
            client, data, version, id in
            guard let client, let data else { return }
            let offer = Unmanaged<Offer>.fromOpaque(data).takeUnretainedValue()
            guard let object = offer.server.make(offer.type, Int32(version), id, of: client) else { return }
            offer.server.onBind?(String(cString: offer.type.pointee.name), object)
        }
    }

    /// Sends an event by its number in the protocol.
    func send(_ event: UInt32, to object: OpaquePointer, _ arguments: [wl_argument]) {
        var arguments = arguments
        wl_resource_post_event_array(object, event, &arguments)
    }

    private func make(
        _ type: UnsafePointer<wl_interface>?, _ version: Int32, _ id: UInt32, of client: OpaquePointer
    ) -> OpaquePointer? {
        guard let type, let object = wl_resource_create(client, type, version, id) else { return nil }
        wl_resource_set_dispatcher(
            object,
            { _, object, _, message, arguments in
                guard let object, let message else { return -1 }
                return server(of: OpaquePointer(object))?.handle(message.pointee, arguments, of: OpaquePointer(object))
                    ?? -1
            },
            nil, Unmanaged.passUnretained(self).toOpaque(),
            { object in
                guard let object else { return }
                server(of: object)?.onDestroy?(object)
            })
        return object
    }

    private func handle(
        _ message: wl_message, _ arguments: UnsafeMutablePointer<wl_argument>?, of object: OpaquePointer
    ) -> Int32 {
        // A signature may begin with a version, and has a question mark before an argument that may be missing.
        let kinds = String(cString: message.signature).filter(\.isLetter)
        let values = Array(UnsafeBufferPointer(start: arguments, count: kinds.count))
        var made: OpaquePointer?
        if let index = kinds.firstIndex(of: "n"), let client = wl_resource_get_client(object) {
            let number = kinds.distance(from: kinds.startIndex, to: index)
            made = make(message.types[number], wl_resource_get_version(object), values[number].n, of: client)
        }
        let name = String(cString: message.name)
        let interface = String(cString: wl_resource_get_class(object))
        onRequest?(Request(name: "\(interface).\(name)", object: object, arguments: values, made: made))
        if name == "destroy" || name == "release" { wl_resource_destroy(object) }
        return 0
    }
}

private func server(of object: OpaquePointer) -> ObjectServer? {
    wl_resource_get_user_data(object).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
}
