/**
 * Approvals of library items, pieces, sheets, Meeting and the map, as rows. A firm's approval counts for its affiliates, and one
 * recorded without a firm counts for the affiliate alone.
 */
import type { InferOutput } from 'valibot';
import { AUDIENCES, type Audience } from '../../../src/config/library.ts';
import * as contract from '../../../src/contract/approvals/approvals.ts';
import {
  type Approval,
  type ApprovalDraft,
  type ApprovalState,
  CLIENT_KINDS,
  type Clearance,
  lastDayOf,
  MAX_APPROVALS,
  type MaterialKind,
  type Materials,
  THING_KINDS,
  type WholeApproval,
} from '../../../src/contract/approvals/approvals.ts';
import type { Page, Paging } from '../../../src/contract/paging.ts';
import { dayOf } from '../../../src/contract/reference.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../src/lib/csv.ts';
import { formatLongDay } from '../../../src/lib/format-date.ts';
import { wordDiff } from '../../../src/lib/word-diff.ts';
import { ACCOUNT_NAME, TAKES_PART } from '../auth/affiliates.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { type Order, readPage } from '../db/page.ts';
import { inTurn, sameBody } from '../db/records.ts';
import { joinParts, type Sql, sql } from '../db/sql.ts';
import { readFiles } from '../gated/documents.ts';
import {
  asOfNow,
  type GatedMaterial,
  keyOf,
  type RecordedApproval,
  readMaterials,
  withLastUse,
} from '../gated/materials.ts';
import { createdReply, download, escapeHtml } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, invalid, notFound } from '../http/refusal.ts';
import { madeBefore, type RequestKey, requestKey } from '../http/request-key.ts';
import { streamCsv } from '../http/stream.ts';
import { settings } from '../platform/site.ts';
import { todayOf } from '../rows/contacts.ts';
import { COUNTS_FOR } from './counts.ts';
import { pageOf, stateFor } from './ends.ts';

/** The columns of the approval `p` of the firm `f`, as the affiliate reads it. `now` and `hashes` are of `asOfNow`. */
export const columnsFor = (
  affiliateId: string,
  now: string,
  hashes: readonly string[],
): Sql => sql`p.id, p.version, p.kind, p.thing, p.title, p.hash, p.firm_id "firmId", f.name "firmName",
  p.number, p.principal, p.credential, p.audience, p.approved_on::text "approvedOn", p.first_use::text "firstUse",
  p.last_day::text "lastDay", p.filing, p.by_name "by", to_json(p.at) at,
  ${stateFor(affiliateId, now, hashes)} state, p.reason`;
export const TABLES = sql`approval p left join firm f on f.id = p.firm_id`;

const OWNER_NAME = ACCOUNT_NAME;

/** Whether the approval `p` counts for the affiliate. */
const countsFor = (affiliateId: string): Sql =>
  sql`exists (select from affiliate a where a.id = ${affiliateId} and ${COUNTS_FOR})`;

const todayFor = (affiliateId: string, now: string | Date): Sql => todayOf(now, affiliateId);

export const NEWEST_FIRST: Order = {
  name: 'approvals',
  key: sql`p.at`,
  type: 'timestamptz',
  descending: true,
};

/* Clearances: what prints without the draft mark, and for whom. */

/** Whether clients may get the thing on this day, by its own days and figures. */
const isInUse = ({ startsOn, expiresOn, openRows }: GatedMaterial, today: string): boolean =>
  openRows.length === 0 &&
  (startsOn === null || startsOn <= today) &&
  (expiresOn === null || today <= expiresOn);

/** What decides about the clearances of materials: today, and for each the approval that prints, or else the newest. */
export interface Clearing {
  today: string;
  approvals: RecordedApproval[];
}

/** The columns of `Clearing` for these materials. Where no firm has to approve, there are no approvals. */
export async function clearingFor(
  affiliateId: string,
  things: readonly Pick<GatedMaterial, 'kind' | 'thing'>[],
): Promise<Sql> {
  if (settings.approvals === 'none') {
    return sql`${todayFor(affiliateId, new Date())}::text today, '[]'::json approvals`;
  }
  const [now, hashes] = await asOfNow();
  return sql`${todayFor(affiliateId, now)}::text today, (
    select coalesce(json_agg(row_to_json(newest)), '[]') from (
      select distinct on (p.kind, p.thing) ${columnsFor(affiliateId, now, hashes)}
        from ${TABLES}
       where ${countsFor(affiliateId)} and p.kind || '/' || p.thing = any (${things.map(keyOf)})
       order by p.kind, p.thing, ${stateFor(affiliateId, now, hashes)} = 'approved' desc, p.at desc, p.id desc
    ) newest) approvals`;
}

