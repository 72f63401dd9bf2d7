/** What is stored of an affiliate, counted. */
import { STORED_WORDS, type StoredKind } from '../../src/config/stored-kinds.ts';
import type { Stored } from '../../src/contract/account.ts';
import { query } from './db/db.ts';

const of = (table: string, more = ''): string =>
  `(select count(*) from ${table} where affiliate_id = $1${more && ` and ${more}`})`;

const COUNTS: Record<StoredKind, string> = {
  contacts: of('contact', 'deleted_at is null'),
  bin: of('contact', 'deleted_at is not null'),
  interactions: of('interaction'),
  links: of('link'),
  visits:
    '(select count(*) from visit_day v join link l on l.id = v.link_id where l.affiliate_id = $1)',
  leads: of('lead'),
  scenarios: of('scenario'),
  favourites: of('favourite'),
  lessons: of('lesson_progress'),
  certificates: of('certificate'),
  orders: of('piece_order'),
  tickets: of('ticket'),
  messages: of('ticket_message'),
  alerts: of('alert'),
  undos: of('undo'),
  passkeys: of('passkey'),
  sessions: of('session'),
  office: of('office_access'),
  audit: of('audit'),
};

const KINDS = Object.keys(STORED_WORDS) as StoredKind[];
const READ = `select ${KINDS.map((kind) => `${COUNTS[kind]}::int "${kind}"`).join(', ')}`;

/** Counts what is stored, in one statement. */
export async function countStored(affiliateId: string): Promise<Stored> {
  const [row] = await query<Record<StoredKind, number>>(READ, [affiliateId]);
  return { items: KINDS.map((kind) => ({ kind, count: row?.[kind] ?? 0 })) };
}
