@testable import MudraDesktop

/// Messages of Sway, by `man 7 sway-ipc` and by Sway's sources.
enum SwayTranscript {
    static let getTree = SwayMessage(4).bytes

    static func message(_ kind: UInt32, _ text: String) -> [UInt8] {
        SwayMessage(kind, Array(text.utf8)).bytes
    }

    static func window(_ change: String, _ container: String) -> [UInt8] {
        message(0x8000_0003, #"{"change":"\#(change)","container":\#(container)}"#)
    }

    static func workspace(_ change: String, _ current: String = "null") -> [UInt8] {
        message(0x8000_0000, #"{"change":"\#(change)","old":null,"current":\#(current)}"#)
    }

    static func view(
        _ id: Int, _ app: String, _ title: String, focused: Bool = false, fullscreen: Int = 0
    ) -> String {
        """
        {"id":\(id),"type":"con","name":"\(title)","focused":\(focused),"fullscreen_mode":\(fullscreen),"window":null,
        "app_id":"\(app)","nodes":[],"floating_nodes":[],"rect":{"x":0,"y":23,"width":960,"height":1057}}
        """
    }

    static func space(
        _ name: String, focused: Bool = false, nodes: [String] = [], floating: [String] = []
    ) -> String {
        """
        {"id":4,"type":"workspace","name":"\(name)","focused":\(focused),"output":"eDP-1","fullscreen_mode":1,
        "nodes":[\(nodes.joined(separator: ","))],"floating_nodes":[\(floating.joined(separator: ","))]}
        """
    }

    static func tree(_ spaces: String...) -> [UInt8] {
        message(
            4,
            """
            {"id":1,"type":"root","name":"root","focused":false,"nodes":[
            {"id":2147483647,"type":"output","name":"__i3","focused":false,"nodes":[
            {"id":2147483646,"type":"workspace","name":"__i3_scratch","focused":false,"nodes":[],
            "floating_nodes":[\(view(90, "hidden", "hidden"))]}]},
            {"id":3,"type":"output","name":"eDP-1","focused":false,"nodes":[\(spaces.joined(separator: ","))]}]}
            """)
    }

    static let subscribed = message(2, #"{"success": true}"#)
}
