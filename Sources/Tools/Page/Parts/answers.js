// The gestures that fired, and why the others did not.

/** A new element with text, which is never markup. */
function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

/** The reason, with the option to change. */
function reasonElement(reason) {
  const made = element("span", "reason");
  made.append(element("span", "why", reason.text));
  if (reason.value !== undefined && reason.limit !== undefined && reason.limit > 0 && reason.value >= 0
    && reason.unit !== "fingers" && reason.unit !== "taps") {
    // The limit is at the same position in all gauges, so that they can be compared.
    const share = Math.min(reason.value / reason.limit, 2) / 2;
    const gauge = element("span", "gauge" + (reason.bound === "at-most" ? " most" : " least"));
    gauge.setAttribute("aria-hidden", "true");
    const fill = element("span", "fill");
    fill.style.width = `${share * 100}%`;
    gauge.append(fill);
    made.append(" ", gauge);
  }
  if (reason.option) made.append(" ", element("code", "", reason.option));
  return made;
}

// The number of reasons to show; more are folded away.
const reasonsShown = 3;

/** Shows for each gesture how often it fired, or why not. */
function fillAnswers(container, recording, goTo) {
  container.replaceChildren(...recording.recognizers.map((recognizer) => {
    const item = element("li", recognizer.fired ? "fired" : "quiet-one");
    const head = element("p", "head");
    head.append(element("b", "", recognizer.name), " ", element("span", "type", recognizer.type));
    if (recognizer.zone !== undefined) head.append(" ", element("span", "type", `in ${recognizer.zone}`));
    const times = recognizer.fired === 1 ? "once" : `${recognizer.fired} times`;
    head.append(" ", element("span", "verdict", recognizer.fired ? `fired ${times}`
      : recognizer.absent ? "took no part" : recognizer.attempts.length ? "did not fire" : "saw no touch"));
    item.append(head);
    // Users seldom ask why a gesture failed that also fired. A gesture gets a touch too late only because it has
    // failed.
    const all = recognizer.misses;
    const telling = recognizer.fired ? all.filter((miss) => miss.kind === "cancelled")
      : all.filter((miss) => miss.reason.kind !== "late");
    for (const miss of telling.slice(0, reasonsShown)) item.append(line(miss));
    const rest = all.filter((miss) => !telling.slice(0, reasonsShown).includes(miss));
    if (rest.length) {
      const details = element("details", "more");
      const count = rest.reduce((sum, miss) => sum + miss.count, 0);
      const often = count === 1 ? "once" : `${count} times`;
      const what = telling.length ? `${often} for ${rest.length === 1 ? "another reason" : "other reasons"}` : `${often} it did not fire`;
      details.append(element("summary", "", what), ...rest.slice(0, 50).map(line));
      item.append(details);
    }
    return item;
  }));

  function line(miss) {
    const made = element("p", "because");
    if (miss.time !== undefined) {
      const button = element("button", "moment", clock(miss.time, recording.duration));
      button.type = "button";
      button.addEventListener("click", () => goTo(miss.time));
      made.append(button, " ");
      if (miss.kind === "unseen") made.append("did not get a touch: ");
      if (miss.kind === "cancelled") made.append("cancelled: ");
    }
    made.append(reasonElement(miss.reason));
    if (miss.count > 1) made.append(" ", element("span", "type", `${miss.count}\u00d7`));
    return made;
  }
}
