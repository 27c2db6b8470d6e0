import Dispatch
import MudraActions
import MudraBus
import MudraGestureSettings
import MudraProgram
import MudraSupport

let log = Log(program: "mudra-actions")

ProcessFiles.prepare(log: log)

let arguments = ProgramSyntax.mudraActions.argumentsOfProgram()

/// The variables that tell the places of configurations, the session bus, the display and the window manager.
let environment = Environment.values(of: [
    "XDG_CONFIG_HOME", "HOME", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS", "WAYLAND_DISPLAY", "DISPLAY",
    "XAUTHORITY", "SWAYSOCK", "I3SOCK", "NIRI_SOCKET", "HYPRLAND_INSTANCE_SIGNATURE",
])

let given = ["bus", "config", "daemon-config"].compactMap { name in arguments[name].map { (name, $0) } }
OwnConfiguration(options: Dictionary(uniqueKeysWithValues: given), environment: environment).keepGroup(log: log)

let address = BusAddress(arguments["bus"] ?? "system")
let location = GestureLocation(
    file: arguments["config"], environment: environment, daemonConfiguration: arguments["daemon-config"])
BusActor.async { [log, address, location, environment] in
    ActionsProgram.start(on: address, location, in: environment, log: log)
}
dispatchMain()
