/** Crediting a message. The decision is made here, so that the receipt can state the reason. */
import type { Credit, Receipt } from '../../../src/contract/leads.ts';
import {
  CONSENT_VERSION,
  dayOf,
  isRecent,
  parseReference,
  type Reference,
  writeReference,
} from '../../../src/contract/reference.ts';
import { folded } from '../../../src/lib/folded.ts';
import { localTime } from '../../../src/lib/zoned-time.ts';

/** An affiliate named by one of the two references. `place` says which. */
export interface Introducer {
  place: 'typed' | 'link';
  affiliateId: string;
  name: string;
  emails: string[];
  disclosure: Receipt['disclosure'];
  link: Receipt['link'];
  timeZone: string;
}

/** The parts of a message that show who introduced its sender. */
interface Clues {
  email: string;
  introducedBy: string;
  ref: string;
  visitedOn: string;
}

export interface Decision {
  affiliateId: string | null;
  receipt: Receipt;
}

/** A reference in a share link: after `/r/`, or as `?ref=`. */
const SHARED = /(?:\/r\/([\w-]+)(?:\/(\w+))?|[?&]ref=([\w.-]+))/;

/** The reference in the typed text: a code, a code with its link, or a share link. Null if it is a name. */
export function typedReference(typed: string): Reference | null {
  const [found, code, link, ref] = SHARED.exec(typed) ?? [];
  if (!found) return parseReference(typed);
  return parseReference(ref ?? (link ? `${code}.${link}` : `${code}`));
}

/** The day of a visit in the affiliate's time zone. A visit that is only a day stays on it. */
const dayThere = (visit: string, there: Introducer | undefined): string =>
  visit.includes('T') && there
    ? localTime(there.timeZone, new Date(visit)).slice(0, 10)
    : visit.slice(0, 10);

/** The reference as it arrived, for the office: printable characters, 100 at most. */
const readable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 100);

/**
 * A typed reference wins over the link. A name is not a reference, since names are not unique. It
 * does not take the credit from a link whose affiliate has that name.
 */
export function decideCredit(clues: Clues, introducers: Introducer[], now: number): Decision {
  const { introducedBy, ref } = clues;
  const of = (place: Introducer['place']) => introducers.find((one) => one.place === place);
  const confirms =
    introducedBy !== '' && folded(introducedBy).trim() === folded(of('link')?.name ?? '').trim();
  const place = introducedBy && (of('typed') || !confirms) ? 'typed' : 'link';
  const introducer = of(place);
  const reference = place === 'typed' ? typedReference(introducedBy) : parseReference(ref);
  const sent = place === 'typed' ? introducedBy : readable(ref);
  const itself = clues.email !== '' && introducer?.emails.includes(clues.email.toLowerCase());
  const credit: Credit = introducer ? (itself ? 'self' : place) : sent ? 'unknown' : 'none';
  const visited = place === 'link' && isRecent(clues.visitedOn, now);
  return {
    affiliateId: introducer?.affiliateId ?? null,
    receipt: {
      credit,
      reference: reference ? writeReference(reference) : sent,
      link: introducer?.link ?? null,
      visitedOn: visited ? dayThere(clues.visitedOn, introducer) : null,
      formOn: dayOf(now),
      consent: CONSENT_VERSION,
      disclosure: introducer?.disclosure ?? null,
    },
  };
}
