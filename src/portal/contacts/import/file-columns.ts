/** The contents of a file's columns, by their headings and their cells. */

import { kindOf, saysNo, saysYes } from '../../../contract/contacts/import-kind.ts';
import { roleOf } from '../../../contract/contacts/import-role.ts';
import type { Dialect } from '../../../contract/contacts/moves.ts';
import { headingWords, namesSomebodyElse } from '../../../contract/contacts/whose-words.ts';
import { readDay } from '../../../lib/readers/day.ts';
import { readEmails } from '../../../lib/readers/email.ts';
import { readPhones } from '../../../lib/readers/phone.ts';
import {
  type AddressPart,
  type ColumnMeaning,
  meaningOf,
  type OwnMeaning,
} from '../../shared/files/columns.ts';
import { bareHeading as bare } from '../../shared/files/dialect.ts';
import { secondPersonIn } from '../../shared/files/second-person.ts';

/** The number of filled cells that show the contents of a column. */
const MOST_TOLD = 50;

const filledIn = (rows: readonly (readonly string[])[], column: number, most: number): string[] => {
  const cells: string[] = [];
  for (const row of rows) {
    const cell = row[column]?.trim();
    if (cell) cells.push(cell);
    if (cells.length === most) break;
  }
  return cells;
};

/** A day that nobody takes for a number. */
const isDay = (cell: string): boolean =>
  /\D/.test(cell.trim()) && (readDay(cell, { now: new Date() })?.length ?? 0) >= 7;
