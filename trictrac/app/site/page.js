// The page: passes taps to the program, puts its answers in place, speaks, keeps the screen lit, saves files.

import { Idiomorph } from "./idiomorph.esm.js";
import { lastShown } from "./storage.js";
import { PROGRAM, RUNTIME, VERSION } from "./version.js";

const OURS = new Set(["worker.js", "sw.js"]);
const POLICY = { createHTML: (html) => html, createScriptURL: (url) => { if (!OURS.has(url)) throw new TypeError(url); return url; } };
const trusted = self.trustedTypes?.createPolicy("trictrac", POLICY) ?? POLICY;

const LARGEST = 1 << 24;
const root = document.documentElement;
const place = document.getElementById("page");
const state = document.getElementById("state");
const french = navigator.language.startsWith("fr");
// The few words that are said before the program can speak, or when it cannot.
const WORDS = french
  ? { starting: "Un instant…", waits: "Les touches attendent que le programme démarre…", elsewhere: "Un autre onglet a la partie.", take: "La reprendre ici", again: "Réessayer",
      failed: "Le programme n’a pas pu commencer : ", large: "Ce fichier est trop grand.",
      copied: "Copié.", uncopied: "Ce navigateur ne laisse rien copier ici.",
      newer: "Une version plus récente est là. Vos parties restent." }
  : { starting: "Starting…", waits: "The keys wait until the program has started…", elsewhere: "Another tab has the game.", take: "Take it over", again: "Try again",
      failed: "The program could not start: ", large: "This file is too large.",
      copied: "Copied.", uncopied: "This browser lets nothing be copied here.",
      newer: "A newer version is here. Your games stay." };

let worker = null;
let shown = null;
let ready = false;
let stale = false;
const owner = `${Date.now()}-${Math.random()}`;
const tabs = channel();

// What the tabs tell one another; nothing where the browser refuses a page whatever it could keep.
function channel() {
  try {
    return new BroadcastChannel("trictrac");
  } catch {
    return {};
  }
}

// -- What is shown

function parsed(html) {
  return new DOMParser().parseFromString(trusted.createHTML(html), "text/html").body.childNodes;
}

// Moves such as 1-4(2) stay on one line, in keys that name plays.
function unbroken(nodes) {
  for (const node of nodes) {
    for (const words of node.querySelectorAll?.(".undo b, .main b, .rows .button.row, .prompt, .whose b, .entries .words") ?? []) {
      for (const text of [...words.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE)) {
        text.replaceWith(...text.data.split(/(\d+(?:-\d+)+(?:\(\d+\))?)/).map((part, at) => {
          const whole = document.createElement("span");
          whole.className = "move";
          whole.textContent = part;
          return at % 2 ? whole : part;
        }));
      }
    }
  }
  return nodes;
}

function show(answer) {
  const moved = shown?.address !== answer.address;
  const focused = document.activeElement?.id;
  root.lang = answer.language;
  root.dataset.theme = answer.theme ?? "";
  const step = stepped(), before = moved ? null : checkers();
  Idiomorph.morph(place, unbroken(parsed(answer.html)), { morphStyle: "innerHTML" });
  shown = answer;
  if (before) glide(before, checkers());
  document.title = place.querySelector("h1")?.textContent ?? "Trictrac";
  const refused = place.querySelector("#answer, [role=alert]");
  if (moved || stepped() !== step) scrollTo(0, 0);
  else if (place.querySelector("main.teaching")) document.getElementById("prompt")?.scrollIntoView({ block: "nearest" });
  // What the program answers or refuses comes into sight, before what is chosen.
  const chosen = place.querySelector("[data-seen], .announcing .mark[aria-pressed=true]");
  (refused ?? chosen)?.scrollIntoView({ block: "nearest" });
  if (moved || (focused && !document.getElementById(focused))) {
    (place.querySelector("[data-focus]") ?? place.querySelector("h1"))?.focus({ preventScroll: true });
  }
}

