/// An object's interfaces as the XML document of `Introspect`.
enum Introspection {
    private static let head = """
        <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">

        """

    /// - Parameter children: the next path components of the objects below.
    static func document<Caller>(of interfaces: [BusInterface<Caller>], children: [String]) -> String {
        var text = head + "<node>\n"
        for interface in interfaces { describe(interface, in: &text) }
        for child in children { text += " <node name=\"\(child)\"/>\n" }
        return text + "</node>\n"
    }

    // Names and signatures are our own, and consist of letters, digits and brackets: nothing needs to be escaped.
    private static func describe<Caller>(_ interface: BusInterface<Caller>, in text: inout String) {
        text += " <interface name=\"\(interface.name)\">\n"
        for method in interface.methods {
            text += "  <method name=\"\(method.name)\">\n"
            describe(method.input, " direction=\"in\"", in: &text)
            describe(method.output, " direction=\"out\"", in: &text)
            text += "  </method>\n"
        }
        for property in interface.properties {
            let access = property.set == nil ? "read" : "readwrite"
            text += "  <property name=\"\(property.name)\" type=\"\(property.signature)\" access=\"\(access)\">\n"
            text += "   <annotation name=\"org.freedesktop.DBus.Property.EmitsChangedSignal\""
            text += " value=\"\(property.emission.rawValue)\"/>\n  </property>\n"
        }
        for signal in interface.signals {
            text += "  <signal name=\"\(signal.name)\">\n"
            describe(signal.arguments, "", in: &text)
            text += "  </signal>\n"
        }
        text += " </interface>\n"
    }

    private static func describe(_ arguments: BusArguments, _ direction: String, in text: inout String) {
        for argument in arguments.pairs {
            text += "   <arg name=\"\(argument.name)\" type=\"\(argument.signature)\"\(direction)/>\n"
        }
    }
}

extension StandardInterface {
    /// The interfaces that sd-bus answers for every object by itself. They are here for introspection only: their calls
    /// do not get here.
    static func descriptions<Caller>(of _: Caller.Type) -> [BusInterface<Caller>] {
        let never = { @BusActor (_: BusCall, _: Caller) throws(BusError) -> BusAnswer in
            throw BusError(name: "org.freedesktop.DBus.Error.UnknownMethod", message: "the call names no interface")
        }
        return [
            BusInterface(
                StandardInterface.peer,
                methods: [
                    BusMethod(StandardInterface.ping, never),
                    BusMethod("GetMachineId", returns: ["machine_uuid": "s"], never),
                ])
        ]
    }
}
