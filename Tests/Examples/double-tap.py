#!/usr/bin/python3
from gi.repository import Gio, GLib

bus = Gio.bus_get_sync(Gio.BusType.SYSTEM)
name, path = "org.mudra.Mudra1", "/org/mudra/Mudra1"
mudra = Gio.DBusProxy.new_sync(bus, 0, None, name, path, name + ".Manager")

def on_signal(proxy, sender, signal, values):
    if signal == "Gesture":
        recognizer, kind, state, time, touches, details = values.unpack()
        print(recognizer, state, details.get("location"), flush=True)

mudra.connect("g-signal", on_signal)
mudra.AddRecognizer("(ssa{sv})", "double", "tap", {"taps": GLib.Variant("u", 2)})
mudra.Subscribe("(as)", ["double"])
GLib.MainLoop().run()
