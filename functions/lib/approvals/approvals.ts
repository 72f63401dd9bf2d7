/** Approvals of library items, pieces and sheets, as rows: what an affiliate's firm approved, or an affiliate without one. */
import type { InferOutput } from 'valibot';
import { AUDIENCES, type Audience } from '../../../src/config/library.ts';
import * as contract from '../../../src/contract/approvals/approvals.ts';
import {
  type Approval,
  type ApprovalDraft,
  type ApprovalState,
  type Clearance,
  lastDayOf,
  MAX_APPROVALS,
  THING_KINDS,
  type ThingKind,
  type Things,
  type WholeApproval,
} from '../../../src/contract/approvals/approvals.ts';
import type { Page, Paging } from '../../../src/contract/paging.ts';
import { dayOf } from '../../../src/contract/reference.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../src/lib/csv.ts';
import { wordDiff } from '../../../src/lib/word-diff.ts';
import { ACCOUNT_NAME, TAKES_PART } from '../auth/affiliates.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { type Order, readPage } from '../db/page.ts';
import { readFiles } from '../gated/documents.ts';
import {
  asOfNow,
  type GatedThing,
  keyOf,
  type RecordedApproval,
  readThings,
  withLastUse,
} from '../gated/materials.ts';
import { created, download, escaped } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, invalid, notFound } from '../http/refusal.ts';
import { madeBefore, type RequestKey, requestKey, sameBody } from '../http/request-key.ts';
import { streamCsv } from '../http/stream.ts';
import { settings } from '../platform/site.ts';
import { todayOf } from '../rows/contacts.ts';
import { COUNTS_FOR } from './counts.ts';
import { pageOf, STATE } from './ends.ts';

export const APPROVAL = `p.id, p.version, p.kind, p.thing, p.title, p.hash, p.firm_id "firmId", f.name "firmName",
  p.number, p.principal, p.credential, p.audience, p.approved_on::text "approvedOn", p.first_use::text "firstUse",
  p.last_day::text "lastDay", p.filing, p.by_name "by", to_json(p.at) at, ${STATE} state, p.reason`;
export const TABLES = 'approval p left join firm f on f.id = p.firm_id';

/** Whether the approval `p` counts for the affiliate $1. */
const OWN = `exists (select from affiliate a where a.id = $1 and ${COUNTS_FOR})`;

export const NEWEST_FIRST: Order = {
  name: 'approvals',
  key: 'p.at',
  type: 'timestamptz',
  descending: true,
};

/* What prints clean, for whom. */

const isOver = ({ expiresOn }: GatedThing, today: string): boolean =>
  expiresOn !== null && expiresOn < today;

/** For each of the things, the approval that prints, or else the newest one. */
const COUNTING = `
select distinct on (p.kind, p.thing) ${APPROVAL}, ${todayOf('$2')}::text today from ${TABLES}
 where ${OWN} and p.kind || '/' || p.thing = any ($4)
 order by p.kind, p.thing, ${STATE} = 'approved' desc, p.at desc, p.id desc`;

/** Whom the things may go to where no firm has to approve: the content decides. */
async function clearedByContent(affiliateId: string, things: readonly GatedThing[]) {
  const [row] = await query<{ today: string }>(`select ${todayOf('$2')}::text today`, [
    affiliateId,
    new Date(),
  ]);
  return things.map((thing): Clearance => {
    const isClear = row && !thing.sample && !isOver(thing, row.today);
    return { hash: thing.hash, cleared: isClear ? thing.audience : null, approval: null };
  });
}

async function clearancesOf(affiliateId: string, things: readonly GatedThing[]) {
  if (settings.approvals === 'none') return clearedByContent(affiliateId, things);
  const rows = await query<RecordedApproval & { today: string }>(COUNTING, [
    affiliateId,
    ...(await asOfNow()),
    things.map(keyOf),
  ]);
  const byKey = new Map((await withLastUse(rows)).map((row) => [keyOf(row), row]));
  return things.map((thing): Clearance => {
    const row = byKey.get(keyOf(thing));
    if (!row) return { hash: thing.hash, cleared: null, approval: null };
    const { today, ...approval } = row;
    const isClear = approval.state === 'approved' && !isOver(thing, today);
    return { hash: thing.hash, cleared: isClear ? approval.audience : null, approval };
  });
}

