/** The calls of contacts and households, as a browser makes them. */

import type { Interaction } from '../../../src/contract/contact-fields.ts';
import {
  addInteraction,
  createContact,
  deleteContact,
  listContacts,
  listInteractions,
} from '../../../src/contract/contacts/contacts.ts';
import { createHousehold, listHouseholds } from '../../../src/contract/households/households.ts';
import type { BodyOf, Caller } from '../helpers/caller.ts';

export const addedContact = (caller: Caller, draft: object, key?: string) =>
  caller.call(createContact, { body: draft, key });

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
