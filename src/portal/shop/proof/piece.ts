/** The data of a piece's drawing. */
import {
  AGENT_MAY_CONTACT,
  eventName,
  namesCalifornia,
  payWords,
} from '../../../config/practice.ts';
import { PAY_PIECES, printedBank } from '../../../config/shop.ts';
import type { OrderProof, Piece, Printed } from '../../../contract/orders.ts';
import type { Profile } from '../../../contract/profile/profile.ts';
import { approvalLine } from '../../shared/approvals/words.ts';

export { type Piece, type Printed, printedOf } from '../../../contract/orders.ts';

/** The postcard's words about its code. The texts of older orders have their own. */
export const scanWords = ({ booking }: Pick<Printed, 'booking'>): string =>
  booking === undefined ? '' : `Scan the code to ${booking ? 'find a time' : 'write to me'}.`;

const FIELDS = { phone: 'phone number', email: 'email address', website: 'website' } as const;

/** The profile fields that a piece lacks, and why: empty, or hidden. The owner is "Your", or the affiliate with "’s". */
export const gapsOf = (profile: Profile, owner: string): string[] =>
  (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).flatMap((field) => {
    if (!profile[field]) return [`${owner} ${FIELDS[field]} is not in the profile.`];
    return profile.show[field] ? [] : [`${owner} ${FIELDS[field]} is switched off in the profile.`];
  });

export interface Drawing {
  piece: Piece;
  person: Printed;
  siteName: string;
  /** The code's address; undefined until the piece has its link. */
  url: string | undefined;
  filled: Readonly<Record<string, string>>;
}

/** The ending of a blank that does not apply to everyone. */
export const IF_ANY = ', if any';

/** The piece with the names and words from the profile. Before its last text, a seminar's piece says how its host is paid. */
export function filledPiece(piece: Piece, { name, firm, roles, license = '' }: Printed): Piece {
  const isEvent = PAY_PIECES.includes(piece.id);
  const inCalifornia = isEvent && namesCalifornia(license);
  const isSales = inCalifornia && Boolean(roles?.includes('producer'));
  const fill = (text: string) =>
    eventName(text, isSales)
      .replaceAll('{name}', name)
      .replaceAll(/(, )?\{firm\}/g, (_, comma = '') => (firm ? comma + firm : ''));
  const texts = piece.texts.map(fill);
  const added = [
    // The texts of older orders say it themselves.
    isEvent && roles ? payWords(roles) : '',
    inCalifornia ? AGENT_MAY_CONTACT : '',
  ];
  const last = [...added, ...texts.slice(-1)].filter(Boolean).join(' ');
  return {
    ...piece,
    headline: fill(piece.headline),
    texts: [...texts.slice(0, -1), last].filter(Boolean),
  };
}

/** The blanks to print: one that may not apply only if it is filled in. */
export const printedBlanks = (blanks: readonly string[], filled: Drawing['filled']) =>
  blanks.filter((name) => filled[name] || !name.endsWith(IF_ANY));

export const drawingOf = ({ piece, person, siteName, url }: OrderProof): Drawing => ({
  piece,
  person,
  siteName,
  url,
  filled: {},
});

/** The fine print in lines: the words of a bank, the disclosure line, the approval. */
export const finePrintOf = ({ piece, person }: Pick<Drawing, 'piece' | 'person'>): string[] =>
  [
    printedBank(person).join(' · '),
    person.disclosure,
    piece.approval ? approvalLine(piece.approval) : '',
  ].filter(Boolean);

/** A letter's average width as a share of its height. */
const LETTER_WIDTH = 0.54;

/** The size (pt) at which a text fits on one line, within bounds. */
export const sizeInLine = (text: string, width: number, [least, most]: readonly [number, number]) =>
  Math.max(least, Math.min(most, Math.floor((width / (text.length * LETTER_WIDTH)) * 10) / 10));