/** Whom the things may go to for this affiliate, by their names. */
export async function clearancesBy(affiliateId: string, asked: Asked) {
  const things = await thingsLike(asked);
  const clearances = await clearancesOf(affiliateId, things);
  return new Map(things.map(({ thing }, index) => [thing, clearances[index] as Clearance]));
}

/** A thing, and whom it may go to for this affiliate; undefined if there is no such thing. */
export async function readThing(
  affiliateId: string,
  asked: Required<Asked>,
): Promise<(GatedThing & Clearance) | undefined> {
  const [thing] = await thingsLike(asked);
  if (!thing) return undefined;
  const [clearance] = await clearancesOf(affiliateId, [thing]);
  return { ...thing, ...(clearance as Clearance) };
}

interface Asked {
  kind?: ThingKind | undefined;
  thing?: string | undefined;
}

const thingsLike = async ({ kind, thing }: Asked): Promise<GatedThing[]> =>
  (await readThings()).filter(
    (one) => (kind ?? one.kind) === one.kind && (thing ?? one.thing) === one.thing,
  );

const firmOf = async (affiliateId: string): Promise<Things['firm']> => {
  const [firm] = await query<{ id: string; name: string }>(
    'select f.id, f.name from affiliate a join firm f on f.id = a.firm_id where a.id = $1',
    [affiliateId],
  );
  return firm ?? null;
};

async function listThings(affiliateId: string, asked: Asked): Promise<Things> {
  const things = await thingsLike(asked);
  const clearances = await clearancesOf(affiliateId, things);
  const items = things.map(({ kind, thing, title, audience, expiresOn }, index) => ({
    kind,
    thing,
    title,
    audience,
    expiresOn,
    ...(clearances[index] as Clearance),
  }));
  return { items, firm: await firmOf(affiliateId) };
}

/* The register. */

interface Filter extends Paging, Asked {
  state?: ApprovalState | undefined;
}

const listApprovals = async (
  affiliateId: string,
  { kind, thing, state, ...paging }: Filter,
): Promise<Page<Approval>> => {
  const page = await readPage<RecordedApproval>(
    query,
    {
      columns: APPROVAL,
      from: TABLES,
      where: `${OWN} and ($4::text is null or p.kind = $4) and ($5::text is null or p.thing = $5)
        and ($6::text is null or ${STATE} = $6)`,
      values: [affiliateId, ...(await asOfNow()), kind ?? null, thing ?? null, state ?? null],
      order: { ...NEWEST_FIRST, name: `approvals ${kind ?? ''} ${thing ?? ''} ${state ?? ''}` },
      id: 'p.id',
    },
    paging,
  );
  return { ...page, items: await withLastUse(page.items) };
};

/** One of the approvals that count for the affiliate. Throws an HttpError: 404. */
async function readOwn(affiliateId: string, id: string, run = query): Promise<Approval> {
  const [found] = await withLastUse(
    await run<RecordedApproval>(`select ${APPROVAL} from ${TABLES} where ${OWN} and p.id = $4`, [
      affiliateId,
      ...(await asOfNow()),
      id,
    ]),
  );
  if (!found) throw notFound();
  return found;
}

const wordsOf = async (hash: string): Promise<string> => {
  const [text] = await query<{ words: string }>('select words from approved_text where hash = $1', [
    hash,
  ]);
  return text?.words ?? '';
};

async function readApproval(affiliateId: string, id: string): Promise<WholeApproval> {
  const approval = await readOwn(affiliateId, id);
  const [thing] = await thingsLike(approval);
  const now = thing ? (await readFiles(thing)).words : null;
  return { ...approval, before: await wordsOf(approval.hash), now };
}

/* Recording. */