// The step of a screen that is read from its top at each of them.
function stepped() { return place.querySelector("[data-step]")?.dataset.step; }

// -- Checkers that glide

const GLIDE = 160;
const MOST = 8;

// The checkers of the board that is seen: colour and field, and where they are, as a part of the picture's size.
function checkers() {
  const picture = [...place.querySelectorAll("#board > .picture")].find((one) => one.getClientRects().length);
  if (!picture) return null;
  const frame = picture.getBoundingClientRect();
  const fields = [...place.querySelectorAll("#board > .fields > *")].map((one) => [one.className, one.getBoundingClientRect()]);
  const men = [...picture.querySelectorAll(".man")].map((man) => {
    const box = man.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    const [field] = fields.find(([, one]) => x >= one.left && x <= one.right && y >= one.top && y <= one.bottom) ?? [""];
    return { man, where: `${man.getAttribute("class")} ${field}`, x: (x - frame.x) / frame.width, y: (y - frame.y) / frame.height };
  });
  // Of many on one field the last bears their number: it stands for those that are not drawn.
  for (const count of picture.querySelectorAll(".count")) {
    const box = count.getBoundingClientRect();
    const last = men.findLast(({ man }) => { const one = man.getBoundingClientRect(); return box.x >= one.left && box.right <= one.right && box.y >= one.top && box.bottom <= one.bottom; });
    const drawn = men.filter(({ where }) => where === last?.where).length;
    for (let more = drawn; last && more < Number(count.textContent); more += 1) men.push(last);
  }
  return { men, size: picture.viewBox.baseVal };
}

// Those of one list that lie where the other has fewer: the last of each field.
function extra(men, others) {
  const left = new Map();
  for (const { where } of others) left.set(where, (left.get(where) ?? 0) + 1);
  return men.filter(({ where }) => { left.set(where, (left.get(where) ?? 0) - 1); return left.get(where) < 0; });
}

// Each checker that came to a field glides there from where one of its colour has left; any touch ends it.
function glide(before, after) {
  if (!after || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const gone = extra(before.men, after.men), come = extra(after.men, before.men);
  if (come.length > MOST) return;
  for (const { man, x, y } of come) {
    const far = (one) => (one.x - x) ** 2 + (one.y - y) ** 2;
    const from = gone.filter((one) => one.where.startsWith(man.getAttribute("class"))).sort((one, other) => far(one) - far(other))[0];
    if (!from) continue;
    gone.splice(gone.indexOf(from), 1);
    const way = `translate(${(from.x - x) * after.size.width}px, ${(from.y - y) * after.size.height}px)`;
    man.animate([{ transform: way }, { transform: "none" }], { duration: GLIDE, easing: "ease-out" });
  }
}
addEventListener("pointerdown", () => { for (const one of document.getAnimations()) one.finish(); });

function say(text, label, what) {
  state.replaceChildren(text);
  state.hidden = !text;
  if (label) {
    const key = document.createElement("button");
    key.className = "button plain";
    key.textContent = label;
    key.onclick = what;
    state.append(" ", key);
  }
}

// -- The program

let number = 0;
const waiting = new Map();

function ask(work, rest = {}) {
  return new Promise((resolve, reject) => {
    number += 1;
    waiting.set(number, { resolve, reject });
    worker.postMessage({ id: number, work, ...rest });
  });
}

function employed() {
  const made = new Worker(trusted.createScriptURL("worker.js"), { type: "module" });
  made.onmessage = ({ data }) => {
    const { resolve, reject } = waiting.get(data.id) ?? {};
    waiting.delete(data.id);
    if (data.failed === undefined) resolve?.(data.answer);
    else reject?.(data);
  };
  made.onerror = (event) => {
    event.preventDefault();
    for (const { reject } of waiting.values()) reject({ failed: event.message ?? "worker" });
    waiting.clear();
  };
  return made;
}

function device() {
  const ios = /iP(hone|ad|od)/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);
  return {
    secure: isSecureContext,
    site: location.href.split("#")[0],
    installed: matchMedia("(display-mode: standalone)").matches || navigator.standalone === true,
    evicts: ios || /^((?!chrome|android).)*safari/i.test(navigator.userAgent),
    persisted,
    update: root.dataset.update === "waiting",
  };
}

