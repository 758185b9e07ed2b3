// Show each screen in turn, and return its faults: controls that are small, out of sight, out of reach or covered, and cut text.
async ([screens, onItsSide]) => {
  const place = document.getElementById("page");
  const large = parseFloat(getComputedStyle(document.documentElement).fontSize) > 20;
  const CONTROLS = "button, a[href], select, input:not([type=hidden]), summary";
  // What may scroll: lists, answers, forms, what is folded out. Screens to read scroll as a whole, but for their keys.
  const MAY = ".scroll, .rows, .remedies, .answer, .card, .set, .misfit, .news, .folds, .earned .action";
  const KEYS = ".keys .button, .onward .button";
  // The mark that the board proves is seen whole, if need be alone.
  const LIT = ".announcing .mark[aria-pressed=true]";
  const LARGE = ".pad .key, [id^=school-], #next, #hold, #go, #undo, #roll, [id^=begins-]";
  const found = [];
  const name = (one) => `${one.tagName.toLowerCase()}${one.id ? `#${one.id}` : `.${one.getAttribute("class") ?? ""}`}`;
  // A title that a small screen gives up, and the word of a turn beside its sign, are as hidden as what only a voice reads.
  const hidden = (one) => one.closest(".hidden") || one.closest(".bar, .undo .words")?.clientWidth === 1 || fallen(one.closest(".due"));
  const fallen = (word) => {
    const [{ top, bottom }, line] = [word, word?.parentElement].map((part) => part?.getBoundingClientRect() ?? {});
    return top >= line.bottom - 1 || bottom <= line.top + 1;
  };
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !hidden(one);
  const inside = (box) => box.left >= -0.5 && box.top >= -0.5 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
  const hit = (one, box) => [[0.5, 0.5], [0.2, 0.2], [0.8, 0.8]].every(([x, y]) => {
    const met = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
    return met && (one.contains(met) || met.contains(one) && met.matches("label"));
  });
  for (const [what, html] of screens) {
    place.innerHTML = html;
    scrollTo(0, 0);
    const wrong = [];
    const table = place.querySelector("main.table");
    if (document.documentElement.scrollWidth > innerWidth) wrong.push(`sideways: ${document.documentElement.scrollWidth}`);
    if (table && document.documentElement.scrollHeight > innerHeight) wrong.push(`long: ${document.documentElement.scrollHeight}`);
    for (const control of place.querySelectorAll(CONTROLS)) {
      if (!shown(control) || control.matches("p:not(.onwards) a, li a")) continue;
      const one = control.type === "checkbox" ? control.closest("label") : control;
      const box = one.getBoundingClientRect(), wide = Math.round(box.width), high = Math.round(box.height);
      if (wide < 44 || high < 44) wrong.push(`small: ${name(control)} ${wide} × ${high}`);
      let needed = table ? !one.closest(MAY) : one.matches(KEYS);
      if (large) needed = needed && one.matches(LARGE) && !onItsSide;
      if (inside(box) && hit(one, box)) continue;
      if (needed) { wrong.push(`${inside(box) ? "covered" : "out of sight"}: ${name(control)} ${Math.round(box.left)} ${Math.round(box.top)} ${wide} × ${high}`); continue; }
      one.scrollIntoView({ block: "center", behavior: "instant" });
      const there = one.getBoundingClientRect();
      if ((there.height < room(one) || !large && one.matches(LIT)) && !(inside(there) && hit(one, there))) wrong.push(`out of reach: ${name(control)} ${Math.round(there.left)} ${Math.round(there.top)} ${wide} × ${high}`);
      for (let up = one.parentElement; up; up = up.parentElement) up.scrollTop = 0;
    }
    // An answer is not cut while the step below it leaves room.
    const answer = place.querySelector("main > .answer"), step = answer?.nextElementSibling;
    const end = step?.lastElementChild?.getBoundingClientRect().bottom, left = end && step.getBoundingClientRect().bottom - end;
    if (left > 44 && answer.scrollHeight > answer.clientHeight + 1) wrong.push(`cut: the answer, beside ${Math.round(left)} free`);
    // The board of an error without a mark that was due is whole.
    const bare = place.querySelector(".half > .scroll:not(:has(.mark))");
    if (bare && !large && !onItsSide && bare.scrollHeight > bare.clientHeight + 1) wrong.push(`cut: the board before the roll, by ${bare.scrollHeight - bare.clientHeight}`);
    const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (walk.nextNode()) {
      const text = walk.currentNode, parent = text.parentElement;
      if (!text.data.trim() || parent.closest("svg, option, .wide, pre") || !shown(parent)) continue;
      // No word of a tile is broken.
      for (const { 0: word, index } of large || !parent.matches(".three b") ? [] : text.data.matchAll(/[\p{L}’]+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) wrong.push(`broken: “${word}”`);
      }
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) {
        const cut = cutting(box, parent);
        if (cut) { wrong.push(`cut: “${text.data.trim().slice(0, 40)}” by ${name(cut)}`); break; }
      }
    }
    for (const one of new Set(wrong)) found.push(`${innerWidth} × ${innerHeight}, ${what}: ${one}`);
  }
  return found;

  // The height of what scrolls around a control, or of the window.
  function room(one) {
    for (let up = one.parentElement; up && up !== place; up = up.parentElement) {
      if (["auto", "scroll"].includes(getComputedStyle(up).overflowY) && up.scrollHeight > up.clientHeight) return up.clientHeight - 8;
    }
    return innerHeight - 100;
  }

  // The element that cuts a line of text, or out of which it runs.
  function cutting(box, from) {
    for (let up = from; up && up !== place; up = up.parentElement) {
      const style = getComputedStyle(up), edge = up.getBoundingClientRect();
      if (style.display === "contents" || style.display.startsWith("inline") && !up.matches("button, a.button")) continue;
      const aside = box.left < edge.left - 1.5 || box.right > edge.right + 1.5;
      const beyond = box.top < edge.top - 2.5 || box.bottom > edge.bottom + 2.5;
      if (aside) return up;
      if (["auto", "scroll"].includes(style.overflowY)) return null;
      if (beyond && (style.overflowY !== "visible" || up.matches("button, a.button, .rail, .band, .tools"))) return up;
    }
    return null;
  }
}
