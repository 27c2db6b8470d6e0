import MudraTouch

extension LiveView {
    /// Draws the screen's outline, and the present and past positions of its contacts.
    func drawMap(_ picture: LivePicture, _ area: GridArea, _ grid: inout Grid) {
        grid.frame(area, .dim)
        guard let screen = picture.device?.size else { return }
        let inside = GridArea(x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 2)
        let put = { (point: Point, scalar: Unicode.Scalar, style: Style, grid: inout Grid) in
            let fraction = screen.normalized(point)
            guard let x = fraction.x.cell(of: inside.width), let y = fraction.y.cell(of: inside.height) else { return }
            grid.put(scalar, x: inside.x + x, y: inside.y + y, style)
        }
        for contact in picture.contacts {
            for point in contact.trail { put(point, "·", .dim, &grid) }
        }
        for contact in picture.contacts {
            let style = contact.isGone ? Style.dim : Style(.cyan, isBold: true, isReversed: true)
            put(contact.position, contact.sign, style, &grid)
        }
    }

    /// Lists the contacts, one row each.
    func drawContacts(_ contacts: [LiveContact], _ area: GridArea, hasMap: Bool, _ grid: inout Grid) {
        guard !contacts.isEmpty else {
            return grid.write("no touch yet", x: area.x, y: area.y, width: area.width, .dim)
        }
        // The last row counts the contacts that do not fit.
        let shown = contacts.count > area.height ? max(area.height - 1, 1) : contacts.count
        for (row, contact) in contacts.prefix(shown).enumerated() {
            let style = contact.isGone ? Style.dim : .plain
            let y = area.y + row
            grid.write(
                String(contact.sign), x: area.x, y: y, width: area.width,
                contact.isGone ? .dim : Style(.cyan, isBold: true, isReversed: true))
            let position =
                "\(contact.position.x.text(decimals: 1).right(5)),\(contact.position.y.text(decimals: 1).right(6)) mm"
            let word = contact.isGone ? "lifted" : "\(contact.tool)"
            let distance = "moved \(contact.distance.text(decimals: 1).right(5)) mm"
            let text = "\(word.left(6)) \(position)  \(distance)"
            grid.write(text, x: area.x + 2, y: y, width: area.width - 2, style)
        }
        if shown < contacts.count, area.height > 1 {
            grid.write("and \(contacts.count - shown) more", x: area.x, y: area.y + shown, width: area.width, .dim)
        }
    }
}

extension LiveContact {
    /// The character that marks the contact.
    fileprivate var sign: Unicode.Scalar {
        switch label {
        case 1...9: Unicode.Scalar(UInt8(ascii: "0") + UInt8(label))
        case 10...35: Unicode.Scalar(UInt8(ascii: "a") + UInt8(label - 10))
        default: "*"
        }
    }
}

extension Double {
    /// The cell, of `count` cells, that a fraction lies in; nil if it lies outside.
    fileprivate func cell(of count: Int) -> Int? {
        let cell = (self * Double(count)).rounded(.down)
        guard cell >= -1, cell <= Double(count) else { return nil }
        // A position slightly off the screen, as a finger on its border may have, counts as on the border.
        return min(max(Int(cell), 0), count - 1)
    }
}