let persisted = null;
let begged = false;
// Ask once: there are browsers that ask the player each time.
async function persist() {
  if (persisted || begged || !navigator.storage?.persist) return;
  begged = true;
  persisted = await navigator.storage.persist().catch(() => false);
  tellDevice();
}

function tellDevice() {
  if (ready) ask("device", { device: device() }).catch(() => {});
}

// One act at a time: taps made meanwhile wait for the answer before them.
let doing = Promise.resolve();
// What the page does next without a tap.
let coming = 0;

self.perform = perform;
function perform(work, rest, pressed) {
  clearTimeout(coming);
  doing = doing.then(async () => {
    if (!ready) return;
    const slow = setTimeout(() => pressed?.setAttribute("aria-busy", "true"), 50);
    try {
      settle(await ask(work, await rest), work);
      await follow();
    } catch (error) {
      if (error.taken) watch();
      else say(error.failed ?? String(error));
    } finally {
      clearTimeout(slow);
      pressed?.removeAttribute("aria-busy");
    }
  });
  return doing;
}

// Kept once all that was tapped is answered and shown.
self.settled = async () => {
  let before = null;
  while (before !== doing) {
    before = doing;
    await before;
  }
};

function settle(answer, work) {
  if (answer.reload) { location.reload(); return; }
  const here = `#${answer.address}`;
  if (location.hash !== here) history[work === "act" && location.hash && !answer.replaces ? "pushState" : "replaceState"](null, "", here);
  show(answer);
  tabs.postMessage?.({ shown: { html: answer.html, address: answer.address, language: answer.language, theme: answer.theme } });
  if (answer.file) save(answer.file);
  speak(answer);
  if (answer.buzz && !matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.(60);
  light(answer.awake);
  if (work === "act") persist();
  sound(answer.sound);
  // Long work goes on by itself, act by act, and so do the steps of the program's turn, with a pause before each.
  const auto = place.querySelector("[data-auto]");
  clearTimeout(coming);
  if (auto) coming = setTimeout(() => { if (auto.isConnected) perform("act", { done: auto.dataset.auto, fields: {} }); }, auto.dataset.after);
}

// What is open on a screen, and what closes it: an act of the program, or a part that was unfolded here.
function closer() {
  const act = place.querySelector("[data-closes]")?.dataset.closes;
  if (act) return () => perform("act", { done: act, fields: {} });
  const unfolded = place.querySelector("[data-unfolded]");
  return unfolded ? () => { unfolded.open = unfolded.toggleAttribute("data-unfolded", false); } : null;
}

// Keep an entry of the browser's history for what is open, which Back closes; without it that entry goes.
async function follow() {
  if (closer()) {
    if (!history.state?.open) history.pushState({ open: true }, "", location.href);
  } else if (history.state?.open) {
    await Promise.race([
      new Promise((gone) => { addEventListener("popstate", gone, { once: true }); history.back(); }),
      new Promise((late) => { setTimeout(late, 1000); }),
    ]);
  }
}

addEventListener("popstate", () => { if (!history.state?.open && location.hash === `#${shown?.address}`) closer()?.(); });

// What is unfolded comes into sight.
document.addEventListener("toggle", ({ target }) => { if (target.open) target.scrollIntoView({ block: "nearest" }); }, true);

// What is unfolded on a screen by a tap is closed by Back too.
document.addEventListener("click", (event) => {
  const unfolded = event.target.closest("summary")?.parentElement;
  if (!unfolded) return;
  unfolded.toggleAttribute("data-unfolded", !unfolded.open);
  follow();
});

// The clock of a sprint runs by itself, and stops the questions at its end.
setInterval(() => {
  const clock = place.querySelector("[data-until]");
  if (!clock) return;
  const left = Math.max(0, Math.ceil((clock.dataset.until - Date.now()) / 1000));
  clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  if (left) return;
  clock.removeAttribute("data-until");
  perform("act", { done: "stop", fields: {} });
}, 250);

// -- Taps, keys, forms, files

// What was tapped, with the fields of its form as they are now.
async function tapped(done, form, submitter) {
  const fields = {};
  for (const [name, value] of form ? new FormData(form, submitter) : []) {
    if (typeof value === "string") fields[name] = value;
    else if (value.name) Object.assign(fields, await fileFields(name, value));
  }
  return { done, fields };
}

// A file among the fields of a form: what is in it in base64, and beside it its name.
async function fileFields(name, file) {
  if (file.size > LARGEST) { say(`${file.name}: ${WORDS.large}`); return {}; }
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return { [name]: btoa(text), [`${name}-name`]: file.name };
}

document.addEventListener("click", (event) => {
  const close = event.target.closest("#back") && closer();
  if (close) { event.preventDefault(); close(); return; }
  const key = event.target.closest("[data-do]:not(form)");
  if (!key || key.disabled) return;
  event.preventDefault();
  if (key.getAttribute("aria-disabled") === "true") { say(key.dataset.off ?? ""); return; }
  say("");
  perform("act", tapped(key.dataset.do, key.closest("form")), key);
});

// A tap on the board during the program's turn ends the pause before the next step.
document.addEventListener("click", (event) => {
  if (event.target.closest("#board.shows")) place.querySelector(".replay > #next")?.click();
});

// A text to be copied, without asking the program.
document.addEventListener("click", (event) => {
  const text = event.target.closest("[data-copy]")?.dataset.copy;
  if (text) Promise.resolve(navigator.clipboard?.writeText(text).then(() => WORDS.copied)).catch(() => null).then((done) => say(done ?? WORDS.uncopied));
});

document.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  const key = event.submitter;
  say("");
  perform("act", tapped(form.dataset.do ?? "", form, key), key);
});

