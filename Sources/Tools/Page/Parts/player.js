// The time, and everything that changes it: the buttons, the scrubber, the keys.

function byId(id) { return document.getElementById(id); }

class Player {
  constructor(sources) {
    Object.assign(this, { sources, time: 0, isPlaying: false, speed: 1 });
    document.documentElement.classList.add("js");
    this.scrubber = byId("scrubber");
    this.screen = new ScreenView(byId("screen"), byId("touching"));
    this.lanes = new LanesView({
      box: byId("lanes"), inner: byId("lanes-inner"), labels: byId("labels"), canvas: byId("timeline"),
      onChoose: (index) => this.choose(index),
    });
    this.table = new EventTable(byId("rows"), document.querySelector(".pages"), (time, recognizer) => {
      this.pause();
      if (recognizer) this.choose(this.lanes.lanes.indexOf(this.lanes.laneOf.get(recognizer.name)));
      this.seek(time);
    });
    this.listen();
    this.offer();
    this.open(0);
  }

  offer() {
    const choice = byId("recordings");
    this.names = this.sources.map((source) => source.dataset.name);
    choice.replaceChildren(...this.names.map((name, index) => {
      const option = element("option", "", name);
      option.value = index;
      return option;
    }));
    byId("choice").hidden = this.names.length < 2;
    choice.addEventListener("change", () => this.open(Number(choice.value)));
  }

  open(index) {
    this.pause();
    const recording = this.recording = new Recording(JSON.parse(this.sources[index].textContent));
    byId("name").textContent = recording.name;
    const mm = (value) => String(Math.round(value));
    const count = (number, word, many) => `${number} ${number === 1 ? word : many}`;
    byId("about").textContent = `${recording.device} \u00b7 ${mm(recording.width)} \u00d7 ${mm(recording.height)} mm \u00b7 `
      + `${clock(recording.duration, recording.duration)} \u00b7 ${count(recording.paths.length, "touch", "touches")} \u00b7 `
      + count(recording.recognizers.length, "gesture", "gestures")
      + (recording.leftOut ? ` \u00b7 ${recording.leftOut.text}` : "");
    document.querySelectorAll("#stills > *").forEach((still, other) => still.classList.toggle("chosen", other === index));
    this.scrubber.max = recording.duration;
    this.time = 0;
    this.lanes.zoom = 1;
    this.lanes.chosen = -1;
    fillAnswers(byId("answers"), recording, (time) => { this.pause(); this.seek(time); });
    this.table.show(recording);
    this.fit();
  }

  /** Draws everything anew after a change of size or colours. */
  fit() {
    const theme = readTheme();
    this.screen.prepare(this.recording, theme, () => this.request());
    this.lanes.prepare(this.recording, theme);
    this.request();
  }

  request() {
    this.frame ??= requestAnimationFrame((now) => {
      this.frame = undefined;
      this.draw(now);
    });
  }

  draw(now) {
    if (this.isPlaying) {
      // After a pause of the browser (another tab), the time does not jump.
      const passed = Math.min(now - (this.drawn ?? now), 100) * 1000 * this.speed;
      this.time = Math.min(this.time + passed, this.recording.duration);
      this.drawn = now;
      if (this.time >= this.recording.duration) this.pause();
      this.lanes.follow();
    }
    this.show();
    if (this.isPlaying) this.request();
  }

  show() {
    const { time, recording, scrubber } = this;
    scrubber.value = time;
    scrubber.style.setProperty("--share", `${time / recording.duration * 100}%`);
    const text = clock(time, recording.duration);
    scrubber.setAttribute("aria-valuetext", `${text} of ${clock(recording.duration, recording.duration)}`);
    byId("clock").textContent = text;
    this.screen.draw(time);
    this.lanes.draw(time);
    this.table.update(time);
    this.inspect();
  }

  /** The state of the chosen lane at this moment, in words. */
  inspect() {
    const lane = this.lanes.lanes[this.lanes.chosen];
    let text = "Choose a lane (\u2191 \u2193, or touch it) to read its state at the player's time.";
    if (lane) text = lane.paths ? this.describeTouch(lane) : this.describe(lane.recognizer, this.time);
    if (text !== this.inspected) { this.inspected = text; byId("inspector").textContent = text; }
  }

  describeTouch(lane) {
    const path = lane.paths.find((one) => one.isDownAt(this.time));
    if (!path) return `${lane.paths.length === 1 ? lane.paths[0].title : "This lane"}: not down`;
    const i = path.indexAt(this.time);
    const rests = this.time >= path.rested ? ", rests: gestures ignore it" : "";
    return `${path.title}: at ${path.x[i].toFixed(1)}, ${path.y[i].toFixed(1)} mm${rests}`;
  }

  describe(recognizer, time, slack = 0) {
    const { name, absent } = recognizer;
    if (absent) return `${name} took no part: ${absent.text}`;
    const unseen = recognizer.unseen.find((touch) => Math.abs(touch.time - time) <= slack);
    const attempt = recognizer.attemptAt(time) ?? recognizer.attempts.find((one) =>
      one.start - slack <= time && time <= one.end + slack);
    if (!attempt && unseen) return `${name} did not get touch ${unseen.contact}: ${unseen.reason.text}`;
    if (!attempt) return `${name}: idle${recognizer.attempts.length ? "" : ", it never saw a touch"}`;
    const wait = attempt.waits.find((one) => one.start - slack <= time && time < one.end + slack);
    const isOver = time + slack >= attempt.outcomeTime;
    const state = isOver ? attempt.outcome : attempt.stateAt(time);
    const parts = [`${name}: ${wait && !isOver ? waiting(wait) : state || "possible"}`];
    if (isOver && attempt.reason) {
      const { text, option } = attempt.reason;
      parts.push(`, ${text}${option ? ` (${option})` : ""}`);
    } else if (isOver && attempt.values) parts.push(`, ${attempt.values}`);
    parts.push(`; ${touches(attempt.contacts)}`);
    return parts.join("");
  }

