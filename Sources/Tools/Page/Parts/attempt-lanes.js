// The lanes of gestures: the states of each from left to right.

/** Draws attempts. The inheriting class knows the position of moments and the visible range. */
class AttemptLanes {
  drawAttempts(c, lane) {
    const { theme } = this, { recognizer, top, height } = lane;
    const middle = top + height / 2;
    c.font = `11px ${theme.font}`;
    if (recognizer.absent) {
      c.fillStyle = theme.soft;
      c.fillText(fit(c, `took no part: ${recognizer.absent.text}`, this.viewWidth - 20), 10, middle + 4);
      return;
    }
    const { attempts, unseen } = recognizer;
    c.lineWidth = 1.5;
    let drawn = -Infinity;
    const marks = [];
    let textFrom = -Infinity;
    const first = countBy(attempts, this.from, (attempt) => attempt.end);
    for (let i = first; i < attempts.length && attempts[i].start <= this.to; i++) {
      const attempt = attempts[i];
      const end = this.x(attempt.end);
      if (end < drawn + 1) continue;
      drawn = end;
      this.work++;
      const mark = this.drawAttempt(c, attempt, middle);
      marks.push(mark);
      const next = attempts[i + 1];
      const until = Math.min(next ? this.x(next.start) - 8 : this.viewWidth, this.viewWidth) - 4;
      textFrom = this.drawReason(c, attempt, middle, mark, textFrom, until);
    }
    drawn = -Infinity;
    for (let i = countBy(unseen, this.from, (touch) => touch.time); i < unseen.length && unseen[i].time <= this.to; i++) {
      const x = this.x(unseen[i].time);
      if (x < drawn + 1) continue;
      // Behind a mark it would be invisible.
      const near = marks[countUpTo(marks, x - 12)];
      if (near !== undefined && near < x + 12) continue;
      drawn = x;
      this.work++;
      c.strokeStyle = theme.soft;
      c.beginPath();
      c.arc(x, middle, 3, 0, 7);
      c.stroke();
      line(c, x - 5, middle + 5, x + 5, middle - 5);
    }
    if (!attempts.length && !unseen.length) {
      c.fillStyle = theme.soft;
      c.fillText("saw no touch", 10, middle + 4);
    } else if (!attempts.length && drawn > -Infinity) {
      c.fillStyle = theme.soft;
      c.fillText(fit(c, `did not get the touch: ${unseen[0].reason.text}`, this.viewWidth - drawn - 24), drawn + 12, middle + 4);
    }
  }

  /** Writes the reason behind the mark or before the start, if there is room; returns where the next text may begin. */
  drawReason(c, attempt, middle, mark, free, until) {
    const { theme } = this;
    if (!attempt.reason) return mark + 12;
    const { text } = attempt.reason;
    const width = c.measureText(text).width;
    const behind = Math.max(mark + 11, free), before = this.x(attempt.start) - 8;
    let x = behind, shown = text;
    if (behind + width > until) {
      if (before - width >= Math.max(free, 4)) x = before - width;
      else if (until - behind < 64) return Math.max(free, mark + 12);
      else shown = fit(c, text, until - behind);
    }
    if (!shown) return mark + 12;
    // The lines of the lane would run through the letters.
    c.fillStyle = this.lanes[this.chosen]?.recognizer === attempt.recognizer ? theme.chosen : theme.panel;
    const shownWidth = c.measureText(shown).width;
    c.fillRect(x - 3, middle - 7, shownWidth + 6, 14);
    c.fillStyle = attempt.outcome === "failed" ? theme.failed : theme.soft;
    c.fillText(shown, x, middle + 4);
    return Math.max(mark + 12, x + shownWidth + 8);
  }

