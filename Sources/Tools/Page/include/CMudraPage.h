/// The files of the folder Parts as C strings: the parts of the page and of the picture that `mudractl explain` makes.
///
/// The assembler copies them into the program (parts.S). SwiftPM could embed them as arrays of numbers, but the compiler
/// takes half a minute for those.

#ifndef MUDRA_PAGE_H
#define MUDRA_PAGE_H

// A function for each file, since Swift does not see arrays of unknown length.
#define MUDRA_PART(name) \
    static inline const char *mudra_##name(void) { \
        extern const char mudra_part_##name[]; \
        return mudra_part_##name; \
    }

MUDRA_PART(page_html)
MUDRA_PART(page_css)
MUDRA_PART(picture_css)
MUDRA_PART(data_js)
MUDRA_PART(events_js)
MUDRA_PART(answers_js)
MUDRA_PART(table_js)
MUDRA_PART(canvas_js)
MUDRA_PART(screen_js)
MUDRA_PART(attempt_lanes_js)
MUDRA_PART(lane_drawing_js)
MUDRA_PART(lanes_js)
MUDRA_PART(player_js)

#endif
