/** Saving a part of a contact, together with what other windows changed meanwhile. */
import { call } from '../../../api/call.ts';
import { RequestError } from '../../../api/request.ts';
import { type Contact, changeContact } from '../../../contract/contacts.ts';
import type { Sent } from '../../../contract/route.ts';
import { type Clash, changedFields, reconcile } from '../../kit/reconcile.ts';
import type { Saving } from '../../kit/use-form.ts';
import { contact, showContact } from './contact.ts';

type Change = Omit<Sent<NonNullable<(typeof changeContact)['body']>>, 'version'>;

/** A part of a contact that is edited as one. */
export interface Part<Draft extends object> {
  of: (contact: Contact) => Draft;
  /** The change that gives the contact this draft. */
  change: (draft: Draft, contact: Contact) => Change;
}

/** Saved, or not yet: another window changed the same fields. */
export type Outcome<Draft> =
  | { saved: Contact }
  | { clashes: Clash<Draft>[]; draft: Draft; current: Contact };

/** How often another window may be faster before it is told as a conflict. */
const TRIES = 3;

let last: Promise<unknown> = Promise.resolve();

/**
 * Saves what became of `base` here. What another window changed stays as it is there; if both
 * changed one field the affiliate has to choose. One after the other, each based on what the one
 * before has saved. Throws what `call` throws.
 */
export function savePart<Draft extends object>(
  part: Part<Draft>,
  base: Draft,
  mine: Draft,
): Promise<Outcome<Draft>> {
  const saving = last.then(() => attempt(part, base, mine, current(), TRIES));
  last = saving.catch(() => {});
  return saving;
}

function current(): Contact {
  const loaded = contact.$loaded.get();
  if (loaded.status !== 'ready') throw new Error('There is no contact to save');
  return loaded.data;
}

async function attempt<Draft extends object>(
  part: Part<Draft>,
  base: Draft,
  mine: Draft,
  now: Contact,
  tries: number,
): Promise<Outcome<Draft>> {
  const theirs = part.of(now);
  const { draft, clashes } = reconcile(base, mine, theirs);
  if (clashes.length > 0) return { clashes, draft, current: now };
  if (changedFields(draft, theirs).length === 0) return { saved: now };
  try {
    const { id, version } = now;
    const body = { version, ...part.change(draft, now) };
    const saved = await call(changeContact, { params: { id }, body });
    showContact(saved);
    return { saved };
  } catch (error) {
    const newer = conflictOf(error);
    if (newer) showContact(newer);
    if (!newer || newer.deletedAt || tries <= 1) throw error;
    return attempt(part, base, mine, newer, tries - 1);
  }
}

/** What `useForm` takes to edit a part of the contact. */
export const editPart = <Draft extends object>(part: Part<Draft>, stored: Contact) => ({
  stored,
  draftOf: part.of,
  save: ({ stored, draft }: Saving<Contact, Draft>) => savePart(part, part.of(stored), draft),
});

const conflictOf = (error: unknown): Contact | undefined =>
  error instanceof RequestError && error.code === 'conflict'
    ? (error.current as Contact)
    : undefined;
