// The table of events.

// The number of rows in the document at once: a long recording has tens of thousands.
const rowsShown = 100;

/** The table of events. */
class EventTable {
  constructor(body, pages, goTo) {
    Object.assign(this, { body, pages, goTo, withMinor: false, first: 0, current: -1 });
    this.events = [];
    body.addEventListener("click", (event) => {
      const row = event.target.closest("tr");
      if (row) this.activate(row);
    });
    body.addEventListener("keydown", (event) => {
      const row = event.target.closest("tr");
      const next = event.key === "ArrowDown" ? row.nextElementSibling
        : event.key === "ArrowUp" ? row.previousElementSibling : undefined;
      if (next === undefined || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      if (next) this.focus(next);
    });
  }

  show(recording) {
    this.recording = recording;
    this.events = recording.events.filter((event) => this.withMinor || !event.isMinor);
    this.current = -1;
    this.fill(0);
  }

  fill(first) {
    clearTimeout(this.turning);
    this.first = Math.max(0, Math.min(first, this.events.length - 1));
    const shown = this.events.slice(this.first, this.first + rowsShown);
    this.body.replaceChildren(...shown.map((event, index) => this.row(event, index)));
    if (!shown.length) {
      const cell = element("td", "none", "Nothing happened.");
      cell.colSpan = 4;
      const row = element("tr");
      row.append(cell);
      this.body.append(row);
    }
    this.pages.hidden = this.events.length <= rowsShown;
    this.pages.querySelector("span").textContent =
      `${this.first + 1} to ${this.first + shown.length} of ${this.events.length}`;
    this.marked = undefined;
  }

  row(event, index) {
    const { recording } = this;
    const row = element("tr", `is-${event.state}`);
    row.dataset.index = this.first + index;
    const time = element("td", "time");
    const button = element("button", "moment", clock(event.time, recording.duration));
    button.type = "button";
    button.tabIndex = index ? -1 : 0;
    time.append(button);
    const what = element("td", "what");
    what.append(element("span", "state", event.text));
    const why = element("td", "why-cell");
    if (event.reason) why.append(reasonElement(event.reason));
    else if (event.values) why.append(element("span", "values", event.values));
    row.append(time, element("td", "who", event.recognizer ? event.recognizer.name : event.path.title), what, why);
    return row;
  }

  activate(row) {
    const event = this.events[Number(row.dataset.index)];
    if (!event) return;
    this.goTo(event.time, event.recognizer);
    this.mark(Number(row.dataset.index));
    this.focus(row);
  }

  focus(row) {
    const old = this.body.querySelector("button[tabindex='0']");
    if (old) old.tabIndex = -1;
    const button = row.querySelector("button");
    if (!button) return;
    button.tabIndex = 0;
    button.focus();
  }

  /** Marks the last event up to `time`. */
  update(time) {
    const events = this.events;
    // A row that the user chose stays marked among rows of the same moment.
    if (this.current >= 0 && events[this.current] && events[this.current].time === time) return;
    this.mark(countBy(events, time, (event) => event.time) - 1);
  }

  mark(index) {
    this.current = index;
    clearTimeout(this.turning);
    if (index >= 0 && (index < this.first || index >= this.first + rowsShown)) {
      // Turning the page takes longer than a frame, so it waits until the time stands still.
      this.turning = setTimeout(() => {
        this.fill(Math.floor(index / rowsShown) * rowsShown);
        this.markRow();
      }, 120);
    }
    this.markRow();
  }

  markRow() {
    const row = this.current < 0 ? undefined : this.body.rows[this.current - this.first];
    if (row === this.marked) return;
    if (this.marked) this.marked.removeAttribute("aria-current");
    if (row) row.setAttribute("aria-current", "true");
    this.marked = row;
  }
}
