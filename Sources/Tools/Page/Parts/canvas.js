// Functions for both drawings.

/** The page's colours, as the style sheet has them for the current scheme. */
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

/** Sets the size of `canvas` in CSS pixels, and makes it sharp. */
function sizeCanvas(canvas, width, height) {
  // A ratio above two would cost time in every frame without a visible gain.
  const ratio = Math.min(window.devicePixelRatio || 1, 2);
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

/** The text, cut so that it is no wider than `width`. */
function fit(context, text, width) {
  if (context.measureText(text).width <= width) return text;
  let low = 0, high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (context.measureText(text.slice(0, middle) + "\u2026").width <= width) low = middle; else high = middle - 1;
  }
  return low ? text.slice(0, low) + "\u2026" : "";
}

function line(c, x0, y0, x1, y1) {
  c.beginPath();
  c.moveTo(x0, y0);
  c.lineTo(x1, y1);
  c.stroke();
}
