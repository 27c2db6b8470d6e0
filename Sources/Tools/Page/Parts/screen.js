// The screen in its true shape, with the touches on it.

// Room for the rulers, in CSS pixels.
const rulerSide = 34;
// Paths are thinned until they have no more points than this in all, which is enough for a still picture.
const backgroundPoints = 150000;
// The most points in the trails of one frame; the newest points win.
const trailPoints = 5000;
// A path is stroked in pieces, because canvases join a whole path before they fill it.
const piece = 400;

class ScreenView {
  constructor(canvas, note) {
    Object.assign(this, { canvas, note, background: document.createElement("canvas") });
  }

  /** Fits the drawing into the available room, and draws the parts that do not change. */
  prepare(recording, theme, onReady) {
    Object.assign(this, { recording, theme });
    const room = this.canvas.parentElement.clientWidth;
    const isNarrow = window.innerWidth < 720;
    const tallest = Math.max(200, Math.min(window.innerHeight * (isNarrow ? 0.5 : 0.46), 560));
    const scale = Math.min((room - rulerSide - 10) / recording.width, (tallest - rulerSide - 10) / recording.height);
    this.scale = scale > 0 && Number.isFinite(scale) ? scale : 1;
    this.width = recording.width * this.scale + rulerSide + 10;
    this.height = recording.height * this.scale + rulerSide + 10;
    this.canvas.style.width = `${this.width}px`;
    this.canvas.style.height = `${this.height}px`;
    this.context = sizeCanvas(this.canvas, this.width, this.height);
    this.thin();
    const context = sizeCanvas(this.background, this.width, this.height);
    this.drawGlass(context);
    // The paths of a long recording take a while; the page stays responsive meanwhile.
    const work = this.drawPaths(context);
    const ticket = this.ticket = {};
    const go = () => {
      if (ticket !== this.ticket) return;
      const until = performance.now() + 12;
      let result;
      do result = work.next(); while (!result.done && performance.now() < until);
      if (result.done) this.canvas.dataset.background = "done"; else setTimeout(go, 0);
      onReady();
    };
    this.canvas.dataset.background = "under way";
    go();
  }

  px(x) { return rulerSide + x * this.scale; }
  py(y) { return rulerSide + y * this.scale; }

  /** Drops points nearer than a pixel to the last kept one, or than more if there are too many points. */
  thin() {
    let step = 1 / this.scale;
    for (;;) {
      let total = 0;
      this.kept = this.recording.paths.map((path) => {
        const kept = [];
        let x = NaN, y = NaN;
        const { x: xs, y: ys } = path, last = xs.length - 1, far = step * step;
        for (let i = 0; i <= last; i++) {
          const dx = xs[i] - x, dy = ys[i] - y;
          if (dx * dx + dy * dy < far && i !== last) continue;
          x = xs[i]; y = ys[i];
          kept.push(i);
        }
        total += kept.length;
        return Uint32Array.from(kept);
      });
      if (total <= backgroundPoints + 2 * this.recording.paths.length || step > 1000) return;
      step *= 2;
    }
  }

  drawGlass(c) {
    const { recording, theme } = this;
    const w = recording.width * this.scale, h = recording.height * this.scale;
    c.clearRect(0, 0, this.width, this.height);
    c.fillStyle = theme.glass;
    c.beginPath();
    c.roundRect(rulerSide, rulerSide, w, h, 4);
    c.fill();
    this.drawRulers(c, w, h);
    c.font = `12px ${theme.font}`;
    this.taken = [];
    for (const zone of recording.zones) this.drawZone(c, zone);
    c.setLineDash([]);
    c.strokeStyle = theme.soft;
    c.lineWidth = 1.5;
    c.beginPath();
    c.roundRect(rulerSide, rulerSide, w, h, 4);
    c.stroke();
  }

  drawRulers(c, w, h) {
    const { theme, recording } = this;
    const mm = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((step) => step * this.scale >= 44) ?? 2000;
    c.fillStyle = theme.soft;
    c.strokeStyle = theme.line;
    c.lineWidth = 1;
    c.font = `11px ${theme.font}`;
    c.textBaseline = "alphabetic";
    const small = mm / 5;
    for (let i = 0; i * small <= recording.width; i++) {
      const x = Math.round(this.px(i * small)) + 0.5, isLong = i % 5 === 0;
      line(c, x, rulerSide - (isLong ? 8 : 4), x, rulerSide - 1);
      if (isLong && x < rulerSide + w - 16 || i === 0) {
        c.textAlign = i ? "center" : "left";
        c.fillText(i ? `${i * small}` : "0 mm", i ? x : rulerSide - 3, rulerSide - 12);
      }
    }
    for (let i = 0; i * small <= recording.height; i++) {
      const y = Math.round(this.py(i * small)) + 0.5, isLong = i % 5 === 0;
      line(c, rulerSide - (isLong ? 8 : 4), y, rulerSide - 1, y);
      if (isLong && i && y < rulerSide + h - 4) {
        c.textAlign = "right";
        c.fillText(`${i * small}`, rulerSide - 10, y + 4);
      }
    }
    c.textAlign = "left";
  }

