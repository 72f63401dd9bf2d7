/** A ticket as it is typed. */
import {
  CLAIMS,
  type Claim,
  claimOf,
  TICKET_TOPICS,
  type TicketTopic,
} from '../../config/support.ts';
import { createTicket } from '../../contract/tickets.ts';
import { formatDay } from '../../lib/format-date.ts';
import { type Problems, problemsIn } from '../kit/use-form.ts';

interface Draft {
  topic: TicketTopic | '';
  subject: string;
  message: string;
}

type TicketField = keyof Draft;

export const EMPTY: Draft = { topic: '', subject: '', message: '' };

const isTopic = (word: string): word is TicketTopic => Object.hasOwn(TICKET_TOPICS, word);

/** The topic in the address, or none. */
export function topicOf(search: string): TicketTopic | '' {
  const topic = new URLSearchParams(search).get('topic') ?? '';
  return isTopic(topic) ? topic : '';
}

/** An empty draft, or one prefilled from an address about a missing referral. */
export function draftOf(search: string): Draft {
  const params = new URLSearchParams(search);
  const topic = topicOf(search);
  const claim = params.get('found') as Claim;
  if (topic !== 'missing-referral' || !CLAIMS.includes(claim)) {
    return { ...EMPTY, topic };
  }
  const day = params.get('on') ?? '';
  const on = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;
  const known = on !== undefined && !Number.isNaN(on.getTime());
  return claimOf({ claim, on: known ? formatDay(day) : '', email: '' });
}

export const problemsOf = (draft: Draft): Problems<TicketField> =>
  problemsIn(createTicket.body, draft, Object.keys(EMPTY) as TicketField[]);

/** The path of the previous page, and the version; never the query, which may contain a search. */
export function pageAndVersion(referrer: string, origin: string, version: string): string {
  const from = URL.parse(referrer);
  const path = from?.origin === origin ? from.pathname : '';
  return `${path ? `${path}, ` : ''}version ${version}`;
}
