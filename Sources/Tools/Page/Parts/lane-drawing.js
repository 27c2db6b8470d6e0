// The rest of the time line: its ruler, the lanes of touches, and the arrows between lanes.

/** Draws the visible part of the time line. */
class LaneDrawing extends AttemptLanes {
  drawLanes(c) {
    this.scroll = this.box.scrollTop;
    c.clearRect(0, 0, this.viewWidth, this.viewHeight);
    this.from = this.timeAt(-20);
    this.to = this.timeAt(this.viewWidth + 20);
    c.save();
    c.translate(0, -this.scroll);
    const seen = this.lanes.filter((lane) =>
      lane.top + lane.height > this.scroll && lane.top < this.scroll + this.viewHeight);
    this.drawGrid(c);
    for (const lane of seen) this.drawLane(c, lane);
    for (const lane of this.lanes) if (lane.recognizer) this.drawRelations(c, lane);
    c.restore();
    this.drawRuler(c);
  }

  ticks() {
    const visible = Math.max(1, this.to - this.from);
    const most = visible * 84 / this.viewWidth;
    const power = 10 ** Math.floor(Math.log10(most));
    let step = [1, 2, 5, 10].map((factor) => factor * power).find((value) => value >= most) ?? most;
    // Above a minute, people count in sixties.
    if (step > 1e7) step = [1.5e7, 3e7, 6e7, 1.2e8, 3e8, 6e8, 1.8e9, 3.6e9].find((value) => value >= most) ?? step;
    const ticks = [];
    for (let tick = Math.ceil(this.from / step) * step; tick <= this.to && ticks.length < 100; tick += step) ticks.push(tick);
    return { ticks, step };
  }

  drawGrid(c) {
    c.strokeStyle = this.theme.faint;
    c.lineWidth = 1;
    for (const tick of this.ticks().ticks) {
      const x = Math.round(this.x(tick)) + 0.5;
      line(c, x, this.scroll, x, this.scroll + this.viewHeight);
    }
    if (this.recording.touchLanes.length) {
      c.strokeStyle = this.theme.line;
      line(c, 0, this.divide + 0.5, this.viewWidth, this.divide + 0.5);
    }
  }

  drawRuler(c) {
    const { theme } = this;
    c.fillStyle = theme.panel;
    c.fillRect(0, 0, this.viewWidth, rulerHeight - 1);
    c.strokeStyle = theme.line;
    c.lineWidth = 1;
    line(c, 0, rulerHeight - 0.5, this.viewWidth, rulerHeight - 0.5);
    c.fillStyle = theme.soft;
    c.font = `11px ${theme.font}`;
    c.textAlign = "center";
    const { ticks, step } = this.ticks();
    for (const tick of ticks) {
      const x = this.x(tick);
      line(c, Math.round(x) + 0.5, rulerHeight - 6, Math.round(x) + 0.5, rulerHeight - 1);
      const text = this.tickText(tick, step);
      const half = c.measureText(text).width / 2;
      c.fillText(text, Math.max(half + 2, Math.min(x, this.viewWidth - half - 2)), rulerHeight - 10);
    }
    c.textAlign = "left";
  }

  tickText(tick, step) {
    if (step >= 1e6 && this.recording.duration >= 6e7) {
      const seconds = Math.round(tick / 1e6);
      return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    }
    const decimals = Math.max(0, Math.min(6, Math.ceil(6 - Math.log10(step))));
    return `${(tick / 1e6).toFixed(decimals)} s`;
  }

  drawLane(c, lane) {
    const { theme } = this;
    if (this.lanes[this.chosen] === lane) {
      c.fillStyle = theme.chosen;
      c.fillRect(0, lane.top, this.viewWidth, lane.height);
    }
    if (lane.paths) this.drawTouches(c, lane); else this.drawAttempts(c, lane);
    this.work++;
  }