  seek(time) {
    this.time = Math.max(0, Math.min(time, this.recording.duration));
    this.drawn = undefined;
    this.lanes.time = this.time;
    this.lanes.follow();
    this.request();
  }

  play() {
    if (this.time >= this.recording.duration) this.time = 0;
    this.isPlaying = true;
    this.drawn = undefined;
    this.tellPlay();
    this.request();
  }

  pause() {
    this.isPlaying = false;
    this.tellPlay();
  }

  tellPlay() {
    const button = byId("play");
    button.classList.toggle("playing", this.isPlaying);
    button.setAttribute("aria-label", this.isPlaying ? "Pause" : "Play");
    // A screen reader could not keep up with the player.
    byId("inspector").setAttribute("aria-live", this.isPlaying ? "off" : "polite");
  }

  toggle() { if (this.isPlaying) this.pause(); else this.play(); }

  step(find, direction) {
    this.pause();
    this.seek(find.call(this.recording, this.time, direction));
  }

  choose(index) {
    this.lanes.choose(index);
    this.request();
  }

  zoom(factor) {
    this.lanes.zoomBy(factor);
    this.request();
  }

  listen() {
    byId("play").addEventListener("click", () => this.toggle());
    byId("help-button").addEventListener("click", () => byId("help").showModal());
    byId("speed").addEventListener("change", (event) => { this.speed = Number(event.target.value); });
    byId("zoom-in").addEventListener("click", () => this.zoom(1.6));
    byId("zoom-out").addEventListener("click", () => this.zoom(1 / 1.6));
    byId("zoom-fit").addEventListener("click", () => this.zoom(0));
    byId("with-touches").addEventListener("change", (event) => {
      this.table.withMinor = event.target.checked;
      this.table.show(this.recording);
      this.request();
    });
    byId("earlier").addEventListener("click", () => this.table.fill(this.table.first - rowsShown));
    byId("later").addEventListener("click", () => this.table.fill(this.table.first + rowsShown));
    this.scrubber.addEventListener("input", () => {
      this.pause();
      this.seek(Number(this.scrubber.value));
    });
    byId("lanes").addEventListener("scroll", () => this.request(), { passive: true });
    byId("lanes").addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? 1.25 : 0.8);
    }, { passive: false });
    document.addEventListener("keydown", (event) => this.press(event));
    let wait;
    window.addEventListener("resize", () => {
      clearTimeout(wait);
      wait = setTimeout(() => this.fit(), 60);
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.fit());
    this.listenToTimeline();
  }

  listenToTimeline() {
    const { canvas } = this.lanes, tip = byId("tip");
    const place = (event) => {
      const box = canvas.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    canvas.addEventListener("click", (event) => {
      const { x, y } = place(event);
      const there = this.lanes.at(x, y);
      if (there) this.choose(there.index);
      this.pause();
      this.seek(this.lanes.timeAt(x));
    });
    // A mouse drags the time; a finger scrolls, and taps to set it.
    canvas.addEventListener("pointermove", (event) => {
      const { x, y } = place(event);
      if (event.pointerType === "mouse" && event.buttons & 1) {
        this.pause();
        this.seek(this.lanes.timeAt(x));
      }
      const there = event.pointerType === "mouse" ? this.lanes.at(x, y) : undefined;
      tip.hidden = !(there && there.lane.recognizer && !event.buttons);
      if (tip.hidden) return;
      tip.textContent = this.describe(there.lane.recognizer, there.time, there.slack);
      const width = tip.offsetWidth;
      tip.style.left = `${Math.max(8, Math.min(event.clientX + 14, innerWidth - width - 8))}px`;
      tip.style.top = `${event.clientY + 18 + tip.offsetHeight > innerHeight ? event.clientY - tip.offsetHeight - 10 : event.clientY + 18}px`;
    });
    canvas.addEventListener("pointerleave", () => { tip.hidden = true; });
  }

  press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || byId("help").open) return;
    const target = event.target, tag = target.tagName;
    const isChoice = tag === "SELECT" || (tag === "INPUT" && target.type === "checkbox");
    const { key, shiftKey } = event;
    // A button or a checkbox keeps its own keys.
    if (isChoice && key !== "?" || (tag === "BUTTON" || tag === "SUMMARY") && (key === " " || key === "Enter")) return;
    const actions = {
      " ": () => this.toggle(),
      ArrowLeft: () => this.step(shiftKey ? this.recording.change : this.recording.frame, -1),
      ArrowRight: () => this.step(shiftKey ? this.recording.change : this.recording.frame, 1),
      Home: () => { this.pause(); this.seek(0); },
      End: () => { this.pause(); this.seek(this.recording.duration); },
      ArrowUp: () => this.choose(Math.max(0, this.lanes.chosen - 1)),
      ArrowDown: () => this.choose(this.lanes.chosen + 1),
      "+": () => this.zoom(1.6),
      "=": () => this.zoom(1.6),
      "-": () => this.zoom(1 / 1.6),
      "0": () => this.zoom(0),
      "?": () => byId("help").showModal(),
    };
    const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  }
}

new Player([...document.querySelectorAll("script[type='application/json']")]);
