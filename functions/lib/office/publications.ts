/** The office's review of the affiliates' own pages, and their archive. */
import type { InferOutput } from 'valibot';
import type { Counted } from '../../../src/config/office-waiting.ts';
import type { Page, Paging } from '../../../src/contract/paging.ts';
import type {
  Decision,
  decidePublication,
  OfficePublication,
  OfficePublications,
  PublicationState,
} from '../../../src/contract/profile/publications.ts';
import * as contract from '../../../src/contract/profile/publications.ts';
import { dayOf } from '../../../src/contract/reference.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../src/lib/csv.ts';
import { TAKES_PART } from '../auth/affiliates.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { type Order, readPage } from '../db/page.ts';
import { joinParts, type Sql, sql } from '../db/sql.ts';
import { download } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, notFound } from '../http/refusal.ts';
import { streamOf } from '../http/stream.ts';
import { queueMail } from '../mail-queue.ts';
import { withWaitingCount } from '../office-news.ts';
import { withPageCopies } from '../own-page/copies.ts';
import { approvePublication, PUBLICATION, setState } from '../profile/publications.ts';
import { noteExport } from './audit.ts';

const MOST_REASONS = 8;

/** When the version `p` became public, and when it stopped being public. */
const FROM = sql`(select min(e.at) from publication_event e where e.publication_id = p.id and e.state = 'approved')`;
const UNTIL = sql`(select min(e.at) from publication_event e where e.publication_id = p.id
  and e.state in ('superseded', 'withdrawn', 'expired') and e.at >= ${FROM})`;

/**
 * The last version before `p` that the office decided on, with the decision. An affiliate's own withdrawal does not
 * count.
 */
const LAST = sql`(
  select jsonb_build_object('state', e.state, 'reason', e.reason, 'at', e.at, 'words', s.words)
    from publication s join publication_event e on e.publication_id = s.id
     and (e.state in ('approved', 'changes', 'rejected') or (e.state = 'withdrawn' and e.actor <> s.affiliate_id))
   where s.affiliate_id = p.affiliate_id and s.kind = p.kind and s.submitted_at < p.submitted_at
   order by e.id desc limit 1)`;

/** The columns for this caller, or for the command if the caller is null. */
const columns = (
  actor: string | null,
): Sql => sql`${PUBLICATION}, a.id "affiliateId", coalesce(a.username, p.username) affiliate,
  coalesce(f.name, p.words ->> 'name') "affiliateName", coalesce(f.firm, p.words ->> 'firm') "affiliateFirm",
  (select b.words from publication b where b.affiliate_id = p.affiliate_id and b.kind = p.kind
      and b.state = 'approved' and b.id <> p.id) before,
  ${LAST} "last", p.html is not null "hasPage",
  p.affiliate_id is not distinct from ${actor}::uuid own, to_json(${FROM}) "from", to_json(${UNTIL}) "until"`;
const TABLES = sql`publication p left join affiliate a on a.id = p.affiliate_id and a.username <> 'ended'
  left join profile f on f.affiliate_id = p.affiliate_id`;

/** Whether it was public at any time on the day (UTC). Days on which the account was disabled do not count. */
const wasPublicOn = (
  day: string,
): Sql => sql`${FROM} < ${day}::date + 1 and coalesce(${UNTIL} >= ${day}::date, true)
  and not exists (
    select from publication_event h where h.publication_id = p.id and h.state = 'hidden' and h.at < ${day}::date
       and not exists (select from publication_event s where s.publication_id = p.id
         and s.state = 'shown' and s.at > h.at and s.at < ${day}::date + 1))`;

/** Whether the name, or a part of the person's name or firm, is the search text. */
const isOf = (
  affiliate: string,
): Sql => sql`lower(coalesce(a.username, p.username)) = lower(${affiliate})
  or strpos(folded(coalesce(f.name, p.words ->> 'name') || ' ' || coalesce(f.firm, '')), folded(${affiliate})) > 0`;

const OLDEST_FIRST: Order = { name: 'pages', key: sql`p.submitted_at`, type: 'timestamptz' };

interface Filter extends Paging {
  state?: PublicationState | undefined;
  affiliate: string;
  on?: string | undefined;
}

