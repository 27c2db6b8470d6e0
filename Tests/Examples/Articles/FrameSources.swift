// The fingers for FrameSources.md: another one lands, and the press is over.

if let deadline = screen.nextDeadline { screen.advance(to: deadline) }
maker.note(Contact(id: ContactID(1), phase: .ended, position: Point(x: 30, y: 40)))
let last = maker.finish(at: .milliseconds(700))
screen.process(last)
print(last.contacts.count, maker.finish(at: .milliseconds(710)).contacts.count)
