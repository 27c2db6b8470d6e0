/// What can be wrong with the types beyond tap, long press and swipe, and with zones.
extension Broken {
    static let typeKeys: [Broken] = [
        .option(
            "pan", "min_touches = 3\nmax_touches = 2",
            "4:15: max_touches is less than min_touches: no number of fingers would do"),
        .option("pan", "axis = \"up\"", "3:8: there is no axis \"up\" (any, horizontal, vertical)"),
        .option("pan", "subtract_slop = 1", "3:17: subtract_slop must be true or false, not a whole number"),
        .option("pan", "touches = 2", "3:1: pan has no key \"touches\""),
        .option(
            "edge-pan", "touches = 1",
            "1:1: there is no edge (left, right, top, bottom, top-left, top-right, bottom-left, bottom-right)"
        ),
        .option("edge-pan", "edge = \"left\"\nfrom = 0.5\nto = 0.5", "4:8: from must be less than to"),
        .option("edge-pan", "edge = \"left\"\nto = 1.5", "4:6: to must be 0 to 1, not 1.5"),
        .option(
            "edge-pan", "edge = \"top-left\"\nfrom = 0.5",
            "3:8: a corner has no parts: \"from\" and \"to\" are for edges"),
        .option("pinch", "touches = 1", "3:11: touches must be 2 to 10, not 1"),
        .option("pinch", "direction = \"up\"", "3:13: there is no direction \"up\" (any, in, out)"),
        .option("pinch", "ends_on = \"lift\"", "3:11: there is no ends_on \"lift\" (first, last)"),
        .option("rotation", "threshold_deg = 181", "3:17: threshold_deg must be 0 to 180, not 181"),
        .option(
            "rotation", "direction = \"left\"",
            "3:13: there is no direction \"left\" (any, clockwise, counterclockwise)"
        ),
        .option(
            "swipe", "direction = \"up-lft\"",
            "3:13: swipe has no direction \"up-lft\" (left, right, up, down, up-left, up-right, down-left, down-right)"),
    ]

    private static func zone(_ text: String, _ lines: String...) -> Broken {
        Broken("[[zone]]\nname = \"z\"\n" + text, lines)
    }

    private static let half = "rect = [0, 0, 50, 100]\n"

    static let zones: [Broken] = [
        Broken("zone = 1\n", "1:1: zone must be a list of tables, [[zone]], not a whole number"),
        Broken("[[zone]]\nrect = [0, 0, 50, 100]\n", "1:1: the zone has no name"),
        zone("", "1:1: the zone has no rect ([x, y, width, height])"),
        zone("rect = 7\n", "3:8: rect must be a list of four numbers, [x, y, width, height], not a whole number"),
        zone("rect = [1, 2, 3]\n", "3:8: rect must be a list of four numbers, [x, y, width, height], not of 3"),
        zone(
            "rect = []\n", "3:8: rect must be a list of four numbers, [x, y, width, height], not a list of strings"),
        zone(
            "rect = [1, \"2\", 3, 4]\n",
            "3:8: rect must be a list of four numbers, [x, y, width, height], not a list that holds a string"),
        zone("rect = [0, 0, 0, 100]\n", "3:15: width must be more than 0 and at most 100, not 0"),
        zone(
            "rect = [-1, 0, 50, nan]\n", "3:9: x must be 0 to 100, not -1",
            "3:20: height must be more than 0 and at most 100, not nan"),
        zone(
            "rect = [60, 0, 50, 100]\n",
            "3:8: the zone reaches beyond the screen: x + width and y + height must be at most 100"),
        zone(half + "unit = \"cm\"\n", "4:8: there is no unit \"cm\" (%, mm)"),
        zone(half + "parnet = \"y\"\n", "4:1: a zone has no key \"parnet\" (did you mean \"parent\"?)"),
        zone(half + "parent = \"y\"\n", "4:10: there is no zone \"y\""),
        zone(half + "parent = \"z\"\n", "4:10: the zone would be a part of itself"),
        zone(
            half + "[[zone]]\nname = \"z\"\n" + half,
            "5:8: duplicate zone name \"z\", first at gestures.toml:2:8"),
        zone(
            half + "[[zone]]\nname = \"inner\"\nparent = \"z\"\nrect = [40, 0, 20, 100]\n",
            "7:8: the zone reaches beyond \"z\""),
        zone(
            half + "[[gesture]]\nname = \"g\"\ntype = \"tap\"\nzone = \"zz\"\n",
            "7:8: there is no zone \"zz\""),
        Broken(
            "[[zone]]\nname = \"lower-third\"\n" + half + "[[zone]]\nname = \"z\"\n" + half
                + "parent = \"lower-thrid\"\n",
            "7:10: there is no zone \"lower-thrid\" (did you mean \"lower-third\"?)"),
        .option("tap", "zone = 1", "3:8: zone must be a string, not a whole number"),
        .option("tap", "smoothing = 1", "3:13: smoothing must be true or false, not a whole number"),
    ]
}
