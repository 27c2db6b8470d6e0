/* The parts of the page as C strings: each file of the folder Parts, and a zero. */

.macro part name, file
    .globl  mudra_part_\name
    .hidden mudra_part_\name
mudra_part_\name:
    .incbin "\file"
    .byte   0
.endm

.section .rodata
part page_html, page.html
part page_css, page.css
part picture_css, picture.css
part data_js, data.js
part events_js, events.js
part answers_js, answers.js
part table_js, table.js
part canvas_js, canvas.js
part screen_js, screen.js
part attempt_lanes_js, attempt-lanes.js
part lane_drawing_js, lane-drawing.js
part lanes_js, lanes.js
part player_js, player.js

/* Without this section, the linker makes the program's stack executable. */
.section .note.GNU-stack, "", %progbits

/* The compiler lists the files of this condition as dependencies, so the build assembles them again when one changes. */
#if !(__has_include("page.html") && __has_include("page.css") && __has_include("picture.css") \
    && __has_include("data.js") && __has_include("events.js") && __has_include("answers.js") \
    && __has_include("table.js") && __has_include("canvas.js") && __has_include("screen.js") \
    && __has_include("attempt-lanes.js") && __has_include("lane-drawing.js") && __has_include("lanes.js") \
    && __has_include("player.js"))
#error "a part of the page is missing"
#endif
