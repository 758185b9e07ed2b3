// Steps through the rolls of a game: one board, drawn anew from the lines that all drawings share.
(async () => {
  const at = (id) => document.getElementById(id);
  const stage = at("stage"), rolls = [...document.querySelectorAll("article.step")];
  const packed = Uint8Array.from(atob(stage.dataset.boards), (sign) => sign.charCodeAt(0));
  const text = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const [lines, boards] = JSON.parse(await new Response(text).text());
  const drawn = (number) => boards[number].map((line) => lines[line]).join("\n");
  const folds = rolls.map((roll) => roll.querySelector("details"));
  let now = -1;

  function show(number, moved = true) {
    if (number === now || !rolls[number]) return;
    rolls[now]?.classList.remove("now");
    rolls[now]?.querySelector("a")?.removeAttribute("aria-current");
    now = number;
    const roll = rolls[now], head = roll.querySelector("h3");
    roll.classList.add("now");
    roll.querySelector("a")?.setAttribute("aria-current", "step");
    at("said").textContent = head?.textContent ?? "";
    at("board").innerHTML = drawn(now);
    at("board").firstChild.setAttribute("aria-label", `${at("said").textContent} ${folds[now].querySelector("code").textContent}`);
    at("first").disabled = at("before").disabled = now === 0;
    at("next").disabled = at("last").disabled = now === rolls.length - 1;
    if (moved && roll.id) history.replaceState(null, "", `#${roll.id}`);
    if (moved) roll.scrollIntoView({ block: "nearest" });
  }

  // A roll without a board leads to the next one that has one.
  function follow() {
    const here = location.hash && at(location.hash.slice(1));
    const number = here ? rolls.findIndex((roll) => here.compareDocumentPosition(roll) & 4 || roll === here) : 0;
    show(Math.max(0, number), false);
    if (here) here.scrollIntoView({ block: "nearest" });
  }

  const steps = { first: () => show(0), before: () => show(now - 1), next: () => show(now + 1), last: () => show(rolls.length - 1) };
  for (const [id, step] of Object.entries(steps)) at(id).onclick = step;
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const key = [...at("keys").children].find((one) => one.getAttribute("aria-keyshortcuts") === event.key);
    if (key) { event.preventDefault(); steps[key.id](); }
  });
  let from = null;
  at("board").addEventListener("touchstart", ({ touches: [one] }) => { from = one; }, { passive: true });
  at("board").addEventListener("touchend", ({ changedTouches: [one] }) => {
    const across = one.clientX - from.clientX;
    if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(one.clientY - from.clientY)) show(now + (across < 0 ? 1 : -1));
  });
  // A tap anywhere on a folded roll goes to it.
  for (const [number, roll] of rolls.entries()) roll.addEventListener("click", ({ target }) => { if (!target.closest("a")) show(number); });
  addEventListener("hashchange", follow);
  // On paper every roll has its board.
  addEventListener("beforeprint", () => {
    for (const [number, fold] of folds.entries()) {
      fold.insertAdjacentHTML("beforeend", drawn(number));
      fold.open = true;
    }
  });
  addEventListener("afterprint", () => {
    for (const fold of folds) {
      fold.querySelector("svg").remove();
      fold.open = false;
    }
  });
  document.body.classList.add("stepped");
  at("keys").hidden = false;
  follow();
})();
