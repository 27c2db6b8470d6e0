import Testing

@testable import MudraActions

/// The cases in which `mudra-actions` gives up the group that marks the user's own configuration for mudrad.
@Suite struct OwnConfigurationTests {
    private func deviation(_ options: [String: String] = [:], _ environment: [String: String] = [:]) -> String? {
        OwnConfiguration(options: options, environment: environment, user: 1_000, home: "/home/alice").deviation
    }

    @Test("The environment of a login keeps the group") func aLoginsEnvironmentIsUsual() {
        #expect(deviation() == nil)
        let environment = [
            "HOME": "/home/alice", "XDG_CONFIG_HOME": "/home/alice/.config", "XDG_RUNTIME_DIR": "/run/user/1000",
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/user/1000/bus,guid=0123456789abcdef0123456789abcdef",
        ]
        #expect(deviation([:], environment) == nil)
        #expect(deviation(["bus": "system"], environment) == nil)
    }

    @Test("Every option gives up the group", arguments: ["config", "daemon-config", "bus"])
    func everyOptionIsNot(_ option: String) {
        #expect(deviation([option: "/tmp/x"]) == "--\(option) is given")
    }

    @Test(
        "Every other place gives up the group",
        arguments: [
            ("HOME", "/tmp"), ("HOME", ""), ("HOME", "/home/alice/../../tmp"), ("XDG_CONFIG_HOME", "/tmp"),
            ("XDG_CONFIG_HOME", "/home/alice"), ("XDG_RUNTIME_DIR", "/tmp"),
            ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/tmp/bus"),
            ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/run/user/1000/bus2"),
            ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/run/user/1000/bus,guid=0;unix:path=/tmp/bus"),
        ]) func everyOtherPlaceIsNot(_ name: String, _ value: String)
    {
        #expect(deviation([:], [name: value])?.hasPrefix("\(name) is not ") == true)
    }

    @Test("A user without a home folder gives up the group") func aUserWithoutAHomeFolderGivesUpTheGroup() {
        let own = OwnConfiguration(options: [:], environment: [:], user: 1_000, home: nil)
        #expect(own.deviation == "the system does not know the user's home folder")
    }
}
