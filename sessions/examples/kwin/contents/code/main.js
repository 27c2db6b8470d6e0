// Tells mudra-actions about the window with the focus, for gestures with a condition (docs/context.md of mudra).
// For KWin 6.

const service = "org.mudra.Actions1";
const path = "/org/mudra/Actions1";
// mudra-actions takes at most 1,024 bytes, and a UTF-16 unit has at most three in UTF-8.
const longest = 256;

// KWin does not wait for the answer. If mudra-actions does not run, the call has no effect.
function tell() {
    const window = workspace.activeWindow;
    const output = window?.output ?? workspace.activeScreen;
    callDBus(service, path, service, "SetContext", {
        // The app ID on Wayland, the class of an X11 window. Without a window, KWin itself has the focus.
        app: window ? (window.resourceClass || window.desktopFileName || "").slice(0, longest) : "org.kde.kwin",
        fullscreen: window?.fullScreen ?? false,
        output: output?.name ?? "",
        workspace: (workspace.currentDesktop?.name ?? "").slice(0, longest),
    });
}

function follow(window) {
    const tellIfActive = () => {
        if (window.active) {
            tell();
        }
    };
    window.fullScreenChanged.connect(tellIfActive);
    window.outputChanged.connect(tellIfActive);
    window.windowClassChanged.connect(tellIfActive);
}

workspace.windowList().forEach(follow);
workspace.windowAdded.connect(follow);
workspace.windowActivated.connect(tell);
workspace.currentDesktopChanged.connect(tell);
tell();
