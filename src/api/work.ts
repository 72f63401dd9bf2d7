/** Whom the signed-in person works for, as this browser knows it before the server says so again. */
import { atom, computed } from 'nanostores';
import { OWN_WORK, type Scope, WORK_HEADER } from '../config/assistants.ts';
import { STRIP_KEY } from '../config/theme.ts';
import type { Work } from '../contract/account/account-state.ts';
import { tryStorage } from '../lib/storage.ts';
import { $person, workInKeys } from './person.ts';
import { WRITE_HEADERS } from './request.ts';

/** The key in `localStorage`, while someone is signed in who works for another. */
const KEY = 'work';

/** Null for an affiliate who works for no one else. */
export const $work = atom<Work | null>(null);

/** The affiliate for whom the session works, or undefined. */
export const worksFor = (work: Work | null): Work['items'][number] | undefined =>
  work?.items.find(({ id }) => id === work.current);

/** The parts of an assistant; null for the affiliate, who has all. */
export const scopesOf = (work: Work | null): readonly Scope[] | null =>
  work === null || (work.own && work.current === null) ? null : (worksFor(work)?.scopes ?? []);

export const $scopes = computed($work, scopesOf);

/** Whether what belongs to one of these parts is drawn. */
export const hasScope = (scopes: readonly Scope[] | null, ...parts: readonly Scope[]): boolean =>
  scopes === null || parts.some((part) => scopes.includes(part));

function show(work: Work | null): void {
  workInKeys.part = work?.current ? `+${work.current}` : '';
  $work.set(work);
}

function store(person: string, work: Work | null): void {
  tryStorage((storage) => {
    if (work) return storage.setItem(KEY, JSON.stringify({ person, work }));
    storage.removeItem(KEY);
    storage.removeItem(STRIP_KEY);
  }, 'localStorage');
}

function stored(person: string): Work | null {
  const record = tryStorage(
    (storage): { person: string; work: Work } | null => JSON.parse(storage.getItem(KEY) ?? 'null'),
    'localStorage',
  );
  return record?.person === person ? record.work : null;
}

/**
 * Keeps whom the person works for. Returns whether this page was drawn for another affiliate, so that it has to start
 * over.
 */
export function keepWork(work: Work | null): boolean {
  const person = $person.get();
  const before = $work.get();
  WRITE_HEADERS[WORK_HEADER] = work?.current ?? OWN_WORK;
  if (person !== null) store(person, work);
  show(work);
  const isOther = (before?.current ?? null) !== (work?.current ?? null);
  return isOther && (before !== null || work?.own === true);
}

$person.subscribe((person, before) => {
  if (person === null && before) store('', null);
  delete WRITE_HEADERS[WORK_HEADER];
  show(person === null ? null : stored(person));
});
