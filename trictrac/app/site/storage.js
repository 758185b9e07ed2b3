// The browser's durable storage: the files of the program, the page as it was shown last, and the tab that writes them.

const NAME = "trictrac";
const FORMAT = 1;

function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, FORMAT);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("files");
      request.result.createObjectStore("state");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
}

function answered(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

// A transaction that is on the disk when the promise is kept; `work` may end it by throwing.
function written(database, work) {
  return new Promise((resolve, reject) => {
    const deal = database.transaction(["files", "state"], "readwrite", { durability: "strict" });
    let wrong = null;
    deal.oncomplete = () => resolve();
    deal.onabort = () => reject(wrong ?? deal.error ?? new Error("aborted"));
    Promise.resolve(work(deal)).catch((error) => {
      wrong = error;
      try { deal.abort(); } catch { reject(error); }
    });
  });
}

export class TakenOver extends Error {}

// The page as it was shown last, with its address and language; nothing where none was.
export async function lastShown() {
  const database = await opened();
  try {
    return await answered(database.transaction("state").objectStore("state").get("last"));
  } finally {
    database.close();
  }
}

export class Storage {
  // Take the storage for one tab: whoever had it before can write no more.
  static async taken(owner) {
    const database = await opened();
    await written(database, (deal) => answered(deal.objectStore("state").put(owner, "owner")));
    return new Storage(database, owner);
  }

  constructor(database, owner) {
    this.owner = owner;
    this.hold(database);
  }

  hold(database) {
    this.database = database;
    // Another version of this page wants another format: it may have it, and here nothing more is written.
    database.onversionchange = () => database.close();
  }

  // Open the storage anew: a browser closes it when the disk is full.
  async renew() {
    this.database.close();
    this.hold(await opened());
  }

  // All files: [path, {data, time}] each.
  async files() {
    const store = this.database.transaction("files").objectStore("files");
    const [paths, files] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll())]);
    return paths.map((path, at) => [path, files[at]]);
  }

  // Keep changed files, forget others, and keep the page that is shown then: all or nothing.
  keep(changed, gone, last) {
    return written(this.database, async (deal) => {
      const state = deal.objectStore("state");
      if (await answered(state.get("owner")) !== this.owner) throw new TakenOver();
      const files = deal.objectStore("files");
      for (const [path, file] of changed) files.put(file, path);
      for (const path of gone) files.delete(path);
      state.put(last, "last");
    });
  }
}