  drawTouches(c, lane) {
    const { theme } = this, { paths, top, height } = lane;
    const thick = height > 16 ? 12 : 9, y = top + (height - thick) / 2;
    let drawn = -Infinity;
    for (let i = countBy(paths, this.from, (path) => path.lift); i < paths.length && paths[i].landing <= this.to; i++) {
      const path = paths[i];
      if (!path.t.length) continue;
      const x0 = Math.max(this.x(path.landing), -20), x1 = Math.min(this.x(path.lift), this.viewWidth + 20);
      // A touch within a column of pixels that is drawn already would be invisible.
      if (x1 < drawn + 1) continue;
      drawn = x1;
      this.work++;
      const w = Math.max(x1 - x0, 2);
      c.fillStyle = theme.touches[path.index % 10];
      c.globalAlpha = 0.85;
      c.beginPath();
      c.roundRect(x0, y, w, thick, Math.min(3, w / 2));
      c.fill();
      c.globalAlpha = 1;
      if (path.rested !== Infinity) {
        const rest = Math.max(this.x(path.rested), x0);
        if (rest < x1) this.hatch(c, rest, y, x1 - rest, thick, theme.panel, 2);
      }
      let text = String(path.number);
      if (path.tool === "pen") text += " pen";
      if (path.end === "palm") text += " palm";
      if (path.rested !== Infinity) text += " rests";
      c.font = `600 ${thick > 10 ? 10 : 9}px ${theme.font}`;
      c.fillStyle = theme["on-mark"];
      const room = w - 8;
      if (room > 6 && c.measureText(text).width <= room) c.fillText(text, Math.max(x0, 0) + 4, y + thick - (thick > 10 ? 2.5 : 1.5));
      if (path.end === "palm") {
        c.strokeStyle = theme.failed;
        c.lineWidth = 2;
        line(c, x1 - 4, y, x1 + 4, y + thick);
        line(c, x1 - 4, y + thick, x1 + 4, y);
      }
    }
  }

  /** Arrows to the gestures that it waited for, and from the gestures that kept it from beginning. */
  drawRelations(c, lane) {
    const { attempts } = lane.recognizer;
    const first = countBy(attempts, this.from, (attempt) => attempt.end);
    let drawn = -Infinity;
    for (let i = first; i < attempts.length && attempts[i].start <= this.to; i++) {
      const attempt = attempts[i];
      for (const wait of attempt.waits) {
        const x = this.x(wait.end);
        if (x < drawn + 2) continue;
        for (const name of wait.others) this.relation(c, lane, this.laneOf.get(name), this.x((wait.start + wait.end) / 2), x, this.theme.waiting, true);
      }
      const { reason } = attempt;
      if (!reason || !reason.others) continue;
      const x = this.x(attempt.outcomeTime);
      if (x < drawn + 2) continue;
      drawn = x;
      for (const name of reason.others) {
        const other = this.laneOf.get(name);
        if (!other) continue;
        const from = other.recognizer.firedBefore(attempt.outcomeTime) ?? attempt.outcomeTime;
        // If the other fired long ago, a shorter arrow is enough.
        const began = Math.max(from, attempt.start);
        this.relation(c, other, lane, this.x(began), x, this.theme.failed, false);
      }
    }
  }

  /** An arrow from a lane at `x0` to another at `x1`. */
  relation(c, from, to, x0, x1, colour, isWait) {
    if (!to || !from || from === to) return;
    const { scroll } = this;
    const y0 = from.top + from.height / 2, y1 = to.top + to.height / 2;
    if (Math.max(y0, y1) < scroll || Math.min(y0, y1) > scroll + this.viewHeight) return;
    this.work++;
    const down = y1 > y0 ? 1 : -1;
    const start = y0 + down * 8, end = y1 - down * 9;
    const isChosen = this.lanes[this.chosen] === from || this.lanes[this.chosen] === to;
    c.globalAlpha = isChosen ? 1 : 0.6;
    c.strokeStyle = c.fillStyle = colour;
    c.lineWidth = isChosen ? 2 : 1.25;
    c.setLineDash(isWait ? [2, 3] : []);
    c.beginPath();
    c.moveTo(x0, start);
    const half = (start + end) / 2;
    c.bezierCurveTo(x0, half, x1, half, x1, end - down * 5);
    c.stroke();
    c.setLineDash([]);
    c.beginPath();
    c.moveTo(x1 - 3.5, end - down * 6); c.lineTo(x1 + 3.5, end - down * 6); c.lineTo(x1, end);
    c.fill();
    c.globalAlpha = 1;
  }
}