/** The clearances of these materials, in the same order. */
export async function clearancesFrom(
  things: readonly GatedMaterial[],
  { today, approvals }: Clearing,
): Promise<Clearance[]> {
  const byKey = new Map((await withLastUse(approvals)).map((row) => [keyOf(row), row]));
  return things.map((thing): Clearance => {
    const { hash, audience, sample } = thing;
    if (settings.approvals === 'none') {
      // The audiences are those of the content.
      const isClear = !sample && isInUse(thing, today);
      return { hash, cleared: isClear ? audience : null, approval: null };
    }
    const approval = byKey.get(keyOf(thing));
    if (!approval) return { hash, cleared: null, approval: null };
    const isClear = approval.state === 'approved' && isInUse(thing, today);
    return { hash, cleared: isClear ? approval.audience : null, approval };
  });
}

async function clearancesOf(affiliateId: string, things: readonly GatedMaterial[]) {
  const [clearing] = await query<Clearing>(sql`select ${await clearingFor(affiliateId, things)}`);
  return clearancesFrom(things, clearing ?? { today: '', approvals: [] });
}

/** The clearances of the materials for this affiliate, by `thing`. */
export async function clearancesBy(affiliateId: string, asked: MaterialFilter) {
  const things = await materialsLike(asked);
  const clearances = await clearancesOf(affiliateId, things);
  return new Map(things.map(({ thing }, index) => [thing, clearances[index] as Clearance]));
}

/** A material with its clearance for this affiliate, or undefined if there is no such material. */
export async function readMaterial(
  affiliateId: string,
  asked: Required<MaterialFilter>,
): Promise<(GatedMaterial & Clearance) | undefined> {
  const [thing] = await materialsLike(asked);
  if (!thing) return undefined;
  const [clearance] = await clearancesOf(affiliateId, [thing]);
  return { ...thing, ...(clearance as Clearance) };
}

interface MaterialFilter {
  kind?: MaterialKind | undefined;
  thing?: string | undefined;
}

const materialsLike = async ({ kind, thing }: MaterialFilter): Promise<GatedMaterial[]> =>
  (await readMaterials()).filter(
    (one) => (kind ?? one.kind) === one.kind && (thing ?? one.thing) === one.thing,
  );

const firmOf = async (affiliateId: string): Promise<Materials['firm']> => {
  const [firm] = await query<{ id: string; name: string }>(
    sql`select f.id, f.name from affiliate a join firm f on f.id = a.firm_id where a.id = ${affiliateId}`,
  );
  return firm ?? null;
};

async function listMaterials(affiliateId: string, asked: MaterialFilter): Promise<Materials> {
  const things = await materialsLike(asked);
  const clearances = await clearancesOf(affiliateId, things);
  const items = things.map(({ hash, pattern, sample, ...thing }, index) => ({
    ...thing,
    ...(clearances[index] as Clearance),
  }));
  return { items, firm: await firmOf(affiliateId) };
}

/* The register. */

interface Filter extends Paging, MaterialFilter {
  state?: ApprovalState | undefined;
}

const listApprovals = async (
  affiliateId: string,
  { kind, thing, state, ...paging }: Filter,
): Promise<Page<Approval>> => {
  const [now, hashes] = await asOfNow();
  const conditions = [countsFor(affiliateId)];
  if (kind) conditions.push(sql`p.kind = ${kind}`);
  if (thing) conditions.push(sql`p.thing = ${thing}`);
  if (state) conditions.push(sql`${stateFor(affiliateId, now, hashes)} = ${state}`);
  const page = await readPage<RecordedApproval>(
    query,
    {
      columns: columnsFor(affiliateId, now, hashes),
      from: TABLES,
      where: joinParts(conditions, ' and '),
      order: { ...NEWEST_FIRST, name: `approvals ${kind ?? ''} ${thing ?? ''} ${state ?? ''}` },
      id: sql`p.id`,
    },
    paging,
  );
  return { ...page, items: await withLastUse(page.items) };
};

