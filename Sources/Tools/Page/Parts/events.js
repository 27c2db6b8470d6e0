// The events as sentences.

/** A time for people: 0.213 s, 2:05.213. */
function clock(time, duration) {
  const seconds = time / 1e6;
  if (!(duration >= 6e7)) return seconds.toFixed(3) + " s";
  const whole = Math.floor(seconds / 60);
  return `${whole}:${(seconds - whole * 60).toFixed(3).padStart(6, "0")}`;
}

/** "a", "a and b", "a, b and c" */
function list(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/** "touch 1", "touches 1 and 2" */
function touches(numbers) {
  return `${numbers.length === 1 ? "touch" : "touches"} ${list(numbers)}`;
}

/** "waits for a to fail" */
function waiting(wait) {
  return wait.kind === "failure"
    ? `waits for ${list(wait.others)} to fail`
    : `waits: the motion may still become ${list(wait.others)}`;
}

/** All events in order of time. */
function listEvents(recording) {
  const events = [];
  const add = (time, recognizer, state, text, more = {}) => events.push({ time, recognizer, state, text, ...more });
  for (const path of recording.paths) {
    if (!path.t.length) continue;
    const where = path.zone === undefined ? "" : ` in ${path.zone}`;
    add(path.landing, null, "lands", `lands${where}`, { path, isMinor: true });
    if (path.rested !== Infinity) add(path.rested, null, "rests", "rests: gestures ignore it", { path });
    const ends = { lifted: "lifts", palm: "was taken for a palm", lost: "was lost", cut: "still down when the recording ends" };
    const figures = path.palm === undefined ? "" : `: ${path.palm}`;
    add(path.lift, null, path.end, (ends[path.end] ?? path.end) + figures, { path, isMinor: path.end === "lifted" });
  }
  for (const recognizer of recording.recognizers) {
    for (const attempt of recognizer.attempts) {
      attempt.steps.forEach((step, index) => {
        const isLast = index === attempt.steps.length - 1;
        const isFirst = step.state === "possible";
        add(step.time, recognizer, step.state,
          isFirst ? `looks at ${touches(attempt.contacts)}`
            : step.count > 1 ? `${step.state} ${step.count}\u00d7` : step.state,
          { attempt, reason: isLast ? attempt.reason : undefined, values: isLast ? attempt.values : "",
            isMinor: isFirst, isChange: true });
      });
      for (const wait of attempt.waits) {
        add(wait.start, recognizer, "waiting", waiting(wait), { attempt, isChange: true });
      }
    }
    for (const touch of recognizer.unseen) {
      add(touch.time, recognizer, "unseen", `did not get touch ${touch.contact}`,
        // The cause is an earlier failure, which is listed too.
        { reason: touch.reason, isMinor: touch.reason.kind === "late" });
    }
  }
  // At the same moment, in order of cause and effect: fingers before gestures, waits before their results.
  return events.map((event, index) => ({ event, index }))
    .sort((a, b) => a.event.time - b.event.time || a.index - b.index).map((entry) => entry.event);
}
