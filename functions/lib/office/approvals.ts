/** The firms of all affiliates, and their approvals, as the office keeps them. */
import type { InferOutput } from 'valibot';
import type {
  Approval,
  ApprovalState,
  ApprovalsDraft,
  Firm,
  MaterialKind,
} from '../../../src/contract/approvals/approvals.ts';
import * as contract from '../../../src/contract/approvals/approvals.ts';
import type { Page, Paging } from '../../../src/contract/paging.ts';
import { WARNING_DAYS } from '../../../src/contract/profile/publications.ts';
import { assertFirm } from '../account/accounts.ts';
import {
  columnsFor,
  csvOf,
  NEWEST_FIRST,
  packet,
  recordAll,
  register,
  TABLES,
  whereFirmsApprove,
  withdrawApproval,
} from '../approvals/approvals.ts';
import { stateFor } from '../approvals/ends.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { type Order, readPage } from '../db/page.ts';
import { sameBody } from '../db/records.ts';
import { joinParts, type Sql, sql } from '../db/sql.ts';
import { asOfNow, type RecordedApproval, withLastUse } from '../gated/materials.ts';
import { createdReply } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, notFound } from '../http/refusal.ts';
import { madeBefore, type RequestKey, requestKey } from '../http/request-key.ts';
import { todayOf } from '../rows/contacts.ts';
import { noteExport } from './audit.ts';

const FIRM = sql`f.id, f.version, f.name, f.figures`;
const BY_NAME: Order = { name: 'firms', key: sql`lower(f.name)`, type: 'text' };

const listFirms = (paging: Paging): Promise<Page<Firm>> =>
  readPage<Firm>(
    query,
    { columns: FIRM, from: sql`firm f`, where: sql`true`, order: BY_NAME, id: sql`f.id` },
    paging,
  );

/** Locks the firm. Throws an HttpError: 404. */
async function lockedFirm(run: Query, id: string): Promise<Firm> {
  const [firm] = await run<Firm>(sql`select ${FIRM} from firm f where f.id = ${id} for update`);
  if (!firm) throw notFound();
  return firm;
}

const note = (run: Query, actor: string, action: string, { id, name }: Firm) =>
  run(sql`
    insert into audit (actor, action, kind, thing, reason)
    values (${actor}, ${action}, 'firm', ${id}, ${name})`);

/** Checks that no other firm has this name, in any case. Throws an HttpError: 409 with that firm. */
async function assertNameIsFree(run: Query, name: string, id: string | null): Promise<void> {
  const [current] = await run<Firm>(sql`
    select ${FIRM} from firm f where lower(f.name) = lower(${name}) and f.id is distinct from ${id}::uuid`);
  if (current) throw new HttpError('conflict', 'There is a firm with this name.', { current });
}

/** Firms are added and renamed one after the other, so that two with one name see each other. */
const takeTurns = (run: Query) => run(sql`select pg_advisory_xact_lock(hashtext('firms'))`);

const createFirm = (
  actor: string,
  { name, figures = 'outdate' }: InferOutput<typeof contract.createFirm.body & object>,
  key: RequestKey | null,
): Promise<Firm> =>
  transaction(async (run) => {
    await takeTurns(run);
    const [before] = await run<Firm & { sameBody: boolean }>(sql`
      select ${FIRM}, ${sameBody(sql`f`, key?.body ?? null)}
        from firm f where f.made_by = ${actor} and f.request_key = ${key?.id ?? null}`);
    if (before) return madeBefore<Firm>(before);
    await assertNameIsFree(run, name, null);
    const [firm] = await run<Firm>(sql`
      insert into firm as f (name, figures, made_by, request_key, request_body)
      values (${name}, ${figures}, ${actor}, ${key?.id ?? null}, ${key?.body ?? null}) returning ${FIRM}`);
    if (!firm) throw new Error('No firm was made');
    await note(run, actor, 'create', firm);
    return firm;
  });

const changeFirm = (
  actor: string,
  id: string,
  { version, name, figures }: InferOutput<typeof contract.changeFirm.body & object>,
): Promise<Firm> =>
  transaction(async (run) => {
    await takeTurns(run);
    const current = await lockedFirm(run, id);
    if (current.version !== version) {
      throw new HttpError('conflict', 'This firm was changed meanwhile.', { current });
    }
    await assertNameIsFree(run, name, id);
    const [firm] = await run<Firm>(
      sql`update firm f set name = ${name}, figures = ${figures ?? current.figures}, version = version + 1
           where id = ${id} returning ${FIRM}`,
    );
    if (!firm) throw notFound();
    await note(run, actor, 'change', firm);
    return firm;
  });

/** Deletes a firm. Throws an HttpError: 404, 409 while an affiliate or an approval names it. */
const deleteFirm = (actor: string, id: string): Promise<{ ok: true }> =>
  transaction(async (run) => {
    const current = await lockedFirm(run, id);
    const named = await run(sql`
      select from affiliate where firm_id = ${id}
      union all select from approval where firm_id = ${id} limit 1`);
    if (named.length > 0) {
      throw new HttpError('conflict', 'An affiliate or an approval names this firm.', { current });
    }
    await run(sql`delete from firm where id = ${id}`);
    await note(run, actor, 'delete', current);
    return { ok: true };
  });