/** A thing as the caller read it, and whom it was approved for. */
interface Named {
  kind: ThingKind;
  thing: string;
  hash: string;
  audience: Audience;
}

/** The things as they are today, each with the audience of its approval. Throws an HttpError: 400 at `field` or `audience`. */
async function thingsToApprove(named: readonly Named[], field: string) {
  const things = await readThings();
  return named.map((one) => {
    const thing = things.find((other) => keyOf(other) === keyOf(one));
    if (!thing) throw invalid(field, 'There is no such thing to approve.');
    if (one.audience === 'client' && thing.audience === 'advisor') {
      throw invalid('audience', `“${thing.title}” is for advisors only.`);
    }
    if (one.audience === 'advisor' && thing.kind === 'piece') {
      throw invalid('audience', `“${thing.title}” is a piece, and pieces are for clients.`);
    }
    return { ...thing, audience: one.audience, changed: thing.hash !== one.hash };
  });
}
type ToApprove = Awaited<ReturnType<typeof thingsToApprove>>[number];

/**
 * $1 who records it, $2 the things with their files, $3 the firm or null, $4 to $10 what the principal
 * decided, $11 the request's key, $12 the hash of its contents.
 */
const RECORD = `
with t as (
  select * from jsonb_to_recordset($2::jsonb)
    as t (kind text, thing text, title text, hash text, audience text, words text, material text)
), kept as (
  insert into approved_text (hash, words, material) select distinct on (hash) hash, words, material from t
  on conflict do nothing
), made as (
  insert into approval (affiliate_id, by_name, firm_id, kind, thing, title, hash, audience, number, principal,
    credential, approved_on, first_use, last_day, filing, request_key, request_body)
  select a.id, ${ACCOUNT_NAME}, $3, t.kind, t.thing, t.title, t.hash, t.audience, $4, $5, $6, $7, $8, $9, $10, $11, $12
    from t, affiliate a where a.id = $1
  returning id, number
)
insert into audit (actor, action, kind, thing, affiliate_id, reason)
select $1, 'create', 'approval', id, $1, number from made returning thing id`;

/** The approvals of these things, each at its thing's place. */
function inOrderOf(named: readonly Named[], recorded: RecordedApproval[]): Promise<Approval[]> {
  const places = named.map(keyOf);
  return withLastUse(
    recorded.toSorted((a, b) => places.indexOf(keyOf(a)) - places.indexOf(keyOf(b))),
  );
}

type Decided = Pick<
  InferOutput<typeof ApprovalDraft>,
  'number' | 'principal' | 'credential' | 'approvedOn' | 'firstUse' | 'lastDay' | 'filing'
>;

interface Recording {
  named: readonly Named[];
  /** The field that names the things. */
  field: 'thing' | 'things';
  decided: Decided;
  key: RequestKey | null;
  /** The firm, once it is locked. Throws an HttpError: 400. */
  firm: (run: Query) => Promise<string | null>;
  /** What the caller has to look at again. */
  changed: (things: readonly ToApprove[]) => unknown;
}

/**
 * Records one decision about these things, or returns what the same request recorded before. Throws an
 * HttpError: 400, 409 if the words of one changed meanwhile or the earlier request had other contents.
 */
