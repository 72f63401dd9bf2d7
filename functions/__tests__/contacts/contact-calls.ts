/** The calls of contacts and households, as a browser makes them. */

import { expect } from 'vitest';
import type { Interaction } from '../../../src/contract/contact-fields.ts';
import {
  addInteraction,
  changeContact,
  createContact,
  deleteContact,
  listContacts,
  listInteractions,
} from '../../../src/contract/contacts/contacts.ts';
import { mergeContacts } from '../../../src/contract/contacts/moves.ts';
import { readContact } from '../../../src/contract/contacts/read-contact.ts';
import { createHousehold, listHouseholds } from '../../../src/contract/households/households.ts';
import type { Problem } from '../../../src/contract/route.ts';
import { type BodyOf, type Caller, changing } from '../helpers/caller.ts';

export const addedContact = (caller: Caller, draft: object, key?: string) =>
  caller.call(createContact, { body: draft, key });

/** Changes a contact as it is now. */
export const changedContact = async (
  caller: Caller,
  id: string,
  changes: Omit<BodyOf<typeof changeContact>, 'version'>,
) => caller.call(changeContact, changing(await caller.call(readContact, { id }), changes));

/** Merges one contact into another, which stays. */
export const mergedContacts = (caller: Caller, keep: string, drop: string, fields: object = {}) =>
  caller.call(mergeContacts, { body: { keep, drop, fields } });

/** Undoes a change, and expects that as many things were undone, and that none was kept. */
export const expectUndone = async (caller: Caller, token: unknown, count: number): Promise<void> =>
  expect(await caller.undo(token)).toEqual({ undone: count, kept: 0 });

/** The names of the fields at which a call is refused. */
export const fieldsOf = async (refused: Promise<Problem>): Promise<string[]> =>
  Object.keys((await refused).fields ?? {});

/** Moves a contact to the trash. Returns the token of its undo. */
export const remove = async (caller: Caller, id: string): Promise<string> =>
  (await caller.call(deleteContact, { id })).undo;

/** Adds a talk or a note to a contact. */
export const addedTalk = (
  caller: Caller,
  id: string,
  body: BodyOf<typeof addInteraction>,
  key?: string,
) => caller.call(addInteraction, { id, body, key });

/** The talks and notes of a contact. */
export const talks = async (caller: Caller, id = '', search = ''): Promise<Interaction[]> =>
  (await caller.call(listInteractions, { id, query: search })).items;

/** The names in the list with these parameters. */
export const namesIn = async (
  caller: Caller,
  query: Record<string, string> = {},
): Promise<string[]> => (await caller.call(listContacts, { query })).items.map(({ name }) => name);

/** Creates a household with these members. */
export const addedHousehold = (
  caller: Caller,
  members: NonNullable<BodyOf<typeof createHousehold>['members']>,
  more = {},
) => caller.call(createHousehold, { body: { members, ...more } });

/** Each household: its name, then its members with their roles. */
export const familiesOf = async (caller: Caller): Promise<string[][]> =>
  (await caller.call(listHouseholds)).items.map(({ name, members }) => [
    name,
    ...members.map((member) => `${member.name} ${member.role}`),
  ]);
