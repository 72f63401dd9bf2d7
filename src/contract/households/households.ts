/** Households: families that share a home and its documents, with the people whom they name. */
import * as v from 'valibot';
import { wholeNumber } from '../amounts.ts';
import { contactDetails } from '../contact-fields.ts';
import { day, list, noList, safeLine, uuid, version } from '../fields.ts';
import { page, paging } from '../paging.ts';
import { returns, route } from '../route.ts';
import type { Undoable } from '../undo.ts';
import { ROLES, type Role } from './member-roles.ts';

export const DOCUMENTS = [
  'will',
  'trust',
  'beneficiaries',
  'powerOfAttorney',
  'healthCareDirective',
  'digitalAssets',
] as const;
/** The classes of holdings whose forms the document “beneficiaries” is about. */
export const FORM_CLASSES = ['retirement', 'annuity', 'life-insurance'] as const;
export const DOCUMENT_STATUSES = ['unknown', 'have', 'missing'] as const;

export const MAX_MEMBERS = 30;

/** How far a generation may be from the client's own. */
export const FURTHEST_GENERATION = 3;
const USUAL: Partial<Record<Role, number>> = {
  parent: -1,
  child: 1,
  'child-spouse': 1,
  grandchild: 2,
};
/** The generation that a role usually belongs to. */
export const usualGeneration = (role: Role): number => USUAL[role] ?? 0;

/** A member of a household. A member who is a contact has the contact's name and dates. */
export interface Member {
  id: string;
  contactId: string | null;
  name: string;
  role: Role;
  /** 0 is the client's own, 1 the children's, -1 the parents'. */
  generation: number;
  birthDate: string | null;
  /** The day, or its known part, on which the contact died. */
  deathDate: string | null;
  /** The day of the wedding, or its known part. */
  anniversary?: string | null;
  /** The age that is certain today, in whole years; null without a year of birth or after a death. */
  age: number | null;
  /** As stored with the contact; not there for a trust, an organization, and who is no contact. */
  lastName?: string;
  /** Only of a contact in the trash, and of one that has died. */
  inTrash?: true;
  deceased?: true;
}

const checked = v.object({
  status: v.picklist(DOCUMENT_STATUSES, 'Please choose a status from the list.'),
  reviewedOn: v.optional(v.nullable(day), null),
});
/** Whether a document exists and when it was last reviewed; never the document itself. */
export const checklist = v.object(v.entriesFromList(DOCUMENTS, v.exactOptional(checked)));

/** An entry of the checklist as it is answered. */
export interface Checked extends v.InferOutput<typeof checked> {
  /** The status is the estate map's. A change keeps what was entered in its place. */
  from?: 'map';
}

/** What a new household is called: by the last name of its head. */
export const householdName = ({ lastName }: { lastName: string }): string =>
  lastName && `${lastName} household`;

export interface Household {
  id: string;
  version: number;
  name: string;
  members: Member[];
  /** The state of the client's first address, else of the spouse's or partner's. */
  state?: string | null;
  checklist: { [document in (typeof DOCUMENTS)[number]]?: Checked };
}

/** A member as it is written: a contact by its id, or any person by name. */
const member = v.pipe(
  v.object({
    /** The existing member; a new one has none. */
    id: v.optional(v.nullable(uuid()), null),
    contactId: v.optional(
      v.nullable(uuid('Choose a contact from your list, or type a name.')),
      null,
    ),
    name: v.optional(safeLine('The name', 100), ''),
    role: v.picklist(ROLES, 'Please choose a role from the list.'),
    generation: v.optional(
      wholeNumber(
        -FURTHEST_GENERATION,
        FURTHEST_GENERATION,
        'Please choose a generation from the list.',
      ),
    ),
    birthDate: v.optional(contactDetails.birthDate, null),
  }),
  v.forward(
    v.partialCheck(
      [['contactId'], ['name']],
      ({ contactId, name }) => contactId !== null || name !== '',
      'The name is missing.',
    ),
    ['name'],
  ),
);
export type MemberDraft = v.InferOutput<typeof member>;

const fields = {
  name: safeLine('The household', 100),
  members: list(member, MAX_MEMBERS, `A household has at most ${MAX_MEMBERS} members.`),
  checklist: noList(checklist),
};

export const HouseholdDraft = v.partial(v.object(fields));
/** A partial change, with the version that it is based on. Members are replaced as a whole, in their order. */
export const HouseholdChange = v.object({ version, ...v.partial(v.object(fields)).entries });

export const listHouseholds = route('GET', '/api/households', {
  delegates: ['contacts', 'prepare'],
  query: v.object(paging),
  answer: page<Household>(),
});
export const createHousehold = route('POST', '/api/households', {
  delegates: ['contacts'],
  body: HouseholdDraft,
  maxBodyBytes: 32 * 1024,
  answer: returns<Household>(),
});
export const readHousehold = route('GET', '/api/households/:id', {
  delegates: ['contacts', 'prepare'],
  answer: returns<Household>(),
});
export const changeHousehold = route('PATCH', '/api/households/:id', {
  delegates: ['contacts'],
  body: HouseholdChange,
  maxBodyBytes: 32 * 1024,
  answer: returns<Household>(),
});
/** Its members stay contacts. */
export const deleteHousehold = route('DELETE', '/api/households/:id', {
  delegates: ['contacts'],
  answer: returns<Undoable>(),
});