// Forms that are sent as soon as something is chosen in them.
document.addEventListener("change", (event) => { event.target.closest("form[data-at-once]")?.requestSubmit(); });

addEventListener("hashchange", () => {
  // A reason is of the screen on which it was asked for; what has a key of its own is of the whole page.
  if (!state.querySelector("button")) say("");
  perform("go", { address: location.hash.slice(1) });
});

// A link to the address that is shown, as from the end of a sprint to another, changes no hash.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#/']");
  if (link?.hash === location.hash) perform("go", { address: link.hash.slice(1) });
});

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select")) return;
  const among = event.target.closest("[data-arrows]");
  if (among && ARROWS[event.key]) {
    nearest(among, event.target, ARROWS[event.key])?.focus();
    event.preventDefault();
    return;
  }
  if (event.key === "Enter" && event.target.matches("button, a, summary")) return;
  const key = [...place.querySelectorAll("[data-key]")].find((one) => one.dataset.key.split(" ").includes(event.key));
  if (key) { event.preventDefault(); key.click(); }
});

// A swipe across a board does what its arrow keys do.
let swiped = null;
addEventListener("touchstart", ({ target, touches: [one] }) => { swiped = target.closest("[data-swipe]") && one; }, { passive: true });
addEventListener("touchend", ({ changedTouches: [one] }) => {
  const across = swiped ? one.clientX - swiped.clientX : 0;
  if (Math.abs(across) < 40 || Math.abs(across) < 2 * Math.abs(one.clientY - swiped.clientY)) return;
  place.querySelector(`[data-key="${across < 0 ? "ArrowRight" : "ArrowLeft"}"]`)?.click();
});

