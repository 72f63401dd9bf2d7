/** An affiliate with three contacts, and bulk changes. */
import type { Contact } from '../../src/contract/contacts.ts';
import { json, takeBack } from './callers.ts';
import { bulk, create, read } from './contact-calls.ts';
import { signedIn } from './harness.ts';

export interface Changed {
  undo: string;
  changed: number;
}
/** Makes a bulk change, which must succeed. */
export const change = (cookie: string, body: object) => json<Changed>(bulk(cookie, body));
/** Undoes a bulk change, which must succeed. */
export const undone = (cookie: string, { undo }: Changed) => json(takeBack(cookie, undo));

let count = 0;
/** An affiliate with three contacts. */
export async function three() {
  count += 1;
  const name = `three-${count}`;
  const cookie = await signedIn(name);
  const made: Contact[] = [];
  for (const [called, stage, tags] of [
    ['A', 'lead', ['old', 'Keep']],
    ['B', 'meeting', []],
    ['C', 'client', ['OLD']],
  ] as const) {
    made.push(await create(cookie, { name: called, stage, tags }));
  }
  const all = () => Promise.all(made.map(({ id }) => read(cookie, id)));
  return { name, cookie, ids: made.map(({ id }) => id), all };
}
