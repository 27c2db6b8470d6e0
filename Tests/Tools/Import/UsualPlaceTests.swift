import MudraImport
import Testing

@Suite("Without a FILE the importer reads the program's own file") struct UsualPlaceTests {
    @Test("touchegg's folders are searched in touchegg's order") func touchegg() {
        #expect(
            Importer.touchegg.usualPlaces(["HOME": "/home/a", "XDG_CONFIG_DIRS": "/b:/c"]) == [
                "/home/a/.config/touchegg/touchegg.conf", "/b/touchegg/touchegg.conf", "/c/touchegg/touchegg.conf",
                "/etc/xdg/touchegg/touchegg.conf", "/usr/share/touchegg/touchegg.conf",
            ])
    }

    @Test("Sxmo's hook of the device goes before its hook of all devices") func lisgd() {
        #expect(
            Importer.lisgd.usualPlaces(["XDG_CONFIG_HOME": "/x", "SXMO_DEVICE_NAME": "pp"]) == [
                "/x/sxmo/hooks/pp/sxmo_hook_lisgdstart.sh", "/x/sxmo/hooks/sxmo_hook_lisgdstart.sh",
                "/usr/share/sxmo/default_hooks/pp/sxmo_hook_lisgdstart.sh",
                "/usr/share/sxmo/default_hooks/sxmo_hook_lisgdstart.sh",
            ])
    }
}