  /** Draws one attempt and returns the position of its outcome's mark. */
  drawAttempt(c, attempt, middle) {
    const { theme } = this;
    const clamp = (x) => Math.max(-30, Math.min(x, this.viewWidth + 30));
    const x0 = clamp(this.x(attempt.start)), x1 = clamp(this.x(attempt.outcomeTime)), x2 = clamp(this.x(attempt.end));
    const began = attempt.steps.find((step) => step.state === "began");
    const active = began ? clamp(this.x(began.time)) : x1;
    const isOver = attempt.outcome !== "possible" && attempt.outcome !== "began" && attempt.outcome !== "changed";
    // The time until it is ready again.
    if (isOver && x2 > x1 + 1) {
      c.strokeStyle = theme.possible;
      c.lineWidth = 1;
      c.setLineDash([2, 3]);
      line(c, x1, middle, x2, middle);
      c.setLineDash([]);
      line(c, x2, middle - 4, x2, middle + 4);
    }
    const possibleEnd = isOver || began ? active : x2;
    if (possibleEnd - x0 >= 1) {
      c.strokeStyle = theme.possible;
      c.lineWidth = 1.25;
      c.strokeRect(x0 + 0.5, middle - 4, Math.max(possibleEnd - x0 - 1, 1), 8);
    }
    for (const wait of attempt.waits) {
      const from = clamp(this.x(wait.start)), to = clamp(this.x(wait.end)), w = Math.max(to - from, 2);
      c.fillStyle = theme.panel;
      c.fillRect(from, middle - 4, w, 8);
      this.hatch(c, from, middle - 4, w, 8, theme.waiting, 1.5);
      c.strokeStyle = theme.waiting;
      c.lineWidth = 1.5;
      c.strokeRect(from, middle - 4, w, 8);
    }
    if (began) {
      const to = isOver ? x1 : x2;
      c.fillStyle = theme.active;
      c.globalAlpha = 0.3;
      c.fillRect(active, middle - 5, Math.max(to - active, 1), 10);
      c.globalAlpha = 1;
      c.strokeStyle = theme.active;
      c.lineWidth = 1.25;
      c.strokeRect(active, middle - 5, Math.max(to - active, 1), 10);
      // Two letters in one place would be illegible: show only the end's.
      if (to - active > 11 || !isOver) this.badge(c, "began", active, middle);
    }
    if (isOver) this.badge(c, attempt.outcome, x1, middle);
    return isOver ? x1 : Math.max(x2, began ? active : x0);
  }

  hatch(c, x, y, w, h, colour, width) {
    c.save();
    c.beginPath();
    c.rect(x, y, w, h);
    c.clip();
    c.strokeStyle = colour;
    c.lineWidth = width;
    const from = Math.max(x, -20), to = Math.min(x + w, this.viewWidth + 20);
    c.beginPath();
    // The hatching is tied to the time, so that it does not move when the line scrolls.
    for (let at = from - h - ((from + this.left) % 6); at < to; at += 6) {
      c.moveTo(at, y + h);
      c.lineTo(at + h, y);
    }
    c.stroke();
    c.restore();
  }

  badge(c, state, x, y) {
    const { theme } = this;
    c.lineJoin = "round";
    c.beginPath();
    if (state === "failed" || state === "cancelled") {
      c.fillStyle = theme.panel;
      c.arc(x, y, 7, 0, 7);
      c.fill();
      c.strokeStyle = theme[state];
      c.lineWidth = state === "failed" ? 2.5 : 1.75;
      c.beginPath();
      if (state === "failed") {
        c.moveTo(x - 4, y - 4); c.lineTo(x + 4, y + 4);
        c.moveTo(x - 4, y + 4); c.lineTo(x + 4, y - 4);
      } else {
        c.arc(x, y, 5.5, 0, 7);
        c.moveTo(x - 3.5, y + 3.5); c.lineTo(x + 3.5, y - 3.5);
      }
      c.stroke();
      return;
    }
    const isBegan = state === "began";
    c.fillStyle = isBegan || state === "ended" ? theme.active : theme.recognized;
    if (isBegan) {
      c.moveTo(x - 4, y - 6.5); c.lineTo(x + 4, y - 6.5); c.lineTo(x + 9, y); c.lineTo(x + 4, y + 6.5); c.lineTo(x - 4, y + 6.5);
    } else if (state === "ended") c.rect(x - 6, y - 6.5, 12, 13);
    else c.arc(x, y, 7, 0, 7);
    c.fill();
    c.fillStyle = theme["on-mark"];
    c.font = `700 9px ${theme.font}`;
    c.textAlign = "center";
    c.fillText(isBegan ? "B" : state === "ended" ? "E" : "R", x + (isBegan ? 1 : 0), y + 3.2);
    c.textAlign = "left";
    c.font = `11px ${theme.font}`;
  }
}
