// The program: CPython with its files in memory, all that an act changes in storage before its answer is given.

import { loadPyodide } from "./pyodide.mjs";
import createPyodideModule from "./pyodide.asm.mjs";
import { Storage, TakenOver } from "./storage.js";

const HOME = "/home/trictrac";
const LIBRARY = "/lib/python3.14/site-packages";
const SNAPSHOT = "./memory";
const SETTINGS = {
  lockFileContents: JSON.stringify({
    info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", python: "3.14.2", version: "314.0.7" },
    packages: {},
  }),
  packageBaseUrl: "./",
  env: { HOME, PYTHONHASHSEED: "0" },
};

let python = null;
let page = null;
let storage = null;
let refused = null;
let unkept = false;
let scanned = 0;
const known = new Map();

// What is at hand of Python: its memory as it was once everything was loaded, where this browser has kept that; else all anew.
async function started(name) {
  const cache = await self.caches?.open("memory").catch(() => null);
  const memory = await cache?.match(`${SNAPSHOT}?${name}`);
  if (memory) {
    try {
      const bytes = new Uint8Array(await memory.arrayBuffer());
      python = await loadPyodide({ ...SETTINGS, _loadSnapshot: bytes, createPyodideModule: roomy(bytes.length) });
      await unpacked();
      python.runPython("import random; random.seed()");
      return true;
    } catch (error) {
      console.warn(error);
      await cache.delete(`${SNAPSHOT}?${name}`);
    }
  }
  python = await loadPyodide(SETTINGS);
  await unpacked();
  return false;
}

// Python with a memory that is large enough for what was kept of another: it begins with 30 MB.
function roomy(size) {
  return async (settings) => {
    const made = await createPyodideModule(settings);
    if (made.HEAP8.length < size) {
      made._malloc(size);
      made.HEAP8.fill(0);
    }
    return made;
  };
}

async function unpacked(files) {
  const answer = await files?.match("./trictrac.zip") ?? await fetch("./trictrac.zip");
  python.unpackArchive(await answer.arrayBuffer(), "zip", { extractDir: LIBRARY });
}

// Keep the memory with everything loaded, for the next start with these files; it holds nothing of the player's.
async function remembered({ files, memory }) {
  const cache = await caches.open("memory");
  python = await loadPyodide({ ...SETTINGS, _makeSnapshot: true });
  await unpacked(await caches.open(files));
  python.runPython("from trictrac.app.page import warm; warm()");
  await cache.put(`${SNAPSHOT}?${memory}`, new Response(python.makeMemorySnapshot()));
}

async function begin({ memory, owner, locale, device, address }) {
  const loading = started(memory);
  try {
    storage = await Storage.taken(owner);
    const files = await storage.files();
    await loading;
    python.FS.mkdirTree(HOME);
    for (const [path, file] of files) {
      python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      python.FS.writeFile(path, file.data);
      python.FS.utime(path, file.time, file.time);
    }
    scan();
  } catch (error) {
    await loading;
    python.FS.mkdirTree(HOME);
    refused = error;
  }
  const warm = await loading;
  page = python.pyimport("trictrac.app.page").Page(locale);
  page.device(JSON.stringify({ ...device, refused: refused ? said(refused) : "" }));
  return { ...await kept(page.go(address)), warm };
}

// The files of the home folder that are not as they are in storage, and those that are no longer there.
function scan() {
  const { FS } = python;
  const changed = [], seen = new Set(), now = Date.now();
  const look = (folder) => {
    for (const name of FS.readdir(folder)) {
      if (name === "." || name === ".." || name === ".cache") continue;
      const path = `${folder}/${name}`;
      const { mode, mtime, size } = FS.stat(path);
      if (FS.isDir(mode)) { look(path); continue; }
      seen.add(path);
      const time = mtime.getTime();
      const before = known.get(path);
      if (before && before.time === time && before.size === size && time < scanned) continue;
      changed.push([path, { data: FS.readFile(path), time }, { time, size }]);
    }
  };
  look(HOME);
  const gone = [...known.keys()].filter((path) => !seen.has(path));
  const done = () => {
    for (const [path, , mark] of changed) known.set(path, mark);
    for (const path of gone) known.delete(path);
    scanned = now;
  };
  return { changed, gone, done };
}

// The answer, once all that it changed is in storage; where that fails, what is to be done about it.
async function kept(text, again = false) {
  const answer = JSON.parse(text);
  try {
    if (again) await storage.renew();
    const { changed, gone, done } = scan();
    const { html, address, language, theme } = answer;
    if (storage) await storage.keep(changed, gone, { html, address, language, theme });
    else if (changed.length || gone.length) throw refused;
    done();
    unkept = false;
    return answer;
  } catch (error) {
    if (error instanceof TakenOver) throw error;
    unkept = said(error);
    return JSON.parse(page.unkept(unkept));
  }
}

function said(error) {
  // Of an error in Python, the last line of what it tells.
  return error?.message ? `${error.name}: ${error.message.trim().split("\n").pop()}` : String(error?.name ?? error);
}

async function act({ done, fields }) {
  if (done === "storage file") return JSON.parse(page.everything(unkept || ""));
  if (done === "storage again") return storage ? kept(page.show(), true) : { reload: true };
  return unkept ? JSON.parse(page.unkept(unkept)) : kept(page.act(done, JSON.stringify(fields)));
}

const WORK = {
  begin,
  act,
  go: ({ address }) => (unkept ? JSON.parse(page.unkept(unkept)) : kept(page.go(address))),
  device: ({ device }) => page.device(JSON.stringify(device)),
  remember: remembered,
};

// One piece of work after the other; while none waits, what the next taps will want is got ready, a few milliseconds at a time.
const MOMENT = 5;
let last = Promise.resolve();
let waiting = 0;
let idle = 0;
onmessage = ({ data }) => {
  waiting += 1;
  last = last.then(async () => {
    try {
      postMessage({ id: data.id, answer: await WORK[data.work](data) });
    } catch (error) {
      postMessage({ id: data.id, failed: said(error), taken: error instanceof TakenOver });
    }
    waiting -= 1;
    clearTimeout(idle);
    idle = setTimeout(ahead);
  });
};

function ahead() {
  const end = performance.now() + MOMENT;
  while (!waiting && page?.ahead()) {
    if (performance.now() > end) { idle = setTimeout(ahead); return; }
  }
}