export async function recordAll(
  affiliateId: string,
  { named, field, decided, key, firm, changed }: Recording,
): Promise<Approval[]> {
  const things = await thingsToApprove(named, field);
  const today = await asOfNow();
  return transaction(async (run) => {
    // One after the other, so that no key is used twice.
    await run('select from affiliate where id = $1 for no key update', [affiliateId]);
    const before = await run<RecordedApproval & { sameBody: boolean }>(
      `select ${APPROVAL}, ${sameBody('p', '$5')} from ${TABLES}
        where p.affiliate_id = $1 and p.request_key = $4`,
      [affiliateId, ...today, key?.id ?? null, key?.body ?? null],
    );
    if (before.length > 0) return inOrderOf(named, before.map(madeBefore<RecordedApproval>));
    const stale = things.filter((thing) => thing.changed);
    if (stale.length > 0) {
      throw new HttpError(
        'conflict',
        'The text has changed since you opened it. Look at it again before you record its approval.',
        { current: changed(stale) },
      );
    }
    const firmId = await firm(run);
    await assertRoom(run, affiliateId, firmId, things.length);
    const files = await Promise.all(things.map(readFiles));
    const { number, principal, credential, approvedOn, firstUse, filing } = decided;
    const made = await run<{ id: string }>(RECORD, [
      affiliateId,
      JSON.stringify(things.map((thing, index) => ({ ...thing, ...files[index] }))),
      firmId,
      number,
      principal,
      credential,
      approvedOn,
      firstUse,
      lastDayOf(decided),
      filing,
      key?.id ?? null,
      key?.body ?? null,
    ]);
    const recorded = await run<RecordedApproval>(
      `select ${APPROVAL} from ${TABLES} where p.affiliate_id = $1 and p.id = any ($4)`,
      [affiliateId, ...today, made.map(({ id }) => id)],
    );
    return inOrderOf(named, recorded);
  });
}

async function assertRoom(run: Query, affiliateId: string, firmId: string | null, more: number) {
  const [row] = await run<{ count: number }>(
    `select count(*)::int count from approval
      where firm_id = $2 or ($2::uuid is null and firm_id is null and affiliate_id = $1)`,
    [affiliateId, firmId],
  );
  if ((row?.count ?? 0) + more <= MAX_APPROVALS) return;
  throw new HttpError(
    'validation',
    `The register has ${MAX_APPROVALS.toLocaleString('en-US')} approvals, which is the maximum.`,
  );
}

async function recordApproval(
  affiliateId: string,
  { kind, thing, hash, audience, ...decided }: InferOutput<typeof ApprovalDraft>,
  key: RequestKey | null,
): Promise<Approval> {
  const [made] = await recordAll(affiliateId, {
    named: [{ kind, thing, hash, audience }],
    field: 'thing',
    decided,
    key,
    firm: async (run) => {
      const [own] = await run<{ id: string | null }>(
        'select firm_id id from affiliate where id = $1',
        [affiliateId],
      );
      return own?.id ?? null;
    },
    changed: ([thing]) => ({ hash: thing?.hash }),
  });
  return made as Approval;
}

/* Withdrawing. */

/** $1 who withdraws it, $2 the approval, $3 the reason, $4 now. Tells who recorded it and everyone at its firm. */
const WITHDRAW = `
with gone as (
  update approval set withdrawn_at = $4, reason = $3, version = version + 1 where id = $2 returning *
), told as (
  insert into alert (affiliate_id, kind, title, href, why, subject, created_at)
  select a.id, 'content', w.name || ' withdrew ' || g.number || ', “' || g.title || '”', ${pageOf('g')},
      case a.id when g.affiliate_id then 'You get this because you recorded the approval.'
        else 'You get this because your firm had the approval.' end, 'approval-withdrawn:' || g.id, $4
    from gone g join affiliate a on (a.id = g.affiliate_id or a.firm_id = g.firm_id) and ${TAKES_PART},
      (select ${ACCOUNT_NAME} name from affiliate a where a.id = $1) w
   where not exists (select from alert_mute m where m.affiliate_id = a.id and m.kind = 'content')
  on conflict do nothing
)
insert into audit (actor, action, kind, thing, affiliate_id, reason)
select $1, 'withdraw', 'approval', id, $1, $3 from gone`;

interface Withdrawal {
  version: number;
  reason: string;
}

/** Withdraws an approval that `read` finds for this caller. Throws an HttpError: 404, 409 with the approval as it is now. */
export const withdraw = (
  affiliateId: string,
  id: string,
  { version, reason }: Withdrawal,
  read: (run: Query) => Promise<Approval>,
): Promise<Approval> =>
  transaction(async (run) => {
    await run('select from approval where id = $1 for update', [id]);
    const current = await read(run);
    if (current.version !== version || current.state === 'withdrawn') {
      throw new HttpError('conflict', 'This approval was withdrawn already.', { current });
    }
    await run(WITHDRAW, [affiliateId, id, reason, new Date()]);
    return read(run);
  });

