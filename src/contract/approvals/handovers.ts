/** What an affiliate handed over to contacts, and whether it is still what may go out. */
import * as v from 'valibot';
import { uuid } from '../fields.ts';
import { type Page, paging } from '../paging.ts';
import { returns, route } from '../route.ts';
import type { Task } from '../tasks.ts';
import type { Undoable } from '../undo.ts';
import { type MaterialKind, named } from './approvals.ts';

/** How something is handed over, and the words for it in the past. */
export const HOW_WORDS = {
  print: 'Printed',
  email: 'Emailed',
  link: 'By link',
  person: 'In person',
} as const;
export type How = keyof typeof HOW_WORDS;

export interface Handover {
  id: string;
  version: number;
  kind: MaterialKind;
  /** The slug of an item or a calculator, or the id of a piece. */
  thing: string;
  /** Its title when it was handed over. */
  title: string;
  /** SHA-256 of its words, in hex. */
  hash: string;
  /** The approval that cleared it, and its number; null if no firm has to approve. */
  approvalId: string | null;
  number: string | null;
  /** Null if the contact is in the trash or deleted. */
  contactId: string | null;
  contactName: string | null;
  how: How;
  /** A day (ISO, UTC). */
  on: string;
  /** False once the words changed, or the approval was withdrawn and no other clears them. */
  current: boolean;
}

/** A page of uses, and how many contacts have something of these, by the last use of each; `older` of them have what is not current. */
export interface HandoverPage extends Page<Handover> {
  contacts: number;
  older: number;
}

const { kind, thing, hash } = named;
/** The kinds that are handed over and recalled. Of the others only a link is recorded, once they are approved. */
export const RECALLED_KINDS = ['item', 'piece', 'sheet'] as const;
export type RecalledKind = (typeof RECALLED_KINDS)[number];
const recalledKind = v.picklist(RECALLED_KINDS, 'There is no such kind to hand over.');
const contactId = uuid('Choose one of your contacts.');

/** The most contacts of a thing's list. */
export const MAX_IN_USE = 100;

/** One's own, newest first. */
export const listHandovers = route('GET', '/api/uses', {
  delegates: ['contacts', 'prepare'],
  query: v.object({
    ...paging,
    kind: v.optional(kind),
    thing: v.optional(thing),
    contact: v.optional(contactId),
    /** Only the last use of each thing by each contact who is not in the trash. */
    last: v.optional(v.literal('yes')),
  }),
  answer: returns<HandoverPage>(),
});
export const recordHandover = route('POST', '/api/uses', {
  delegates: ['contacts', 'prepare'],
  body: v.object({
    kind: recalledKind,
    thing,
    hash,
    contactId,
    how: v.picklist(Object.keys(HOW_WORDS) as How[], 'Say how you handed it over.'),
  }),
  answer: returns<Handover & Undoable>(),
});
/** Plans a step for each contact with an older version and no such step yet. */
export const planReplacements = route('POST', '/api/uses/steps', {
  delegates: ['contacts'],
  body: v.object({ kind: recalledKind, thing }),
  answer: returns<Undoable & { items: Task[] }>(),
});