async function list(
  actor: string,
  { state, affiliate, on, ...paging }: Filter,
): Promise<Omit<OfficePublications, keyof Counted>> {
  const conditions = [
    state ? sql`p.state = ${state}` : sql`true`,
    on ? sql`(${wasPublicOn(on)})` : sql`true`,
    affiliate ? sql`(${isOf(affiliate)})` : sql`true`,
  ];
  const page: Page<OfficePublication> = await readPage<OfficePublication>(
    query,
    {
      columns: columns(actor),
      from: TABLES,
      where: joinParts(conditions, ' and '),
      order: { ...OLDEST_FIRST, name: `pages ${state ?? ''} ${affiliate} ${on ?? ''}` },
      id: sql`p.id`,
    },
    paging,
  );
  const [more] = await query<Pick<OfficePublications, 'reasons'>>(sql`
    select array(
      select reason from publication_event where reason <> '' and state in ('changes', 'rejected')
       group by reason order by max(at) desc limit ${MOST_REASONS}) reasons`);
  return { ...page, reasons: more?.reasons ?? [] };
}

async function read(run: Query, actor: string | null, id: string): Promise<OfficePublication> {
  const [publication] = await run<OfficePublication>(
    sql`select ${columns(actor)} from ${TABLES} where p.id = ${id}`,
  );
  if (!publication) throw notFound();
  return publication;
}

const TITLES: Readonly<Record<Decision, string>> = {
  approved: 'Your page is approved',
  changes: 'The office asks for changes to your page',
  rejected: 'Your page was rejected',
  withdrawn: 'The office withdrew your page',
};

interface Decided {
  actor: string | null;
  state: Decision;
  reason: string;
}

/** The line of the audit with an alert and a mail, muted or not: the affiliate asked for this answer. */
const announce = (id: string, { actor, state, reason }: Decided): Sql => sql`
with told as (
  insert into alert (affiliate_id, kind, title, href, why, subject)
  select p.affiliate_id, 'content', ${TITLES[state]}, '/dashboard/profile',
         ${reason ? `The office says: ${reason}` : 'You’re receiving this because you have a page.'},
         'page:' || p.id || ':' || p.version
    from publication p join affiliate a on a.id = p.affiliate_id where p.id = ${id}
  returning affiliate_id, subject
), ${queueMail('page', { affiliate: sql`told.affiliate_id`, key: sql`told.subject`, from: sql`told` })}
insert into audit (actor, action, kind, thing, affiliate_id, reason)
select ${actor}, ${`page-${state}`}, 'page', id, affiliate_id, ${reason} from publication where id = ${id}`;

type Deciding = InferOutput<NonNullable<typeof decidePublication.body>>;

const publicationConflict = (current: OfficePublication): HttpError =>
  new HttpError(
    'conflict',
    'This version was changed in the meantime. Read it as it is now, then decide.',
    { current },
  );

/** The state that each decision starts from. */
const POSSIBLE: Readonly<Record<Decision, PublicationState>> = {
  approved: 'submitted',
  changes: 'submitted',
  rejected: 'submitted',
  withdrawn: 'approved',
};

/**
 * Decides on a version as it was read. Throws an HttpError: 404; 403 for its author; 409 with the
 * current version if its contents differ or it was decided in the meantime. `actor` is null for the
 * command.
 */
export const decideOnVersion = (
  actor: string | null,
  id: string,
  { version, hash, state, reason, validUntil }: Deciding,
): Promise<OfficePublication> =>
  transaction(async (run) => {
    await run(sql`select from publication where id = ${id} for update`);
    const current = await read(run, actor, id);
    if (current.own && state !== 'withdrawn') {
      throw new HttpError(
        'forbidden',
        'You wrote this page, so someone else in the office must review it.',
      );
    }
    if (current.version !== version || current.hash !== hash) throw publicationConflict(current);
    if (current.state !== POSSIBLE[state]) {
      throw new HttpError('conflict', 'This was decided already. Look at it as it is now.', {
        current,
      });
    }
    if (state === 'approved' && !(await takesPart(run, id))) {
      throw new HttpError(
        'conflict',
        'This account is disabled, so its page cannot be public. Enable the account, then approve the page.',
        { current },
      );
    }
    if (state === 'approved') await approvePublication(run, id, actor, { reason, validUntil });
    else await setState(run, id, state, actor, reason);
    await run(announce(id, { actor, state, reason }));
    return read(run, actor, id);
  });