/* The packet: what a principal needs to decide. */

const MARKS = { same: '', added: 'ins', removed: 'del' } as const;

const changesHtml = (title: string, before: string, now: string): string => {
  const runs = wordDiff(before, now).map(({ kind, text }) => {
    const mark = MARKS[kind];
    return mark ? `<${mark}>${escaped(text)}</${mark}>` : escaped(text);
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escaped(title)}: changes since the last approval</title>
<style>body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 Georgia,serif;white-space:pre-line}ins{background:#d7f5dc}del{background:#fbdcdc}</style>
<body>${runs.join('')}</body>
</html>
`;
};

const TO_FILL_IN = '____________________';
const coverText = (thing: GatedThing, { affiliate, firm }: Asking): string =>
  [
    'For review by a principal',
    '',
    `Title: ${thing.title}`,
    `Kind: ${THING_KINDS[thing.kind]}`,
    `Hash (SHA-256 of words.txt): ${thing.hash}`,
    `Audience: ${AUDIENCES[thing.audience]}`,
    `First use planned: ${TO_FILL_IN}`,
    `Affiliate: ${affiliate || TO_FILL_IN}`,
    `Firm: ${firm || TO_FILL_IN}`,
    '',
    ...[
      'Approval number',
      'Principal',
      'Credential',
      'Approved for (clients, advisors only)',
      'Approved on',
      'First use',
      'Last day of use',
      'Filing reference',
      'Signature',
    ].map((label) => `${label}: ${TO_FILL_IN}`),
    '',
  ].join('\n');

/** Whose packet it is; empty names are filled in by hand. */
interface Asking {
  affiliate: string;
  firm: string;
}

/** The newest approved words that differ from today's. $1 what it is, $2 its hash. */
const OTHER_WORDS = (whose: string): string => `
select t.words from approval p join approved_text t on t.hash = p.hash
 where p.kind || '/' || p.thing = $1 and p.hash <> $2 and ${whose}
 order by p.at desc, p.id desc limit 1`;

/** The zip for a principal. `whose` selects the firm's approvals by $3. Throws an HttpError: 404. */
export async function packet(
  affiliateId: string,
  asked: Required<Asked>,
  { whose, id, asking }: { whose: string; id: string | null; asking: Asking },
): Promise<Response> {
  const [thing] = await thingsLike(asked);
  if (!thing) throw notFound();
  const { words, material, sources } = await readFiles(thing);
  const [other] = await query<{ words: string }>(OTHER_WORDS(whose), [
    keyOf(thing),
    thing.hash,
    id ?? affiliateId,
  ]);
  const rows = sources.map(({ label, url }, index) => csvLine([index + 1, label, url]));
  const texts = {
    'words.txt': words,
    'material.html': material,
    'sources.csv': BYTE_ORDER_MARK + csvLine(['number', 'label', 'url']) + rows.join(''),
    ...(other && { 'changes.html': changesHtml(thing.title, other.words, words) }),
    'cover.txt': coverText(thing, asking),
  };
  const { strToU8, zipSync } = await import('fflate');
  const zip = zipSync(
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)])),
  );
  return download(
    new Uint8Array(zip),
    'application/zip',
    `packet-${thing.kind}-${thing.thing}.zip`,
  );
}

async function readPacket(affiliateId: string, asked: Required<Asked>): Promise<Response> {
  const [row] = await query<{ name: string; firmId: string | null; firm: string | null }>(
    `select ${ACCOUNT_NAME} name, a.firm_id "firmId", f.name firm
       from affiliate a left join firm f on f.id = a.firm_id
      where a.id = $1`,
    [affiliateId],
  );
  const firmId = row?.firmId ?? null;
  return packet(affiliateId, asked, {
    whose: firmId ? 'p.firm_id = $3' : 'p.firm_id is null and p.affiliate_id = $3',
    id: firmId,
    asking: { affiliate: row?.name ?? '', firm: row?.firm ?? '' },
  });
}

/* The register as a file. */

const BATCH_ROWS = 5_000;

interface Line extends RecordedApproval {
  recordedAt: string;
  /** The earlier of the day entered and the first use, and the last use: FINRA rule 2210(b)(4)(A). */
  firstUsed: string | null;
  lastUsed: string | null;
}

/** The register as CSV, newest first. `where` selects its rows by $1. */
export async function register(affiliateId: string, where = OWN) {
  const today = await asOfNow();
  return streamCsv<Line & Pick<Approval, 'useThrough'>>({
    headings:
      'firm,thing,title,kind,hash,number,principal,credential,audience,approved_on,first_use,last_use,last_day,filing,recorded_by,recorded_at,state,reason,use_through'.split(
        ',',
      ),
    cells: (row) =>
      [
        row.firmName,
        row.thing,
        row.title,
        row.kind,
        row.hash,
        row.number,
        row.principal,
        row.credential,
        row.audience,
        row.approvedOn,
        row.firstUsed,
        row.lastUsed,
        row.lastDay,
        row.filing,
        row.by,
        row.recordedAt,
        row.state,
        row.reason,
        row.useThrough,
      ].map((cell) => cell ?? ''),
    batch: BATCH_ROWS,
    read: async (last) => {
      const lines = await query<Line>(
        `select ${APPROVAL}, to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') "recordedAt",
              least(p.first_use, u.first)::text "firstUsed", u.last::text "lastUsed"
           from ${TABLES}, lateral (
             select min(${todayOf('at', 'use.affiliate_id')}) as first, max(${todayOf('at', 'use.affiliate_id')}) as last
               from use where approval_id = p.id) u where ${where} and $1::uuid is not null
            and ($4::timestamptz is null or (p.at, p.id) < ($4, $5::uuid))
          order by p.at desc, p.id desc limit ${BATCH_ROWS}`,
        [affiliateId, ...today, last?.recordedAt ?? null, last?.id ?? null],
      );
      return withLastUse(lines);
    },
  });
}

const NOTE = `insert into audit (actor, action, kind, affiliate_id) values ($1, 'export', 'approvals', $1)`;

async function exportRegister(affiliateId: string): Promise<ReadableStream<Uint8Array>> {
  await query(NOTE, [affiliateId]);
  return register(affiliateId);
}

export const csvOf = (lines: ReadableStream<Uint8Array>): Response =>
  download(lines, 'text/csv; charset=utf-8', `approvals-${dayOf(Date.now())}.csv`);

/** The handler, for a site on which firms approve; elsewhere its route does not exist. */
export const whereFirmsApprove =
  <Input, Answer>(handler: (input: Input) => Promise<Answer>) =>
  async (input: Input): Promise<Answer> => {
    if (settings.approvals === 'none') throw notFound();
    return handler(input);
  };

export const approvalRoutes = [
  on(
    contract.listThings,
    whereFirmsApprove(({ affiliate, query }) => listThings(affiliate.id, query)),
  ),
  on(
    contract.listApprovals,
    whereFirmsApprove(({ affiliate, query }) => listApprovals(affiliate.id, query)),
  ),
  on(
    contract.readApproval,
    whereFirmsApprove(({ affiliate, params }) => readApproval(affiliate.id, params.id)),
  ),
  on(
    contract.recordApproval,
    whereFirmsApprove(async ({ affiliate, body, request }) =>
      created(await recordApproval(affiliate.id, body, requestKey(request, body))),
    ),
  ),
  on(
    contract.withdrawApproval,
    whereFirmsApprove(({ affiliate, params, body }) =>
      withdraw(affiliate.id, params.id, body, (run) => readOwn(affiliate.id, params.id, run)),
    ),
  ),
  on(
    contract.readPacket,
    whereFirmsApprove(({ affiliate, query }) => readPacket(affiliate.id, query)),
  ),
  on(
    contract.exportApprovals,
    whereFirmsApprove(async ({ affiliate }) => csvOf(await exportRegister(affiliate.id))),
  ),
];