  drawZone(c, zone) {
    const { theme } = this;
    const x = this.px(zone.x_mm), y = this.py(zone.y_mm);
    const w = zone.width_mm * this.scale, h = zone.height_mm * this.scale;
    c.setLineDash([5, 4]);
    c.strokeStyle = theme.zone;
    c.lineWidth = 1.25;
    c.strokeRect(x + 1, y + 1, Math.max(w - 2, 1), Math.max(h - 2, 1));
    c.globalAlpha = 0.06;
    c.fillStyle = theme.zone;
    c.fillRect(x, y, w, h);
    c.globalAlpha = 1;
    c.save();
    // The name is along the longer side, in a corner, because edges are narrow.
    const isUpright = w < 56 && h > w;
    const length = isUpright ? h : w, depth = isUpright ? w : h;
    if (depth >= 15) {
      c.translate(isUpright ? x + 14 : x + 6, isUpright ? y + h - 6 : y + 15);
      if (isUpright) c.rotate(-Math.PI / 2);
      const name = fit(c, zone.name, length - 12), wide = c.measureText(name).width;
      c.fillText(name, 0, 0);
      this.taken.push(isUpright ? { x, y: y + h - 6 - wide, w: 18, h: wide } : { x: x + 6, y: y + 2, w: wide, h: 16 });
    }
    c.restore();
  }

  colour(path) { return this.theme.touches[path.index % 10]; }

  * drawPaths(c) {
    const { paths } = this.recording;
    c.lineJoin = c.lineCap = "round";
    let since = 0;
    for (const path of paths) {
      const kept = this.kept[path.index];
      if (!kept.length) continue;
      c.strokeStyle = this.colour(path);
      c.lineWidth = 1.25;
      c.globalAlpha = 0.38;
      for (let from = 0; from < kept.length; from += piece) {
        this.stroke(c, path, kept, from, Math.min(from + piece, kept.length - 1));
        since += piece;
        if (since >= 4 * piece) { since = 0; yield; }
      }
      c.globalAlpha = 1;
    }
    const taken = [...this.taken];
    for (const path of paths) if (path.t.length) this.drawEnds(c, path, taken);
  }

  /** Strokes the path through the kept samples from `from` to `to`. */
  stroke(c, path, kept, from, to) {
    c.beginPath();
    for (let i = from; i <= to; i++) {
      const x = this.px(path.x[kept[i]]), y = this.py(path.y[kept[i]]);
      if (i === from) c.moveTo(x, y); else c.lineTo(x, y);
    }
    c.stroke();
  }

  /** A ring with the number at the landing; a dot at the lift, or a cross for a palm. */
  drawEnds(c, path, taken) {
    const last = path.x.length - 1;
    const x0 = this.px(path.x[0]), y0 = this.py(path.y[0]);
    const x1 = this.px(path.x[last]), y1 = this.py(path.y[last]);
    c.strokeStyle = c.fillStyle = this.colour(path);
    c.lineWidth = 1.75;
    c.beginPath();
    c.arc(x0, y0, 4.5, 0, 7);
    c.stroke();
    if (path.end === "palm") {
      c.lineWidth = 2.25;
      line(c, x1 - 5, y1 - 5, x1 + 5, y1 + 5);
      line(c, x1 - 5, y1 + 5, x1 + 5, y1 - 5);
    } else if (path.end === "lifted") {
      c.beginPath();
      c.arc(x1, y1, 2.5, 0, 7);
      c.fill();
    }
    c.font = `600 12px ${this.theme.font}`;
    const text = path.end === "palm" ? `${path.number} palm` : path.tool === "pen" ? `${path.number} pen` : `${path.number}`;
    const w = c.measureText(text).width;
    // On the side away from the touch's path.
    const right = [[14, -6], [14, 14], [12, -20]], left = right.map(([dx, dy]) => [-dx - w, dy]);
    const places = x1 - x0 > 4 ? [...left, ...right] : [...right, ...left];
    for (const [dx, dy] of places) {
      const box = { x: x0 + dx - 2, y: y0 + dy - 11, w: w + 4, h: 14 };
      const isFree = box.x > rulerSide && box.x + box.w < this.width - 10 && box.y > rulerSide
        && box.y + box.h < this.height - 10
        && !taken.some((o) => box.x < o.x + o.w && o.x < box.x + box.w && box.y < o.y + o.h && o.y < box.y + box.h);
      if (!isFree) continue;
      taken.push(box);
      c.lineWidth = 3;
      c.strokeStyle = this.theme.glass;
      c.strokeText(text, x0 + dx, y0 + dy);
      c.fillText(text, x0 + dx, y0 + dy);
      break;
    }
  }

