/** A household as cells of a file. An import reads the cells that an export writes. */
import * as v from 'valibot';
import { DOCUMENT_WORDS, ROLE_WORDS, STATUS_WORDS } from '../../../src/config/contact-words.ts';
import { roleOf } from '../../../src/contract/contacts/import-role.ts';
import {
  type Household,
  HouseholdDraft,
  MAX_MEMBERS,
  type Member,
  usualGeneration,
} from '../../../src/contract/households/households.ts';
import type { Role } from '../../../src/contract/households/member-roles.ts';

type ListedMember = Pick<Member, 'name' | 'role' | 'generation' | 'birthDate'> & {
  isContact: boolean;
};

/** The household data in a row, apart from the name. */
export interface HouseholdCells {
  members: ListedMember[];
  checklist: Household['checklist'];
}

const NOT_A_CONTACT = 'not a contact';

type Filed = Omit<Member, 'age'>;

function memberCell({ name, role, generation, birthDate, contactId }: Filed): string {
  const about = [
    ROLE_WORDS[role],
    ...(generation === usualGeneration(role) ? [] : [`generation ${generation}`]),
    ...(contactId ? [] : [...(birthDate ? [`born ${birthDate}`] : []), NOT_A_CONTACT]),
  ];
  return `${name.replaceAll(/[\\;]/g, '\\$&')} (${about.join(', ')})`;
}

/** The members with their roles. A member who is a contact has its own row for the rest. */
export const membersCell = (members: readonly Filed[]): string =>
  members.map(memberCell).join('; ');

export const documentsCell = (checklist: Household['checklist']): string =>
  Object.entries(checklist)
    .map(([document, { status, reviewedOn }]) => {
      const words = `${DOCUMENT_WORDS[document as keyof typeof DOCUMENT_WORDS]}: ${STATUS_WORDS[status]}`;
      return reviewedOn ? `${words}, reviewed on ${reviewedOn}` : words;
    })
    .join('; ');

const codeOf = <Code extends string>(words: Record<Code, string>, text: string): Code | undefined =>
  (Object.keys(words) as Code[]).find(
    (code) => words[code].toLowerCase() === text.trim().toLowerCase(),
  );

/** The role that a word names, in our terms or another system's. */
export const readRole = (text: string): Role | null => codeOf(ROLE_WORDS, text) ?? roleOf(text);

function readMember(entry: string): ListedMember {
  const [, before = entry, words = ''] = /^(.*) \(([^()]*)\)$/.exec(entry.trim()) ?? [];
  const about = words.split(', ');
  const after = (word: string) => about.find((each) => each.startsWith(word))?.slice(word.length);
  const role = readRole(about[0] ?? '') ?? 'other';
  return {
    name: before.trim().replaceAll(/\\(.)/g, '$1'),
    role,
    generation: Number(after('generation ') ?? usualGeneration(role)),
    birthDate: after('born ') ?? null,
    isContact: !about.includes(NOT_A_CONTACT),
  };
}

function readDocument(entry: string) {
  const [, name = '', status = '', reviewedOn] =
    /^([^:]*): ([^,]*)(?:, reviewed on (\S*))?$/.exec(entry.trim()) ?? [];
  const document = codeOf(DOCUMENT_WORDS, name);
  const code = codeOf(STATUS_WORDS, status);
  return document && code ? [[document, { status: code, reviewedOn: reviewedOn ?? null }]] : [];
}

const entriesOf = (cell: string): string[] =>
  (cell.match(/(?:\\.|[^;\\])+/g) ?? []).filter((entry) => entry.trim());

const DOCUMENTS = Object.keys(DOCUMENT_WORDS).length;
const TOO_MANY = 'This household has too many members or documents.';

/** Parses the household cells of a row. Returns an error sentence if they cannot be read. */
export function readHousehold(members: string, documents: string): HouseholdCells | string {
  const listedMembers = entriesOf(members);
  const listedDocuments = entriesOf(documents);
  if (listedMembers.length > MAX_MEMBERS || listedDocuments.length > DOCUMENTS) return TOO_MANY;
  const listed = listedMembers.map(readMember);
  const result = v.safeParse(HouseholdDraft, {
    members: listed.map(({ isContact: _, ...member }) => member),
    checklist: Object.fromEntries(listedDocuments.flatMap(readDocument)),
  });
  if (!result.success) return [...new Set(result.issues.map(({ message }) => message))].join(' ');
  return { members: listed, checklist: result.output.checklist ?? {} };
}
