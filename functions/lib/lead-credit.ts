/** Whom a message is credited to: decided here, so that the receipt can say why. */
import type { Credit, Receipt } from '../../src/contract/leads.ts';
import {
  CONSENT_VERSION,
  dayOf,
  isRecent,
  parseReference,
  type Reference,
  writeReference,
} from '../../src/contract/reference.ts';

/** The SQL for leads that count: those that a link, the visitor or the office credited. */
export const COUNTS = "credit in ('link', 'typed', 'office')";
/** The SQL for leads that nobody could be credited with when they came. */
export const UNCREDITED = "credit in ('unknown', 'none')";

/** An affiliate whom one of the two references names; `place` says which. */
export interface Introducer {
  place: 'typed' | 'link';
  affiliateId: string;
  name: string;
  /** The addresses that are the affiliate's own. */
  emails: string[];
  disclosure: Receipt['disclosure'];
  link: Receipt['link'];
}

/** What a message says of who introduced its writer. */
export interface Clues {
  email: string;
  introducedBy: string;
  ref: string;
  visitedOn: string;
}

/** A credit, and the affiliate that it goes to. */
export interface Decision {
  affiliateId: string | null;
  receipt: Receipt;
}

/** In a share address: behind `/r/`, or as `?ref=`. */
const SHARED = /(?:\/r\/([\w-]+)(?:\/(\w+))?|[?&]ref=([\w.-]+))/;

/** The reference in what was typed: a code, a code with its link, or a share address; null if it is a name. */
export function typedReference(typed: string): Reference | null {
  const [found, code, link, ref] = SHARED.exec(typed) ?? [];
  if (!found) return parseReference(typed);
  return parseReference(ref ?? (link ? `${code}.${link}` : `${code}`));
}

/** The reference as it arrived, for the office: printable characters, at most 100. */
const readable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 100);

const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

/**
 * What was typed wins over the link. A name is not a reference, since names are not unique; it does not
 * take the credit from the link of an affiliate who has that name.
 */
export function decide(clues: Clues, introducers: Introducer[], now: number): Decision {
  const { introducedBy, ref } = clues;
  const of = (place: Introducer['place']) => introducers.find((one) => one.place === place);
  const confirms = introducedBy !== '' && folded(introducedBy) === folded(of('link')?.name ?? '');
  const place = introducedBy && (of('typed') || !confirms) ? 'typed' : 'link';
  const found = of(place);
  const reference = place === 'typed' ? typedReference(introducedBy) : parseReference(ref);
  const sent = place === 'typed' ? introducedBy : readable(ref);
  const itself = found?.emails.includes(clues.email.toLowerCase());
  const credit: Credit = found ? (itself ? 'self' : place) : sent ? 'unknown' : 'none';
  const visited = place === 'link' && isRecent(clues.visitedOn, now);
  return {
    affiliateId: found?.affiliateId ?? null,
    receipt: {
      credit,
      reference: reference ? writeReference(reference) : sent,
      link: found?.link ?? null,
      visitedOn: visited ? clues.visitedOn : null,
      formOn: dayOf(now),
      consent: CONSENT_VERSION,
      disclosure: found?.disclosure ?? null,
    },
  };
}
