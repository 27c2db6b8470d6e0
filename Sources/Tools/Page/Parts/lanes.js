// The time line: a lane for every touch and for every gesture.

const rulerHeight = 26;
// Room before the first moment and after the last, so that marks are whole.
const inset = 14;
// The greatest width of a time line, in pixels: browsers allow little more.
const widest = 8e6;

/** The time line: its layout and the chosen lane. */
class LanesView extends LaneDrawing {
  constructor(parts) {
    super();
    Object.assign(this, parts, { zoom: 1, chosen: -1, time: 0, back: document.createElement("canvas") });
  }

  prepare(recording, theme) {
    Object.assign(this, { recording, theme });
    const isNarrow = window.innerWidth < 720;
    this.labelWidth = isNarrow ? 112 : 208;
    const touchHeight = recording.touchLanes.length > 12 ? 14 : 20;
    let top = rulerHeight + 4;
    this.lanes = [];
    for (const paths of recording.touchLanes) {
      this.lanes.push({ paths, top, height: touchHeight });
      top += touchHeight;
    }
    if (this.lanes.length) top += 8;
    this.divide = top - 4;
    for (const recognizer of recording.recognizers) {
      this.lanes.push({ recognizer, top, height: 28 });
      top += 28;
    }
    this.laneOf = new Map(this.lanes.filter((lane) => lane.recognizer).map((lane) => [lane.recognizer.name, lane]));
    this.total = top + 6;
    if (this.chosen >= this.lanes.length) this.chosen = -1;
    this.fillLabels();
    this.measure();
  }

  /** Adapts to the available room. */
  measure() {
    this.box.style.height = `${Math.min(this.total + 16, Math.max(180, window.innerHeight * 0.62))}px`;
    this.viewWidth = Math.max(60, this.box.clientWidth - this.labelWidth);
    this.viewHeight = Math.min(this.box.clientHeight, this.total);
    this.layOut();
    this.canvas.style.width = `${this.viewWidth}px`;
    this.canvas.style.height = `${this.viewHeight}px`;
    this.canvas.style.left = `${this.labelWidth}px`;
    this.context = sizeCanvas(this.canvas, this.viewWidth, this.viewHeight);
    this.backContext = sizeCanvas(this.back, this.viewWidth, this.viewHeight);
    this.key = undefined;
  }

  layOut() {
    this.fullWidth = Math.min(this.viewWidth * this.zoom, widest);
    this.inner.style.width = `${this.labelWidth + this.fullWidth}px`;
    this.inner.style.height = `${this.total}px`;
    this.inner.style.gridTemplateColumns = `${this.labelWidth}px 1fr`;
    this.canvas.dataset.zoom = this.zoom;
  }

  fillLabels() {
    const corner = element("div", "corner");
    corner.setAttribute("aria-hidden", "true");
    this.labels.replaceChildren(corner, ...this.lanes.map((lane, index) => {
      const label = element("div", lane.paths ? "lane-label touch" : "lane-label");
      label.id = `lane-${index}`;
      label.setAttribute("role", "option");
      label.setAttribute("aria-selected", "false");
      label.style.top = `${lane.top}px`;
      label.style.height = `${lane.height}px`;
      if (lane.paths) {
        const swatch = element("i", "swatch");
        swatch.style.background = this.theme.touches[lane.paths[0].index % 10];
        const numbers = lane.paths.map((path) => path.number);
        label.append(swatch, element("span", "lane-name", lane.paths.length === 1 ? lane.paths[0].title
          : `touches ${numbers.slice(0, 8).join(", ")}${numbers.length > 8 ? " \u2026" : ""}`));
      } else {
        label.append(element("span", "lane-name", lane.recognizer.name), element("span", "lane-type", lane.recognizer.type));
        label.title = `${lane.recognizer.name} (${lane.recognizer.type})`;
      }
      label.addEventListener("click", () => this.onChoose(index));
      return label;
    }));
    this.mark();
  }

  /** Chooses a lane; -1: none. */
  choose(index) {
    this.chosen = Math.max(-1, Math.min(index, this.lanes.length - 1));
    this.mark();
    const lane = this.lanes[this.chosen];
    if (!lane) return;
    const { box } = this, foot = lane.top + lane.height + 4;
    if (lane.top - rulerHeight < box.scrollTop) box.scrollTop = lane.top - rulerHeight - 4;
    else if (foot > box.scrollTop + box.clientHeight) box.scrollTop = foot - box.clientHeight;
  }

  mark() {
    [...this.labels.querySelectorAll(".lane-label")].forEach((label, index) => {
      label.setAttribute("aria-selected", String(index === this.chosen));
    });
    if (this.chosen < 0) this.labels.removeAttribute("aria-activedescendant");
    else this.labels.setAttribute("aria-activedescendant", `lane-${this.chosen}`);
  }

  /** Zooms by `factor` around the player's time; 0: shows all. */
  zoomBy(factor) {
    const before = this.x(this.time);
    const wanted = factor ? this.zoom * factor : 1;
    this.zoom = Math.max(1, Math.min(wanted, widest / this.viewWidth));
    this.layOut();
    const after = inset + (this.time / this.recording.duration) * (this.fullWidth - 2 * inset);
    this.box.scrollLeft = after - Math.max(0, Math.min(before, this.viewWidth));
  }

  /** Scrolls so that the player's time is visible. */
  follow() {
    const x = this.x(this.time);
    if (x < 0 || x > this.viewWidth) this.box.scrollLeft += x - this.viewWidth * 0.2;
  }

  x(time) {
    return inset + (time / this.recording.duration) * (this.fullWidth - 2 * inset) - this.left;
  }

  timeAt(x) {
    const share = (x + this.left - inset) / (this.fullWidth - 2 * inset);
    return Math.max(0, Math.min(1, share)) * this.recording.duration;
  }

  get left() { return this.box.scrollLeft; }

  draw(time) {
    this.time = time;
    const { context: c, theme } = this;
    this.work = 0;
    // While only the time changes, the lanes are copied from a picture.
    const key = [this.left, this.box.scrollTop, this.fullWidth, this.chosen].join();
    if (key !== this.key) {
      this.key = key;
      this.drawLanes(this.backContext);
    }
    c.clearRect(0, 0, this.viewWidth, this.viewHeight);
    c.drawImage(this.back, 0, 0, this.viewWidth, this.viewHeight);
    const x = Math.round(this.x(time)) + 0.5;
    c.strokeStyle = c.fillStyle = theme.accent;
    c.lineWidth = 1.5;
    line(c, x, 4, x, this.viewHeight);
    c.beginPath();
    c.moveTo(x - 5, 2); c.lineTo(x + 5, 2); c.lineTo(x, 9);
    c.fill();
    if (this.work) this.canvas.dataset.work = this.work;
  }

  /** The lane at a position, and the time range nearby. */
  at(x, y) {
    const inner = y + this.box.scrollTop;
    if (y < rulerHeight) return undefined;
    const index = this.lanes.findIndex((lane) => inner >= lane.top && inner < lane.top + lane.height);
    return index < 0 ? undefined : { index, lane: this.lanes[index], time: this.timeAt(x), slack: 8 / (this.fullWidth - 2 * inset) * this.recording.duration };
  }
}