/** One of the approvals that count for the affiliate. Throws an HttpError: 404. */
async function readOwn(affiliateId: string, id: string, run = query): Promise<Approval> {
  const [now, hashes] = await asOfNow();
  const [approval] = await withLastUse(
    await run<RecordedApproval>(sql`
      select ${columnsFor(affiliateId, now, hashes)} from ${TABLES}
       where ${countsFor(affiliateId)} and p.id = ${id}`),
  );
  if (!approval) throw notFound();
  return approval;
}

const wordsOf = async (hash: string): Promise<string> => {
  const [text] = await query<{ words: string }>(
    sql`select words from approved_text where hash = ${hash}`,
  );
  return text?.words ?? '';
};

async function readApproval(affiliateId: string, id: string): Promise<WholeApproval> {
  const approval = await readOwn(affiliateId, id);
  const [thing] = await materialsLike(approval);
  const now = thing ? (await readFiles(thing)).words : null;
  return { ...approval, before: await wordsOf(approval.hash), now };
}

/* Recording. */

/** A material as the caller read it, with the audience that it was approved for. */
interface Named {
  kind: MaterialKind;
  thing: string;
  hash: string;
  audience: Audience;
}

/**
 * The materials as they are today, each with the audience of its approval. Throws an HttpError: 400 at `field` or
 * `audience`.
 */
async function materialsToApprove(named: readonly Named[], field: string) {
  const things = await readMaterials();
  return named.map((draft) => {
    const thing = things.find((other) => keyOf(other) === keyOf(draft));
    if (!thing) throw invalid(field, 'There is no such thing to approve.');
    if (draft.audience === 'client' && thing.audience === 'advisor') {
      throw invalid('audience', `“${thing.title}” is for advisors only.`);
    }
    if (draft.audience === 'advisor' && CLIENT_KINDS.includes(thing.kind)) {
      const why = thing.kind === 'piece' ? 'is a piece, and pieces are' : 'can only be approved';
      throw invalid('audience', `“${thing.title}” ${why} for clients.`);
    }
    return { ...thing, audience: draft.audience, changed: thing.hash !== draft.hash };
  });
}
type ToApprove = Awaited<ReturnType<typeof materialsToApprove>>[number];

/** Throws an HttpError: 400 at `firstUse`, if that is before a material's own first day. */
function assertFirstUse(things: readonly ToApprove[], { firstUse }: Decided): void {
  for (const { title, startsOn } of things) {
    if (firstUse === null || startsOn === null || firstUse >= startsOn) continue;
    throw invalid('firstUse', `“${title}” is for use from ${formatLongDay(startsOn)}.`);
  }
}

/** The approvals of these materials, in the same order. */
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
  /** The field that names the materials. */
  field: 'thing' | 'things';
  decided: Decided;
  key: RequestKey | null;
  /** The firm, once it is locked. Throws an HttpError: 400. */
  firm: (run: Query) => Promise<string | null>;
  /** What the caller has to look at again. */
  changed: (things: readonly ToApprove[]) => unknown;
}

/**
 * Records one decision about these materials, or returns what the same request recorded before. Throws an HttpError:
 * 400; 409 if the words of one changed meanwhile, or the earlier request had other contents.
 */