// The nearest key in a direction, among those that can be tapped.
function nearest(among, from, [dx, dy]) {
  const middle = (one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = middle(from);
  let found = null, least = Infinity;
  for (const one of among.querySelectorAll("[data-do]:not([tabindex='-1'])")) {
    const [a, b] = middle(one);
    const ahead = (a - x) * dx + (b - y) * dy, aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    if (one !== from && ahead > 1 && ahead + 2 * aside < least) { least = ahead + 2 * aside; found = one; }
  }
  return found;
}

// A file dragged in goes to the form that takes files here, else to that of the files' own page.
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (!file) return;
  if (!place.querySelector("form[data-drop]")) await perform("go", { address: "/files" });
  const form = place.querySelector("form[data-drop]");
  if (form) perform("act", { done: form.dataset.do, fields: await fileFields(form.dataset.drop, file) });
});

async function save({ name, data }) {
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
  const kind = name.endsWith(".html") ? "text/html" : name.endsWith(".zip") ? "application/zip" : "text/plain";
  const file = new File([bytes], name, { type: kind });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    try { await navigator.share({ files: [file] }); return; } catch (error) { if (error.name === "AbortError") return; }
  }
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(file);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60000);
}

// -- Voice and light

function speak({ spoken, language }) {
  if (!spoken || !self.speechSynthesis) return;
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(spoken);
  words.lang = language;
  speechSynthesis.speak(words);
}

// Short tones, each with its pitch in hertz, its beginning and its length in seconds.
const TONES = {
  dice: [[190, 0, 0.03], [240, 0.07, 0.03], [170, 0.13, 0.04]],
  hole: [[523, 0, 0.12], [784, 0.12, 0.2]],
  school: [[392, 0, 0.14], [330, 0.15, 0.14], [262, 0.3, 0.24]],
};
let loud = null;
function sound(name) {
  if (!name || !self.AudioContext) return;
  loud ??= new AudioContext();
  loud.resume();
  for (const [pitch, begin, length] of TONES[name]) {
    const tone = loud.createOscillator(), strength = loud.createGain(), at = loud.currentTime + begin;
    tone.type = name === "dice" ? "square" : "triangle";
    tone.frequency.value = pitch;
    strength.gain.setValueAtTime(0.15, at);
    strength.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(strength).connect(loud.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}

let lamp = null;
async function light(wanted) {
  if (!wanted) { lamp?.release(); lamp = null; return; }
  if (lamp && !lamp.released) return;
  lamp = await navigator.wakeLock?.request("screen").catch(() => null);
}
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "visible") return;
  if (place.inert) own({ ifAvailable: true });
  else light(shown?.awake);
});

// -- Tabs: one has the game, the others watch

tabs.onmessage = ({ data }) => { if (data.shown && place.inert) show(data.shown); };

function watch() {
  worker?.terminate();
  worker = null;
  ready = false;
  for (const { resolve } of waiting.values()) resolve({ ...shown, awake: false });
  waiting.clear();
  place.inert = true;
  place.classList.add("waits");
  light(false);
  say(WORDS.elsewhere, WORDS.take, () => own({ steal: true }));
}

// Hold the lock as long as this tab has the game; where the browser refuses all that a page could keep, it refuses that too.
function own(how) {
  if (!navigator.locks) { begin(); return; }
  navigator.locks.request("trictrac", how, (lock) => {
    if (!lock) return null;
    begin();
    return new Promise(() => {});
  }).catch((error) => { if (error.name === "SecurityError") begin(); else watch(); });
}

// -- The start

