/** A household as cells of a file: what an export writes, an import reads again. */
import * as v from 'valibot';
import { DOCUMENT_WORDS, ROLE_WORDS, STATUS_WORDS } from '../../src/config/contact-words.ts';
import {
  type Household,
  HouseholdDraft,
  type Member,
  type Role,
  usualGeneration,
} from '../../src/contract/households.ts';
import { roleOf } from '../../src/contract/import-role.ts';

/** A member that a cell names. */
export type ListedMember = Pick<Member, 'name' | 'role' | 'generation' | 'birthDate'> & {
  /** Whether it is a contact of the list. */
  isContact: boolean;
};

/** What a row says of its household beside the name. */
export interface HouseholdCells {
  members: ListedMember[];
  checklist: Household['checklist'];
}

const NOT_A_CONTACT = 'not a contact';

function memberCell({ name, role, generation, birthDate, contactId }: Member): string {
  const about = [
    ROLE_WORDS[role],
    ...(generation === usualGeneration(role) ? [] : [`generation ${generation}`]),
    ...(contactId ? [] : [...(birthDate ? [`born ${birthDate}`] : []), NOT_A_CONTACT]),
  ];
  return `${name.replaceAll(/[\\;]/g, '\\$&')} (${about.join(', ')})`;
}

/** The members with their roles; who is a contact has a row of its own for the rest. */
export const membersCell = (household: Household | null): string =>
  (household?.members ?? []).map(memberCell).join('; ');

/** Which documents exist. */
export const documentsCell = (household: Household | null): string =>
  Object.entries(household?.checklist ?? {})
    .map(([document, { status, reviewedOn }]) => {
      const words = `${DOCUMENT_WORDS[document as keyof typeof DOCUMENT_WORDS]}: ${STATUS_WORDS[status]}`;
      return reviewedOn ? `${words}, reviewed on ${reviewedOn}` : words;
    })
    .join('; ');

const codeOf = <Code extends string>(words: Record<Code, string>, text: string): Code | undefined =>
  (Object.keys(words) as Code[]).find(
    (code) => words[code].toLowerCase() === text.trim().toLowerCase(),
  );

/** The role that a word of ours, or of another system, names. */
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
  const [document, code] = [codeOf(DOCUMENT_WORDS, name), codeOf(STATUS_WORDS, status)];
  return document && code ? [[document, { status: code, reviewedOn: reviewedOn ?? null }]] : [];
}

const entriesOf = (cell: string): string[] =>
  (cell.match(/(?:\\.|[^;\\])+/g) ?? []).filter((entry) => entry.trim());

/** What the cells of a row say of its household, or what is wrong with them. */
export function readHousehold(members: string, documents: string): HouseholdCells | string {
  const listed = entriesOf(members).map(readMember);
  const result = v.safeParse(HouseholdDraft, {
    members: listed.map(({ isContact: _, ...member }) => member),
    checklist: Object.fromEntries(entriesOf(documents).flatMap(readDocument)),
  });
  if (!result.success) return [...new Set(result.issues.map(({ message }) => message))].join(' ');
  return { members: listed, checklist: result.output.checklist ?? {} };
}