/* The approvals of all firms. */

interface Filter extends Paging {
  firm?: string | undefined;
  state?: ApprovalState | undefined;
  ending?: 'yes' | undefined;
}

const SOONEST_FIRST: Order = { name: 'ending approvals', key: sql`p.last_day`, type: 'date' };

async function listApprovals(
  actor: string,
  { firm, state, ending, ...paging }: Filter,
): Promise<Page<Approval>> {
  const order = ending ? SOONEST_FIRST : NEWEST_FIRST;
  const [now, hashes] = await asOfNow();
  const stateOf = stateFor(actor, now, hashes);
  const conditions: Sql[] = [sql`true`];
  if (firm) conditions.push(sql`coalesce(p.firm_id::text, 'none') = ${firm}`);
  if (state) conditions.push(sql`${stateOf} = ${state}`);
  if (ending) {
    const today = todayOf(now, actor);
    conditions.push(
      sql`${stateOf} = 'approved' and p.last_day <= ${today} + ${WARNING_DAYS[0]}::int`,
    );
  }
  const page = await readPage<RecordedApproval>(
    query,
    {
      columns: columnsFor(actor, now, hashes),
      from: TABLES,
      where: joinParts(conditions, ' and '),
      order: { ...order, name: `office ${order.name} ${firm ?? ''} ${state ?? ''}` },
      id: sql`p.id`,
    },
    paging,
  );
  return { ...page, items: await withLastUse(page.items) };
}

async function readApproval(actor: string, id: string, run: Query): Promise<Approval> {
  const [now, hashes] = await asOfNow();
  const [approval] = await withLastUse(
    await run<RecordedApproval>(
      sql`select ${columnsFor(actor, now, hashes)} from ${TABLES} where p.id = ${id}`,
    ),
  );
  if (!approval) throw notFound();
  return approval;
}

function record(
  actor: string,
  { firmId, things, audience, ...decided }: InferOutput<typeof ApprovalsDraft>,
  key: RequestKey | null,
): Promise<Approval[]> {
  return recordAll(actor, {
    named: things.map((thing) => ({ ...thing, audience: thing.audience ?? audience })),
    field: 'things',
    decided,
    key,
    firm: async (run) => {
      await assertFirm(run, firmId);
      return firmId;
    },
    changed: (stale) => ({
      things: stale.map(({ kind, thing, hash }) => ({ kind, thing, hash })),
    }),
  });
}

interface PacketQuery {
  kind: MaterialKind;
  thing: string;
  firm?: string | undefined;
}

async function readPacket(actor: string, { firm, ...materialKey }: PacketQuery): Promise<Response> {
  const id = firm === 'none' ? null : (firm ?? null);
  const [row] = id ? await query<Firm>(sql`select ${FIRM} from firm f where f.id = ${id}`) : [];
  if (id && !row) throw notFound();
  return packet(actor, materialKey, {
    // Without a firm, there are no approvals to compare with.
    decidedBy: id ? sql`p.firm_id = ${id}` : sql`false`,
    owner: { affiliate: '', firm: row?.name ?? '' },
  });
}

export const officeApprovalRoutes = [
  on(
    contract.listFirms,
    whereFirmsApprove(({ query }) => listFirms(query)),
  ),
  on(
    contract.createFirm,
    whereFirmsApprove(async ({ affiliate, body, request }) =>
      createdReply(await createFirm(affiliate.id, body, requestKey(request, body))),
    ),
  ),
  on(
    contract.changeFirm,
    whereFirmsApprove(({ affiliate, params, body }) => changeFirm(affiliate.id, params.id, body)),
  ),
  on(
    contract.deleteFirm,
    whereFirmsApprove(({ affiliate, params }) => deleteFirm(affiliate.id, params.id)),
  ),
  on(
    contract.listOfficeApprovals,
    whereFirmsApprove(({ affiliate, query }) => listApprovals(affiliate.id, query)),
  ),
  on(
    contract.recordOfficeApprovals,
    whereFirmsApprove(async ({ affiliate, body, request }) =>
      createdReply({ items: await record(affiliate.id, body, requestKey(request, body)) }),
    ),
  ),
  on(
    contract.withdrawOfficeApproval,
    whereFirmsApprove(({ affiliate, params, body }) =>
      withdrawApproval(affiliate.id, params.id, body, (run) =>
        readApproval(affiliate.id, params.id, run),
      ),
    ),
  ),
  on(
    contract.readOfficePacket,
    whereFirmsApprove(({ affiliate, query }) => readPacket(affiliate.id, query)),
  ),
  on(
    contract.exportOfficeApprovals,
    whereFirmsApprove(async ({ affiliate }) => {
      await noteExport(affiliate.id, 'approvals');
      return csvOf(await register(affiliate.id, sql`true`));
    }),
  ),
];