async function takesPart(run: Query, id: string): Promise<boolean> {
  const active = await run(sql`
    select from publication p join affiliate a on a.id = p.affiliate_id and ${TAKES_PART}
     where p.id = ${id}`);
  return active.length > 0;
}

export async function waitingOf(affiliateId: string): Promise<OfficePublication | undefined> {
  const [found] = await query<OfficePublication>(sql`
    select ${columns(null)} from ${TABLES} where p.affiliate_id = ${affiliateId} and p.state = 'submitted'`);
  return found;
}

/** All waiting versions, oldest first, for the command. */
export const allWaiting = (): Promise<OfficePublication[]> =>
  query<OfficePublication>(sql`
    select ${columns(null)} from ${TABLES} where p.state = 'submitted' order by p.submitted_at, p.id`);

/* The archive. */

/** Versions per statement. Each has a page and a picture. */
const BATCH = 50;

interface Kept {
  id: string;
  submitted: string;
  hash: string;
  json: string;
  html: string | null;
  portrait: Buffer | null;
  affiliate: string;
  state: string;
  from: string;
  until: string;
  reviewer: string;
}

/** The versions after this one, oldest first. */
const readAfter = ({ submitted, id }: Pick<Kept, 'submitted' | 'id'>): Promise<Kept[]> =>
  query<Kept>(sql`
    select p.id, p.submitted_at::text submitted, p.hash, p.words::text json, p.html, p.portrait, p.username affiliate, p.state,
           coalesce(to_json(${FROM}) #>> '{}', '') "from", coalesce(to_json(${UNTIL}) #>> '{}', '') "until",
           coalesce((select coalesce(nullif(e.actor_name, ''), nullif(e.reason, ''), 'command') from publication_event e
             where e.publication_id = p.id and e.state in ('approved', 'changes', 'rejected') order by e.id limit 1), '') reviewer
      from publication p where (p.submitted_at, p.id) > (${submitted}::timestamptz, ${id}::uuid)
     order by p.submitted_at, p.id limit ${BATCH}`);

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');

/** The bytes of the zip, as they are created. `index.csv` comes last. */
async function* zipOf(): AsyncGenerator<Uint8Array> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate');
  let made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  const flushed = () => {
    const chunk = Buffer.concat(made);
    made = [];
    return chunk;
  };
  const named = new Set<string>();
  const encoder = new TextEncoder();
  let index =
    BYTE_ORDER_MARK +
    csvLine(['path', 'sha256', 'affiliate', 'state', 'from', 'until', 'reviewer']);
  let last = { submitted: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const rows = await readAfter(last);
    for (const row of rows) {
      const files: [string, Uint8Array | null][] = [
        ['html', row.html === null ? null : encoder.encode(row.html)],
        ['json', encoder.encode(row.json)],
        ['jpg', row.portrait],
      ];
      for (const [ending, bytes] of files) {
        if (!bytes) continue;
        const whole = new Uint8Array(bytes);
        const path = `${row.hash}.${ending}`;
        const { affiliate, state, from, until, reviewer } = row;
        index += csvLine([path, await sha256(whole), affiliate, state, from, until, reviewer]);
        // A repeated version with the same words has the same files.
        if (named.has(path)) continue;
        named.add(path);
        const file = ending === 'jpg' ? new ZipPassThrough(path) : new ZipDeflate(path);
        zip.add(file);
        file.push(whole, true);
        yield flushed();
      }
    }
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) break;
    last = end;
  }
  const file = new ZipDeflate('index.csv');
  zip.add(file);
  file.push(encoder.encode(index), true);
  zip.end();
  yield flushed();
}

const exportArchive = (): Promise<ReadableStream<Uint8Array>> => streamOf(zipOf());

export const reviewRoutes = [
  on(
    contract.listOfficePublications,
    withWaitingCount(({ affiliate, query }) => list(affiliate.id, query)),
  ),
  on(
    contract.decidePublication,
    withPageCopies(
      withWaitingCount(({ affiliate, params, body }) =>
        decideOnVersion(affiliate.id, params.id, body),
      ),
    ),
  ),
  on(contract.exportPublications, async ({ affiliate }) => {
    await noteExport(affiliate.id, 'pages');
    const zip = await exportArchive();
    return download(zip, 'application/zip', `pages-${dayOf(Date.now())}.zip`);
  }),
];