const isPhone = (cell: string): boolean => {
  const digits = cell.replaceAll(/\D/g, '').length;
  return (
    /^[\d ().+/x#*-]+$|tel:/i.test(cell.trim()) &&
    digits >= 10 &&
    digits <= 15 &&
    readPhones(cell).found.length > 0
  );
};
const isEmail = (cell: string): boolean => readEmails(cell).found.length > 0;

/** The likely contents of a column, by at least half of its filled cells. */
function looksLike(heading: string, cells: readonly string[]): string | null {
  const words = heading.toLowerCase().split(/[^a-z0-9]+/);
  // A system fills these by itself.
  if (
    /created|modified|updated|lastactivity|lastviewed/.test(bare(heading)) ||
    words.includes('id')
  )
    return null;
  const half = (holds: (cell: string) => boolean): boolean =>
    cells.length > 0 && cells.filter(holds).length * 2 >= cells.length;
  if (half(isEmail)) return 'email addresses';
  if (half(isDay)) return 'dates';
  return half(isPhone) ? 'phone numbers' : null;
}

/** A column of a file, for the page. */
export interface FileColumn {
  heading: string;
  samples: string[];
  /** What it means by its heading and its cells. */
  meaning: ColumnMeaning | null;
  /** What it looks like if it is left out. */
  looks: string | null;
  isFilled: boolean;
}

const isStreet = (part: AddressPart): boolean => part === 'street' || part === 'whole';
const isPlace = (part: AddressPart): boolean => part === 'city' || part === 'zip';

type Own = OwnMeaning | null;

/** "Home Address" and "City" are one address if a file has no other street and no other city. */
function withOneAddress(meanings: Own[]): Own[] {
  const groupsOf = (holds: (part: AddressPart) => boolean): string[] => [
    ...new Set(
      meanings.flatMap((one) => (one?.is === 'address' && holds(one.part) ? [one.group] : [])),
    ),
  ];
  const [street = '', ...streets] = groupsOf(isStreet);
  const [place = '', ...places] = groupsOf(isPlace);
  if (streets.length + places.length > 0 || (street && place)) return meanings;
  return meanings.map((one) =>
    one?.is === 'address' && [street, place].includes(one.group)
      ? { ...one, group: street || place }
      : one,
  );
}

/** The meanings with the parts of addresses that belong together. "Address" beside a city is the street. */
function withAddresses(columns: readonly string[], given: Own[]): Own[] {
  const meanings = withOneAddress(given);
  const placed = new Set(
    meanings.flatMap((one, at) =>
      one?.is === 'address' && /city|zip/.test(one.part + columns[at]?.toLowerCase())
        ? [one.group]
        : [],
    ),
  );
  return meanings.map((meaning, at) =>
    meaning?.is === 'address' &&
    meaning.part === 'whole' &&
    placed.has(meaning.group) &&
    !/formatted|city/i.test(columns[at] ?? '')
      ? { ...meaning, part: 'street' }
      : meaning,
  );
}

const isNameOf = (meaning: Own): boolean =>
  meaning?.is === 'text' && ['name', 'firstName'].includes(meaning.field);

/**
 * In a file of husbands and wives without other names, the first of the two is the contact, and an address
 * of one is only theirs.
 */
function withFirstPerson(meanings: readonly (ColumnMeaning | null)[]): (ColumnMeaning | null)[] {
  const isSecond = (one: ColumnMeaning | null) => one?.is === 'second';
  const named = meanings.flatMap((one) =>
    one?.is === 'second' && isNameOf(one.of) ? [one.who] : [],
  );
  const [first] = named;
  const hasOwn = meanings.some((one) => one && !isSecond(one) && isNameOf(one as OwnMeaning));
  if (hasOwn || new Set(named).size < 2) return [...meanings];
  return meanings.map((one) => {
    if (one?.is !== 'second' || one.who !== first) return one;
    return one.of.is === 'address' ? { ...one.of, isOwn: true } : one.of;
  });
}

/** "Client Street" beside "Street" is another address. */
function withOwnAddresses(meanings: readonly (ColumnMeaning | null)[]): (ColumnMeaning | null)[] {
  const keyOf = ({ part, group }: Extract<OwnMeaning, { is: 'address' }>) => `${part} ${group}`;
  const others = meanings.flatMap((one) => (one?.is === 'address' && !one.isOwn ? keyOf(one) : []));
  return meanings.map((one) =>
    one?.is === 'address' && one.isOwn && others.includes(keyOf(one))
      ? { ...one, group: `client${one.group}` }
      : one,
  );
}

function meaningsOf(columns: readonly string[], dialect: Dialect): (ColumnMeaning | null)[] {
  const given = columns.map((heading) => meaningOf(heading, dialect) ?? null);
  const meanings = withOwnAddresses(withFirstPerson(given));
  const own = withAddresses(
    columns,
    meanings.map((one) => (one?.is === 'second' ? null : one)),
  );
  if (own.every((one, at) => one !== null || !meanings[at])) return own;
  const ofSecond = withAddresses(
    columns,
    meanings.map((one) => (one?.is === 'second' ? one.of : null)),
  );
  return meanings.map((one, at) => {
    const of = ofSecond[at];
    return one?.is === 'second' && of ? { ...one, of } : (own[at] ?? null);
  });
}

/** A field that the column's cells or the other columns tell apart from what its heading says. */
function byCells(
  meaning: ColumnMeaning | null,
  column: { heading: string; cells: readonly string[]; hasYear: boolean; hasHousehold: boolean },
): ColumnMeaning | null {
  const { cells, hasYear, hasHousehold } = column;
  const heading = bare(column.heading);
  const field = meaning?.is === 'text' ? meaning.field : undefined;
  // "Birth Day" is the day alone if the year has its own column.
  if (field === 'birthDate' && hasYear && heading === 'birthday') {
    return { is: 'text', field: 'birthDay' };
  }
  if (cells.length === 0) return meaning;
  // "Contact Type" is the stage in one system, and the kind in another.
  if (field === 'stage' && cells.every((cell) => kindOf(cell) || bare(cell) === 'household')) {
    return { is: 'text', field: 'kind' };
  }
  // "Relationship" is one to the household only if it says so in every row.
  const isRelationship = /^(?:role|rel|relation|relationship)$/.test(heading);
  return !meaning &&
    hasHousehold &&
    isRelationship &&
    cells.every((cell) => roleOf(cell) !== 'other')
    ? { is: 'text', field: 'role' }
    : meaning;
}

/** The columns with their meanings. Under an unknown heading, cells that are all email addresses are some. */
export function columnsOf(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  dialect: Dialect,
): FileColumn[] {
  const meanings = meaningsOf(columns, dialect);
  const headings = new Set(columns.map(bare));
  // Mailchimp guesses the place of a reader's network.
  const isGuessed = headings.has('euid') && (headings.has('cc') || headings.has('latitude'));
  const hasYear = meanings.some((one) => one?.is === 'text' && one.field === 'birthYear');
  const hasHousehold = meanings.some(
    (one) => one?.is === 'text' && ['household', 'householdNumber'].includes(one.field),
  );
  return columns.map((heading, column) => {
    const cells = filledIn(rows, column, MOST_TOLD);
    let meaning = byCells(meanings[column] ?? null, { heading, cells, hasYear, hasHousehold });
    if (isGuessed && bare(heading) === 'region') meaning = null;
    // "Client?" and "Email OK?" hold no names and no addresses.
    const of = meaning?.is === 'second' ? meaning.of : meaning;
    const isName = of?.is === 'text' && ['name', 'nickname'].includes(of.field);
    if (
      (isName || of?.is === 'email' || of?.is === 'phone') &&
      cells.length > 0 &&
      cells.every((cell) => saysYes(cell) || saysNo(cell))
    ) {
      meaning = null;
    }
    const words = headingWords(heading);
    // "Preferred Phone" may hold the word for one.
    if (
      (meaning?.is === 'email' || meaning?.is === 'phone') &&
      words.includes('preferred') &&
      !cells.some(meaning.is === 'email' ? isEmail : isPhone)
    ) {
      meaning = null;
    }
    if (!meaning && cells.length > 0 && !namesSomebodyElse(words) && !secondPersonIn(heading)) {
      if (cells.every(isEmail)) meaning = { is: 'email', kind: 'other' };
      else if (words.some((word) => /^(?:tele)?phones?$/.test(word)) && cells.every(isPhone))
        meaning = { is: 'phone', kind: 'other' };
    }
    return {
      heading,
      meaning,
      isFilled: cells.length > 0,
      samples: [...new Set(cells.map((cell) => cell.slice(0, 120)))].slice(0, 3),
      looks: looksLike(heading, cells),
    };
  });
}
