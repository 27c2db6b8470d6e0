// The recordings' JSON in a shape that can be drawn fast. Times are µs since the recording's start.

/** The number of leading elements of the sorted `list` that are at most `value`. */
function countUpTo(list, value) {
  let low = 0, high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] <= value) low = middle + 1; else high = middle;
  }
  return low;
}

/** The same for a list of objects sorted by `key`. */
function countBy(list, value, key) {
  let low = 0, high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (key(list[middle]) <= value) low = middle + 1; else high = middle;
  }
  return low;
}

/** A touch from landing to lift. */
class Path {
  constructor(data, start, index) {
    this.index = index;
    this.number = data.contact;
    this.tool = data.tool;
    this.zone = data.zone;
    this.end = data.end;
    // Typed columns take a tenth of the memory of the parsed lists, and are quick to search.
    this.t = Float64Array.from(data.t_us, (time) => time - start);
    this.x = Float32Array.from(data.x_mm);
    this.y = Float32Array.from(data.y_mm);
    this.landing = this.t.length ? this.t[0] : 0;
    this.lift = this.t.length ? this.t[this.t.length - 1] : 0;
    this.palm = data.palm;
    this.rested = data.rested_us === undefined ? Infinity : data.rested_us - start;
  }

  /** The index of the sample that is valid at `time`; -1 before the landing. */
  indexAt(time) { return countUpTo(this.t, time) - 1; }

  /** Whether it is on the screen at `time`, including the time of its last sample, so that lifts are visible. */
  isDownAt(time) { return this.t.length > 0 && time >= this.landing && time <= this.lift; }

  get title() { return (this.tool === "pen" ? "pen " : "touch ") + this.number; }
}

/** A gesture from its first touch to its reset. */
class Attempt {
  constructor(data, start, recognizer) {
    Object.assign(this, { recognizer, contacts: data.contacts, outcome: data.outcome, reason: data.reason, stroke: data.stroke });
    this.start = data.start_us - start;
    this.end = data.end_us - start;
    this.steps = data.steps.map((step) => ({ time: step.t_us - start, state: step.state, count: step.count }));
    this.waits = data.waits.map((wait) => ({
      kind: wait.for, start: wait.start_us - start, end: wait.end_us - start, others: wait.others,
    }));
    const stroke = data.stroke && !data.reason ? [data.stroke.text] : [];
    const values = [...Object.entries(data.values).map(([name, value]) => `${name} ${value}`), ...stroke].join(", ");
    this.values = data.emulates ? `${values} -> ${data.emulates.join(", ")}`.trim() : values;
    this.outcomeTime = this.steps.length ? this.steps[this.steps.length - 1].time : this.start;
  }

  get hasFired() { return this.steps.some((step) => step.state === "began" || step.state === "recognized"); }

  /** The time when it began or was recognized, if not after `time`. */
  firedBefore(time) {
    const step = this.steps.find((step) => step.state === "began" || step.state === "recognized");
    return step && step.time <= time ? step.time : undefined;
  }

  /** Its state at `time`. */
  stateAt(time) {
    if (this.waits.some((wait) => wait.start <= time && time < wait.end)) return "waiting";
    const count = countBy(this.steps, time, (step) => step.time);
    return count ? this.steps[count - 1].state : "possible";
  }
}

/** A gesture of the configuration. */
class Recognizer {
  constructor(data, start, index) {
    Object.assign(this, { index, name: data.recognizer, type: data.type, zone: data.zone, absent: data.absent });
    this.waitsFor = data.require_failure_of;
    this.attempts = data.attempts.map((attempt) => new Attempt(attempt, start, this));
    this.unseen = data.unseen.map((touch) => ({ contact: touch.contact, time: touch.t_us - start, reason: touch.reason }));
    this.misses = data.misses.map((miss) => (
      { kind: miss.kind, count: miss.count, reason: miss.reason, time: miss.t_us === undefined ? undefined : miss.t_us - start }));
    this.fired = this.attempts.filter((attempt) => attempt.hasFired).length;
  }

  /** The attempt in progress at `time`; undefined: none. */
  attemptAt(time) {
    const count = countBy(this.attempts, time, (attempt) => attempt.start);
    const attempt = count ? this.attempts[count - 1] : undefined;
    return attempt && time <= attempt.end ? attempt : undefined;
  }

  stateAt(time) {
    const attempt = this.attemptAt(time);
    return attempt ? attempt.stateAt(time) : "";
  }

  /** The last time up to `time` when it began or was recognized. */
  firedBefore(time) {
    for (let i = countBy(this.attempts, time, (attempt) => attempt.start) - 1; i >= 0; i--) {
      const fired = this.attempts[i].firedBefore(time);
      if (fired !== undefined) return fired;
    }
    return undefined;
  }
}

/** A recording with its explanation. */
class Recording {
  constructor(data) {
    const start = data.start_us;
    Object.assign(this, { name: data.recording, device: data.device, width: data.width_mm, height: data.height_mm });
    this.leftOut = data.left_out;
    this.duration = Math.max(1, data.end_us - start);
    this.zones = data.zones;
    this.paths = data.contacts.map((contact, index) => new Path(contact, start, index));
    this.pathOf = new Map(this.paths.map((path) => [path.number, path]));
    this.recognizers = data.recognizers.map((recognizer, index) => new Recognizer(recognizer, start, index));
    this.byName = new Map(this.recognizers.map((recognizer) => [recognizer.name, recognizer]));
    this.strokes = nearestStrokes(this.recognizers);
    this.events = listEvents(this);
    this.changes = Float64Array.from(new Set(this.events.filter((event) => event.isChange).map((event) => event.time))).sort();
    this.touchLanes = packLanes(this.paths);
  }

  /** The time of the last sample before `time`, or of the next one after it. */
  frame(time, direction) {
    let best = direction < 0 ? 0 : this.duration;
    for (const path of this.paths) {
      if (direction < 0) {
        if (path.landing >= time) continue;
        let count = countUpTo(path.t, time);
        while (count && path.t[count - 1] >= time) count--;
        if (count) best = Math.max(best, path.t[count - 1]);
      } else {
        if (path.landing >= best) continue;
        const count = countUpTo(path.t, time);
        if (count < path.t.length) best = Math.min(best, path.t[count]);
      }
    }
    return best;
  }

  /** The time of the last change of state before `time`, or of the next one after it. */
  change(time, direction) {
    const list = this.changes;
    if (direction > 0) return list[countUpTo(list, time)] ?? this.duration;
    let count = countUpTo(list, time);
    while (count && list[count - 1] >= time) count--;
    return count ? list[count - 1] : 0;
  }
}

/** The nearest stroke of each drawing, in order of the lifts. */
function nearestStrokes(recognizers) {
  const nearest = new Map();
  for (const attempt of recognizers.flatMap((recognizer) => recognizer.attempts)) {
    const best = nearest.get(attempt.outcomeTime);
    if (attempt.stroke && !(best && best.stroke.distance <= attempt.stroke.distance)) nearest.set(attempt.outcomeTime, attempt);
  }
  return [...nearest.values()].sort((a, b) => a.outcomeTime - b.outcomeTime);
}

// With more touches than this, touches that are not down together share a lane.
const ownLanes = 40;

/** Touches in lanes, in order of landing: one lane each while they are few. */
function packLanes(paths) {
  if (paths.length <= ownLanes) return paths.map((path) => [path]);
  const lanes = [];
  for (const path of paths) {
    const free = lanes.find((lane) => lane[lane.length - 1].lift < path.landing);
    if (free) free.push(path); else lanes.push([path]);
  }
  return lanes;
}
