/**
 * Unsaved work of the signed-in affiliate, kept on this device so that it survives a reload, a closed
 * tab and the end of the session. It is deleted when it is saved or discarded, when the affiliate logs
 * out, when someone else signs in, and after `DRAFT_DAYS`.
 */
import { $person, ownerKey } from '../api/person.ts';
import { DRAFT_DAYS } from '../config/retention.ts';
import { tryStorage } from '../lib/storage.ts';

/* The unsaved-changes guard: pages with unsaved work stay as they are if the session times out. */

const holders = new Set<object>();

export const hasUnsavedWork = (): boolean => holders.size > 0;

/** The browser's own question before a page is closed. Forms of visitors and the sign-in do without it. */
function askBeforeUnload(event: BeforeUnloadEvent): void {
  if ($person.get() !== null) event.preventDefault();
}

/** Follows `holders`. The listener is there only while something is unsaved, because it can exclude a page from the back-forward cache. */
function followHolders(): void {
  const page = globalThis.window as Window | undefined;
  if (hasUnsavedWork()) page?.addEventListener('beforeunload', askBeforeUnload);
  else page?.removeEventListener('beforeunload', askBeforeUnload);
}

/** Guards this page because it has unsaved work. Returns a function that releases the guard. */
export function guardUnsavedWork(): () => void {
  const holder = {};
  holders.add(holder);
  followHolders();
  return () => {
    holders.delete(holder);
    followHolders();
  };
}

/** Releases all guards, because the affiliate has logged out. */
export function releaseUnsavedWork(): void {
  holders.clear();
  followHolders();
}

/*
 * Tabs. Each tab keeps its drafts under its own id, so that two tabs with the same form do not
 * overwrite each other. A tab takes the draft of another one only if that one no longer writes it:
 * while a tab writes a draft, it holds a lock with the draft's key, which a closed tab loses.
 */

const PREFIX = 'unsaved:';
const TAB_KEY = 'tab';

/** The id of this tab, which outlives a reload. While the page is open it is not in the storage, which a duplicated tab copies. */
const tab: string =
  tryStorage((storage) => {
    const id = storage.getItem(TAB_KEY);
    storage.removeItem(TAB_KEY);
    return id;
  }) ?? crypto.randomUUID();

/** Drafts belong to the person and to the affiliate for whom the person works. */
const prefixOf = (person: string): string => `${PREFIX}${ownerKey(person)}:`;

const isOf = (person: string, key: string): boolean =>
  [':', '+'].some((end) => key.startsWith(PREFIX + encodeURIComponent(person) + end));

const ownKey = (name: string): string => `${tab}:${name}`;

/** The keys of the drafts that are being written; undefined until the browser has answered. */
let written: Set<string> | undefined;

const locks = (): LockManager | undefined => globalThis.navigator?.locks;

async function lookForWriters(): Promise<void> {
  const { held = [] } = (await locks()?.query()) ?? {};
  written = new Set(held.map(({ name = '' }) => name));
}

const isWrittenElsewhere = (key: string): boolean =>
  locks() !== undefined && (written?.has(key) ?? true);

if (typeof window !== 'undefined') {
  void lookForWriters();
  window.addEventListener('focus', () => void lookForWriters());
  window.addEventListener('storage', ({ key, newValue }: StorageEvent) => {
    if (key?.startsWith(PREFIX) && newValue !== null) written?.add(key);
  });
  window.addEventListener('pagehide', () => tryStorage((storage) => storage.setItem(TAB_KEY, tab)));
  window.addEventListener('pageshow', () => tryStorage((storage) => storage.removeItem(TAB_KEY)));
}

/** Holds the draft for this tab, while it is being written. Returns a function that releases it. */
export function holdDraft(name: string): () => void {
  const person = $person.get();
  let release = () => {};
  if (person === null) return release;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Shared, because two forms of one tab may have the same draft.
  void locks()?.request(prefixOf(person) + ownKey(name), { mode: 'shared' }, () => released);
  return () => release();
}

/* Drafts. */

const DAY_MS = 86_400_000;

/** A draft as it is stored. */
interface Kept<Values> {
  values: Values;
  /** The moment of the last change. */
  at: string;
  /** Whether the portal wrote it for the affiliate. */
  isFilledIn?: boolean;
}

/** The draft's name, in a key without its prefix. */
const nameIn = (key: string): string => key.slice(key.indexOf(':') + 1);

/** The stored draft; undefined if there is none, if it is damaged, or if it is too old. */
function readAt<Values>(storage: Storage, key: string): Kept<Values> | undefined {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? 'null');
    const age = Date.now() - Date.parse(kept?.at);
    return age < DRAFT_DAYS * DAY_MS ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes the drafts that are too old, and those of everyone but this person; with null, of everyone. */
export function dropDraftsExcept(person: string | null): void {
  tryStorage((storage) => {
    const gone = Object.keys(storage).filter(
      (key) =>
        key.startsWith(PREFIX) && (person === null || !isOf(person, key) || !readAt(storage, key)),
    );
    for (const key of gone) storage.removeItem(key);
  }, 'localStorage');
}

/** Runs `work` with the prefix of this affiliate's keys; does nothing if no one is signed in. */
function withPerson<T>(work: (storage: Storage, prefix: string) => T): T | undefined {
  const person = $person.get();
  if (person === null) return undefined;
  return tryStorage((storage) => work(storage, prefixOf(person)), 'localStorage');
}

function keep(name: string, kept: Kept<object>): void {
  withPerson((storage, prefix) => storage.setItem(prefix + ownKey(name), JSON.stringify(kept)));
}

export const keepDraft = (name: string, values: object): void =>
  keep(name, { values, at: new Date().toISOString() });

/** Fills in a form that opens next. */
export const fillInDraft = (name: string, values: object): void =>
  keep(name, { values, at: new Date().toISOString(), isFilledIn: true });

/** This tab's draft, or else the newest one that no open tab is writing, which becomes this tab's. */
export function keptDraft<Values extends object>(name: string): Kept<Values> | undefined {
  return withPerson((storage, prefix) => {
    const own = prefix + ownKey(name);
    const kept = readAt<Values>(storage, own);
    if (kept) return kept;
    const [newest] = Object.keys(storage)
      .filter((key) => key.startsWith(prefix) && nameIn(key.slice(prefix.length)) === name)
      .filter((key) => !isWrittenElsewhere(key))
      .flatMap((key) => {
        const draft = readAt<Values>(storage, key);
        return draft ? [{ key, draft }] : [];
      })
      .sort((a, b) => b.draft.at.localeCompare(a.draft.at));
    if (!newest) return undefined;
    storage.setItem(own, JSON.stringify(newest.draft));
    storage.removeItem(newest.key);
    return newest.draft;
  });
}

export const readDraft = <Values extends object>(name: string): Values | undefined =>
  keptDraft<Values>(name)?.values;

/** Deletes this tab's draft. */
export function dropDraft(name: string): void {
  withPerson((storage, prefix) => storage.removeItem(prefix + ownKey(name)));
}