export async function recordAll(
  affiliateId: string,
  { named, field, decided, key, firm, changed }: Recording,
): Promise<Approval[]> {
  const things = await materialsToApprove(named, field);
  assertFirstUse(things, decided);
  const [now, hashes] = await asOfNow();
  const columns = columnsFor(affiliateId, now, hashes);
  // One after the other, so that no key is used twice.
  return inTurn(affiliateId, async (run) => {
    const before = await run<RecordedApproval & { sameBody: boolean }>(sql`
      select ${columns}, ${sameBody(sql`p`, key?.body ?? null)} from ${TABLES}
       where p.affiliate_id = ${affiliateId} and p.request_key = ${key?.id ?? null}`);
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
    const material = JSON.stringify(things.map((thing, index) => ({ ...thing, ...files[index] })));
    const made = await run<{ id: string }>(sql`
      with t as (
        select * from jsonb_to_recordset(${material}::jsonb)
          as t (kind text, thing text, title text, hash text, pattern text, audience text, words text, material text)
      ), kept as (
        insert into approved_text (hash, words, material) select distinct on (hash) hash, words, material from t
        on conflict do nothing
      ), made as (
        insert into approval (affiliate_id, by_name, firm_id, kind, thing, title, hash, pattern, audience, number, principal,
          credential, approved_on, first_use, last_day, filing, request_key, request_body)
        select a.id, ${OWNER_NAME}, ${firmId}, t.kind, t.thing, t.title, t.hash, t.pattern, t.audience, ${number}, ${principal},
            ${credential}, ${approvedOn}, ${firstUse}, ${lastDayOf(decided)}, ${filing}, ${key?.id ?? null},
            ${key?.body ?? null}
          from t, affiliate a where a.id = ${affiliateId}
        returning id, number
      )
      insert into audit (actor, action, kind, thing, affiliate_id, reason)
      select ${affiliateId}, 'create', 'approval', id, ${affiliateId}, number from made returning thing id`);
    const recorded = await run<RecordedApproval>(sql`
      select ${columns} from ${TABLES}
       where p.affiliate_id = ${affiliateId} and p.id = any (${made.map(({ id }) => id)})`);
    return inOrderOf(named, recorded);
  });
}

async function assertRoom(run: Query, affiliateId: string, firmId: string | null, more: number) {
  const [row] = await run<{ count: number }>(
    sql`select count(*)::int count from approval
         where firm_id = ${firmId} or (${firmId}::uuid is null and firm_id is null and affiliate_id = ${affiliateId})`,
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
        sql`select firm_id id from affiliate where id = ${affiliateId}`,
      );
      return own?.id ?? null;
    },
    changed: ([thing]) => ({ hash: thing?.hash }),
  });
  return made as Approval;
}

/* Withdrawing. */

/** Tells who recorded the approval and everyone at its firm. */
const withdrawing = (affiliateId: string, id: string, reason: string, now: Date): Sql => sql`
with gone as (
  update approval set withdrawn_at = ${now}, reason = ${reason}, version = version + 1 where id = ${id} returning *
), told as (
  insert into alert (affiliate_id, kind, title, href, why, subject, created_at)
  select a.id, 'content', w.name || ' withdrew ' || g.number || ', “' || g.title || '”', ${pageOf(sql`g`)},
      case a.id when g.affiliate_id then 'You’re receiving this because you recorded the approval.'
        else 'You’re receiving this because your firm had the approval.' end, 'approval-withdrawn:' || g.id, ${now}
    from gone g join affiliate a on (a.id = g.affiliate_id or a.firm_id = g.firm_id) and ${TAKES_PART},
      (select ${OWNER_NAME} name from affiliate a where a.id = ${affiliateId}) w
   where not exists (select from alert_mute m where m.affiliate_id = a.id and m.kind = 'content')
  on conflict do nothing
)
insert into audit (actor, action, kind, thing, affiliate_id, reason)
select ${affiliateId}, 'withdraw', 'approval', id, ${affiliateId}, ${reason} from gone`;

interface Withdrawal {
  version: number;
  reason: string;
}

/** Withdraws an approval that `read` finds for this caller. Throws an HttpError: 404, 409 with the approval as it is now. */
export const withdrawApproval = (
  affiliateId: string,
  id: string,
  { version, reason }: Withdrawal,
  read: (run: Query) => Promise<Approval>,
): Promise<Approval> =>
  transaction(async (run) => {
    await run(sql`select from approval where id = ${id} for update`);
    const current = await read(run);
    if (current.version !== version || current.state === 'withdrawn') {
      throw new HttpError('conflict', 'This approval was withdrawn already.', { current });
    }
    await run(withdrawing(affiliateId, id, reason, new Date()));
    return read(run);
  });

/* The packet: what a principal needs to decide. */

const MARKS = { same: '', added: 'ins', removed: 'del' } as const;