async function begin() {
  if (stale) { location.reload(); return; }
  say(shown ? WORDS.waits : "");
  place.inert = false;
  place.classList.add("waits");
  const started = performance.now();
  worker = employed();
  try {
    const address = location.hash.slice(1) || shown?.address || "/";
    const answer = await ask("begin", { memory: `${RUNTIME}-${PROGRAM}`, owner, locale: navigator.language, device: device(), address });
    ready = true;
    place.classList.remove("waits");
    say("");
    settle(answer, "go");
    await follow();
    root.dataset.started = String(Math.round(performance.now() - started));
    root.dataset.warm = String(answer.warm);
    if (answer.warm) prepare();
    else if (isSecureContext) remember();
  } catch (error) {
    if (error.taken) watch();
    else say(WORDS.failed + (error.failed ?? error), WORDS.again, () => location.reload());
  }
}

// The memory of the program as it is at its start is kept by a worker of its own, once for each program, while nothing is done.
function remember(version = VERSION, program = PROGRAM) {
  const keeper = new Worker(trusted.createScriptURL("worker.js"), { type: "module" });
  const end = () => { keeper.terminate(); root.dataset.remembered = version; };
  keeper.onmessage = end;
  keeper.onerror = end;
  keeper.postMessage({ id: 0, work: "remember", files: `trictrac-${version}`, memory: `${RUNTIME}-${program}` });
}

// The memory of a newer program that has been fetched is made as soon as this one runs, so that its first start is as quick as others.
let newer = null;
function prepare() {
  if (ready && newer) remember(newer.version, newer.program);
  if (ready) newer = null;
}

// The files of this version, all of them, before the program is started; a newer version that waits is taken now or never.
async function served() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  serviceWorker.addEventListener("message", ({ data }) => {
    const progress = document.getElementById("progress");
    if (data.all && progress) progress.textContent = `${WORDS.starting} ${data.fetched} / ${data.all}`;
    // If all else that runs it is as before, its memory can be made here.
    if (data.runtime === RUNTIME && data.program !== PROGRAM) { newer = data; prepare(); }
  });
  try {
    const registration = await serviceWorker.register(trusted.createScriptURL("sw.js"));
    const before = serviceWorker.controller;
    // Another tab has taken a newer version: what this page would load now is no longer of its own.
    if (before) serviceWorker.addEventListener("controllerchange", () => {
      stale = true;
      if (place.inert) say(WORDS.newer, WORDS.take, () => location.reload());
    });
    const mark = () => { root.dataset.update = "waiting"; tellDevice(); };
    registration.addEventListener("updatefound", () => {
      const next = registration.installing;
      next?.addEventListener("statechange", () => { if (next.state === "installed" && before) mark(); });
    });
    if (registration.waiting && serviceWorker.controller && await alone()) {
      registration.waiting.postMessage("take");
      await new Promise((taken) => serviceWorker.addEventListener("controllerchange", taken, { once: true }));
      location.reload();
      await new Promise(() => {});
    }
    // A page that was reloaded past the service worker goes without it, until it is opened again.
    if (!serviceWorker.controller && registration.active?.state !== "activated") {
      const coming = registration.installing ?? registration.waiting ?? registration.active;
      await new Promise((settled) => {
        serviceWorker.addEventListener("controllerchange", settled, { once: true });
        coming?.addEventListener("statechange", () => { if (["activated", "redundant"].includes(coming.state)) settled(); });
      });
    }
  } catch (error) {
    console.warn(error);
  }
}

// Whether no other tab has the game.
function alone() {
  return navigator.locks ? navigator.locks.request("trictrac", { ifAvailable: true }, Boolean) : true;
}

const last = await lastShown().catch(() => null);
if (last && (!location.hash || location.hash === `#${last.address}`)) {
  place.classList.add("waits");
  show(last);
  root.dataset.last = String(Math.round(performance.now()));
}
else document.getElementById("progress").textContent = WORDS.starting;
say(shown ? WORDS.waits : "");
await served();
persisted = await navigator.storage?.persisted?.().catch(() => null) ?? null;
// A tab that has just been closed or reloaded gives its lock back a moment later.
own({ signal: AbortSignal.timeout(1000) });
