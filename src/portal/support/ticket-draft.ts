/** A ticket while it is written. */
import * as v from 'valibot';
import {
  CLAIMS,
  type Claim,
  claimOf,
  TICKET_TOPICS,
  type TicketTopic,
} from '../../config/support.ts';
import { createTicket } from '../../contract/tickets.ts';
import { dayWords } from '../../lib/date-words.ts';

export type TicketField = 'topic' | 'subject' | 'message';

/** What the form holds. */
export interface Draft {
  topic: TicketTopic | '';
  subject: string;
  message: string;
}

const isTopic = (word: string): word is TicketTopic => Object.hasOwn(TICKET_TOPICS, word);

/** The topic that the address names, or none. */
export function topicOf(search: string): TicketTopic | '' {
  const topic = new URLSearchParams(search).get('topic') ?? '';
  return isTopic(topic) ? topic : '';
}

/** An empty form, or one filled in with what the address says of a missing referral. */
export function draftOf(search: string): Draft {
  const params = new URLSearchParams(search);
  const topic = topicOf(search);
  const found = params.get('found') as Claim;
  if (topic !== 'missing-referral' || !CLAIMS.includes(found)) {
    return { topic, subject: '', message: '' };
  }
  const day = params.get('on') ?? '';
  const on = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;
  const known = on !== undefined && !Number.isNaN(on.getTime());
  return claimOf({ found, on: known ? dayWords(day) : '', email: '' });
}

/** A sentence for each field that does not fit, as the server would say it. */
export function problemsOf(draft: Draft): Partial<Record<TicketField, string>> {
  const { issues = [] } = v.safeParse(createTicket.body as v.GenericSchema, draft);
  const problems: Partial<Record<TicketField, string>> = {};
  for (const { path = [], message } of issues) {
    problems[String(path[0]?.key) as TicketField] ??= message;
  }
  return problems;
}

/** The page that led here, and the version; never the query, which may hold what was searched for. */
export function pageAndVersion(referrer: string, origin: string, version: string): string {
  const from = URL.parse(referrer);
  const path = from?.origin === origin ? from.pathname : '';
  return `${path ? `${path}, ` : ''}version ${version}`;
}