const changesHtml = (title: string, before: string, now: string): string => {
  const runs = wordDiff(before, now).map(({ kind, text }) => {
    const mark = MARKS[kind];
    return mark ? `<${mark}>${escapeHtml(text)}</${mark}>` : escapeHtml(text);
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escapeHtml(title)}: changes since the last approval</title>
<style>body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 Georgia,serif;white-space:pre-line}ins{background:#d7f5dc}del{background:#fbdcdc}</style>
<body>${runs.join('')}</body>
</html>
`;
};

const TO_FILL_IN = '____________________';
const coverText = (thing: GatedMaterial, { affiliate, firm }: PacketOwner): string =>
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

/** The names on the packet. Empty ones are filled in by hand. */
interface PacketOwner {
  affiliate: string;
  firm: string;
}

/**
 * The zip for a principal. It shows the changes since the last approval `p` that fits `decidedBy`; without that
 * condition, since the last one that the affiliate recorded without a firm. Throws an HttpError: 404.
 */
export async function packet(
  affiliateId: string,
  materialKey: Required<MaterialFilter>,
  { decidedBy, owner }: { decidedBy: Sql | null; owner: PacketOwner },
): Promise<Response> {
  const [thing] = await materialsLike(materialKey);
  if (!thing) throw notFound();
  const { words, material, sources } = await readFiles(thing);
  const counts = decidedBy ?? sql`p.firm_id is null and p.affiliate_id = ${affiliateId}`;
  // The newest approved words that differ from today's.
  const [other] = await query<{ words: string }>(sql`
    select t.words from approval p join approved_text t on t.hash = p.hash
     where p.kind || '/' || p.thing = ${keyOf(thing)} and p.hash <> ${thing.hash} and ${counts}
     order by p.at desc, p.id desc limit 1`);
  const rows = sources.map(({ label, url }, index) => csvLine([index + 1, label, url]));
  const texts = {
    'words.txt': words,
    'material.html': material,
    'sources.csv': BYTE_ORDER_MARK + csvLine(['number', 'label', 'url']) + rows.join(''),
    ...(other && { 'changes.html': changesHtml(thing.title, other.words, words) }),
    'cover.txt': coverText(thing, owner),
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

async function readPacket(
  affiliateId: string,
  materialKey: Required<MaterialFilter>,
): Promise<Response> {
  const [row] = await query<{ name: string; firmId: string | null; firm: string | null }>(
    sql`select ${OWNER_NAME} name, a.firm_id "firmId", f.name firm
          from affiliate a left join firm f on f.id = a.firm_id
         where a.id = ${affiliateId}`,
  );
  return packet(affiliateId, materialKey, {
    decidedBy: row?.firmId ? sql`p.firm_id = ${row.firmId}` : null,
    owner: { affiliate: row?.name ?? '', firm: row?.firm ?? '' },
  });
}

/* The register as a file. */

const BATCH_ROWS = 5_000;

interface Line extends RecordedApproval {
  recordedAt: string;
  /** The first use (the entered day, or an earlier handover) and the last use: FINRA rule 2210(b)(4)(A). */
  firstUsed: string | null;
  lastUsed: string | null;
}

const USED_ON = todayOf(sql`at`, sql`use.affiliate_id`);

/** The register as CSV, newest first, of the approvals that count for the affiliate or meet another condition. */
export async function register(affiliateId: string, where = countsFor(affiliateId)) {
  const [now, hashes] = await asOfNow();
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
      const beyond = last
        ? sql`(p.at, p.id) < (${last.recordedAt}::timestamptz, ${last.id}::uuid)`
        : sql`true`;
      const lines = await query<Line>(
        sql`select ${columnsFor(affiliateId, now, hashes)},
              to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') "recordedAt",
              least(p.first_use, u.first)::text "firstUsed", u.last::text "lastUsed"
           from ${TABLES}, lateral (
             select min(${USED_ON}) as first, max(${USED_ON}) as last
               from use where approval_id = p.id) u where ${where} and ${beyond}
          order by p.at desc, p.id desc limit ${BATCH_ROWS}`,
      );
      return withLastUse(lines);
    },
  });
}

async function exportRegister(affiliateId: string): Promise<ReadableStream<Uint8Array>> {
  await query(sql`
    insert into audit (actor, action, kind, affiliate_id)
    values (${affiliateId}, 'export', 'approvals', ${affiliateId})`);
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
    contract.listMaterials,
    whereFirmsApprove(({ affiliate, query }) => listMaterials(affiliate.id, query)),
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
      createdReply(await recordApproval(affiliate.id, body, requestKey(request, body))),
    ),
  ),
  on(
    contract.withdrawApproval,
    whereFirmsApprove(({ affiliate, params, body }) =>
      withdrawApproval(affiliate.id, params.id, body, (run) =>
        readOwn(affiliate.id, params.id, run),
      ),
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
