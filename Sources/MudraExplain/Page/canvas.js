// What both drawings need.

/** The page's colours, as the style sheet has them for the scheme that holds. */
function readTheme() {
  const style = getComputedStyle(document.documentElement);
  const value = (name) => style.getPropertyValue("--" + name).trim();
  const theme = { touches: [], font: getComputedStyle(document.body).fontFamily };
  for (const name of ["paper", "panel", "glass", "ink", "soft", "line", "faint", "accent", "on-mark",
    "possible", "waiting", "active", "recognized", "failed", "cancelled", "zone", "chosen"]) {
    theme[name] = value(name);
  }
  for (let i = 0; i < 10; i++) theme.touches.push(value("c" + i));
  return theme;
}

/** Makes `canvas` that large, in CSS pixels, and sharp. */
function sizeCanvas(canvas, width, height) {
  // Nobody sees more than twice; it would be paid for in every frame.
  const ratio = Math.min(window.devicePixelRatio || 1, 2);
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

/** `text`, cut so that it is no wider. */
function fit(context, text, width) {
  if (context.measureText(text).width <= width) return text;
  let low = 0, high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (context.measureText(text.slice(0, middle) + "\u2026").width <= width) low = middle; else high = middle - 1;
  }
  return low ? text.slice(0, low) + "\u2026" : "";
}

/** A straight line. */
function line(c, x0, y0, x1, y1) {
  c.beginPath();
  c.moveTo(x0, y0);
  c.lineTo(x1, y1);
  c.stroke();
}