  /** Draws the screen at `time`. */
  draw(time) {
    const { context: c, recording } = this;
    c.clearRect(0, 0, this.width, this.height);
    c.drawImage(this.background, 0, 0, this.width, this.height);
    const past = [], down = [];
    for (const path of recording.paths) {
      if (path.landing > time || !path.t.length) continue;
      (path.isDownAt(time) ? down : past).push(path);
    }
    let work = 0;
    c.lineJoin = c.lineCap = "round";
    for (const path of down) work += this.drawTrail(c, path, time, Math.floor(trailPoints / down.length));
    past.sort((a, b) => b.lift - a.lift);
    for (const path of past) {
      if (work >= trailPoints) break;
      work += this.drawTrail(c, path, time, trailPoints - work);
    }
    const template = this.drawTemplate(c, time);
    for (const path of down) this.drawDisc(c, path, time);
    // The same as text, for users who cannot see the drawing.
    this.canvas.dataset.down = down.map((path) => path.number).join(" ");
    this.canvas.dataset.work = work;
    const isPast = past.length ? `lifted before: ${past.length}` : "";
    const text = [down.length ? `Down: ${down.map((path) => this.describe(path, time)).join(", ")}` : "No touch is down", isPast, template]
      .filter(Boolean).join("; ");
    if (text !== this.said) { this.said = text; this.note.textContent = text; }
  }

  describe(path, time) {
    const name = path.tool === "pen" ? `pen ${path.number}` : `${path.number}`;
    return time >= path.rested ? `${name} (rests)` : name;
  }

  drawTrail(c, path, time, most) {
    const kept = this.kept[path.index];
    const now = path.indexAt(time);
    const to = countUpTo(kept, now) - 1;
    const from = Math.max(0, to - most);
    c.strokeStyle = this.colour(path);
    c.lineWidth = path.isDownAt(time) ? 3.5 : 2.25;
    for (let i = from; i < to; i += piece) this.stroke(c, path, kept, i, Math.min(i + piece, to));
    if (to >= 0 && kept[to] !== now) {
      line(c, this.px(path.x[kept[to]]), this.py(path.y[kept[to]]), this.px(path.x[now]), this.py(path.y[now]));
    }
    return to - from + 1;
  }

  /** Draws the template nearest to the last drawing over it, and returns its name and numbers. */
  drawTemplate(c, time) {
    const { strokes } = this.recording;
    const attempt = strokes[countBy(strokes, time, (attempt) => attempt.outcomeTime) - 1];
    if (!attempt) return "";
    const { x_mm: xs, y_mm: ys, text } = attempt.stroke;
    c.strokeStyle = this.theme.ink;
    c.lineWidth = 1.5;
    c.setLineDash([6, 4]);
    c.beginPath();
    for (let i = 0; i < xs.length; i++) {
      if (i) c.lineTo(this.px(xs[i]), this.py(ys[i])); else c.moveTo(this.px(xs[i]), this.py(ys[i]));
    }
    c.stroke();
    c.setLineDash([]);
    return `dashed: ${attempt.recognizer.name}, ${text}`;
  }

  drawDisc(c, path, time) {
    const { theme } = this;
    const now = path.indexAt(time);
    const x = this.px(path.x[now]), y = this.py(path.y[now]);
    const rests = time >= path.rested;
    c.fillStyle = rests ? theme.glass : this.colour(path);
    c.strokeStyle = rests ? this.colour(path) : theme.glass;
    c.lineWidth = 2;
    c.setLineDash(rests ? [3, 3] : []);
    c.beginPath();
    if (path.tool === "pen") c.roundRect(x - 11, y - 11, 22, 22, 4); else c.arc(x, y, 12, 0, 7);
    c.fill();
    c.stroke();
    c.setLineDash([]);
    c.fillStyle = rests ? this.colour(path) : theme["on-mark"];
    c.font = `600 ${String(path.number).length > 2 ? 10 : 13}px ${theme.font}`;
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.fillText(fit(c, String(path.number), 22), x, y + 0.5);
    c.textAlign = "left";
    c.textBaseline = "alphabetic";
  }
}
