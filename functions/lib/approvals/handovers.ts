/** What affiliates handed over to contacts, as rows. */
import type { InferOutput } from 'valibot';
import type { Approval, MaterialKind } from '../../../src/contract/approvals/approvals.ts';
import * as contract from '../../../src/contract/approvals/handovers.ts';
import {
  type Handover,
  type HandoverPage,
  HOW_WORDS,
  MAX_IN_USE,
} from '../../../src/contract/approvals/handovers.ts';
import type { Paging } from '../../../src/contract/paging.ts';
import { MAX_OPEN_TASKS, type Task } from '../../../src/contract/tasks.ts';
import type { Undoable } from '../../../src/contract/undo.ts';
import { formatLongDay } from '../../../src/lib/format-date.ts';
import { withCalendar } from '../calendar/calendars.ts';
import { type Query, query } from '../db/db.ts';
import { readPage } from '../db/page.ts';
import { auditLine, dropOldUndos, inTurn, keepForUndo, sameBody } from '../db/records.ts';
import { joinParts, type Sql, sql } from '../db/sql.ts';
import { readGated } from '../gated/documents.ts';
import { asOfNow, type GatedMaterial, readMaterials } from '../gated/materials.ts';
import { createdReply } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, invalid } from '../http/refusal.ts';
import { madeBefore, type RequestKey, requestKey } from '../http/request-key.ts';
import { todayOf, unknownContact, zoneOf } from '../rows/contacts.ts';
import { OF_CONTACT, TASK } from '../tasks/tasks.ts';
import { readMaterial } from './approvals.ts';
import { isCurrent, lastUses } from './ends.ts';

/** The columns of the use `u`. `hashes` is everything as it is today. */
const handoverColumns = (
  affiliateId: string,
  hashes: readonly string[],
): Sql => sql`u.id, u.version, u.kind, u.thing, u.title, u.hash, u.approval_id "approvalId",
  (select number from approval where id = u.approval_id) number, c.id "contactId", c.name "contactName", u.how,
  ${todayOf(sql`u.at`, affiliateId)}::text "on", ${isCurrent(hashes)} current`;
const CONTACT_OF = sql`left join contact c
  on c.id = u.contact_id and c.affiliate_id = u.affiliate_id and c.deleted_at is null`;

const todaysHashes = async (): Promise<string[]> => (await asOfNow())[1];

interface Filter extends Paging {
  kind?: MaterialKind | undefined;
  thing?: string | undefined;
  contact?: string | undefined;
  last?: 'yes' | undefined;
}

async function listHandovers(
  affiliateId: string,
  { kind, thing, contact, last, ...paging }: Filter,
): Promise<HandoverPage> {
  const hashes = await todaysHashes();
  const conditions = [sql`u.affiliate_id = ${affiliateId}`];
  if (kind) conditions.push(sql`u.kind = ${kind}`);
  if (thing) conditions.push(sql`u.thing = ${thing}`);
  if (contact) conditions.push(sql`u.contact_id = ${contact}`);
  const where = joinParts(conditions, ' and ');
  const page = await readPage<Handover>(
    query,
    {
      columns: handoverColumns(affiliateId, hashes),
      from: sql`${last ? lastUses(where) : sql`use`} u ${CONTACT_OF}`,
      where,
      order: {
        name: ['uses', kind, thing, contact, last].join(' '),
        key: sql`u.at`,
        type: 'timestamptz',
        descending: true,
      },
      id: sql`u.id`,
    },
    paging,
  );
  const [counted] = await query<{ contacts: number; older: number }>(
    sql`select count(distinct contact_id)::int contacts,
          count(distinct contact_id) filter (where not ${isCurrent(hashes)})::int older from ${lastUses(where)} u`,
  );
  return { ...page, contacts: counted?.contacts ?? 0, older: counted?.older ?? 0 };
}

/** The contacts who have a material, each with its last handover. */
export const handoversOf = (
  affiliateId: string,
  kind: MaterialKind,
  thing: string,
): Promise<HandoverPage> =>
  listHandovers(affiliateId, { kind, thing, last: 'yes', limit: MAX_IN_USE });

type Draft = InferOutput<typeof contract.recordHandover.body & object>;
type Made = Handover & Undoable;

const wrongThing = (): HttpError => invalid('thing', 'There is no such thing to hand over.');

/** The text in the contact's timeline. An item of the library has the day of its text, which claims no review. */
async function entryOf(
  { kind, thing, title }: GatedMaterial,
  number: string | null,
  how: Draft['how'],
) {
  const { data } = kind === 'item' ? await readGated('library', thing) : {};
  const day = data && `text of ${formatLongDay(String(data.reviewedOn))}`;
  return `“${title}”\n${[HOW_WORDS[how], number, day].filter(Boolean).join(', ')}`;
}

/** The use that the request with this key recorded. */
async function madeByKey(
  affiliateId: string,
  hashes: readonly string[],
  key: RequestKey | null,
): Promise<Made | undefined> {
  if (!key) return undefined;
  const [row] = await query<Made & { sameBody: boolean }>(sql`
    select ${handoverColumns(affiliateId, hashes)}, (select d.id from undo d
        where d.affiliate_id = u.affiliate_id and d.kind = 'use' and d.before ->> 'id' = u.id::text) undo,
        ${sameBody(sql`u`, key.body)}
      from use u ${CONTACT_OF} where u.affiliate_id = ${affiliateId} and u.request_key = ${key.id}`);
  return row && madeBefore<Made>(row);
}

/** A material as it is handed over, with the text in the timeline. */
export interface HandoverEntry {
  thing: GatedMaterial;
  approval: Pick<Approval, 'id' | 'number'> | null;
  how: Draft['how'];
  text: string;
}

export const handoverEntryOf = async (
  thing: GatedMaterial,
  approval: HandoverEntry['approval'],
  how: Draft['how'],
): Promise<HandoverEntry> => ({
  thing,
  approval,
  how,
  text: await entryOf(thing, approval?.number ?? null, how),
});

/** Records a use. Returns nothing if the same request recorded it before, or if the contact is gone. */
export async function writeHandover(
  run: Query,
  affiliateId: string,
  contactId: string,
  { thing, approval, how, text }: HandoverEntry,
  key: RequestKey | null = null,
): Promise<({ id: string } & Undoable) | undefined> {
  const now = new Date();
  const [made] = await run<{ id: string } & Undoable>(sql`
    with known as materialized (
      -- A merge waits.
      select id from contact
       where affiliate_id = ${affiliateId} and id = ${contactId} and deleted_at is null for no key update
    ), made as (
      insert into use (affiliate_id, contact_id, kind, thing, title, hash, approval_id, how, at, request_key, request_body)
      select ${affiliateId}, id, ${thing.kind}, ${thing.thing}, ${thing.title}, ${thing.hash}, ${approval?.id ?? null},
          ${how}, ${now}, ${key?.id ?? null}, ${key?.body ?? null} from known
      on conflict (affiliate_id, request_key) do nothing returning *
    ), entry as (
      insert into interaction (id, affiliate_id, contact_id, kind, text, at)
      select id, ${affiliateId}, contact_id, 'use', ${text}, at from made
    ), ${keepForUndo(affiliateId, 'use', sql`made`)}, ${auditLine(affiliateId, 'create', 'use', sql`made`)},
    ${dropOldUndos(affiliateId)}
    select made.id, kept.id undo from made, kept`);
  return made;
}

/**
 * Records that a material was handed over to a contact, or returns what the same request recorded before. Throws an
 * HttpError: 400 at `thing` or `contactId`; 409 if the words changed meanwhile, no approval clears them for clients,
 * or the earlier request had other contents.
 */
async function recordHandover(
  affiliateId: string,
  { kind, thing: name, hash, contactId, how }: Draft,
  key: RequestKey | null,
): Promise<Made> {
  const thing = await readMaterial(affiliateId, { kind, thing: name });
  if (!thing) throw wrongThing();
  const hashes = await todaysHashes();
  const before = await madeByKey(affiliateId, hashes, key);
  if (before) return before;
  const { cleared, approval } = thing;
  if (cleared !== 'client' || thing.hash !== hash) {
    throw new HttpError(
      'conflict',
      'These words are not approved for clients, or changed since you opened them. Look at them again before you hand them over.',
      { current: { hash: thing.hash, cleared } },
    );
  }
  const made = await writeHandover(
    query,
    affiliateId,
    contactId,
    await handoverEntryOf(thing, approval, how),
    key,
  );
  if (!made) {
    const meanwhile = await madeByKey(affiliateId, hashes, key);
    if (meanwhile) return meanwhile;
    throw unknownContact();
  }
  const [use] = await query<Handover>(
    sql`select ${handoverColumns(affiliateId, hashes)} from use u ${CONTACT_OF} where u.affiliate_id = ${affiliateId} and u.id = ${made.id}`,
  );
  return { ...(use as Handover), undo: made.undo };
}

/* Recall. */

const STEP_DAYS = 7;

/**
 * Part of a statement: plans a step for each contact who has older words of the material, if there is room for all.
 */
function planning(
  affiliateId: string,
  { kind, thing, title: name }: GatedMaterial,
  hashes: readonly string[],
): Sql {
  const title = `Replace “${name}”`;
  const holders = sql`u.affiliate_id = ${affiliateId} and u.kind = ${kind} and u.thing = ${thing}`;
  const today = todayOf(new Date(), affiliateId);
  return sql`
    with todo as (
      select u.contact_id from ${lastUses(holders)} u
       where not ${isCurrent(hashes)} and not exists (select from task t where t.affiliate_id = ${affiliateId}
         and t.contact_id = u.contact_id and t.title = ${title} and t.done_at is null and t.deleted_at is null)
    ), room as (
      select (select count(*) from task where affiliate_id = ${affiliateId} and done_at is null and deleted_at is null)
        + (select count(*) from todo) <= ${MAX_OPEN_TASKS} room
    ), made as (
      insert into task (affiliate_id, contact_id, kind, title, due_on, time_zone)
      select ${affiliateId}, contact_id, 'todo', ${title}, ${today} + ${STEP_DAYS}::int,
          ${zoneOf(affiliateId)} from todo, room where room
      returning id
    ), ${auditLine(affiliateId, 'create', 'task', sql`made`)}, undone as (
      insert into undo (affiliate_id, kind, before)
      select ${affiliateId}, 'use-steps', jsonb_build_object('ids', coalesce((select jsonb_agg(id) from made), '[]'))
      returning id
    ), ${dropOldUndos(affiliateId)}
    select room, undone.id undo, array(select id from made) ids from room, undone`;
}

/**
 * Plans the steps that replace older words. Throws an HttpError: 400 at `thing`, or if there would be too many open
 * steps.
 */
const planReplacements = (
  affiliateId: string,
  named: InferOutput<typeof contract.planReplacements.body & object>,
): Promise<Undoable & { items: Task[] }> =>
  // One after the other, so that no contact gets two steps.
  inTurn(affiliateId, async (run) => {
    const thing = (await readMaterials()).find(
      (one) => one.kind === named.kind && one.thing === named.thing,
    );
    if (!thing) throw wrongThing();
    const [planned] = await run<Undoable & { room: boolean; ids: string[] }>(
      planning(affiliateId, thing, await todaysHashes()),
    );
    if (!planned?.room) {
      const most = MAX_OPEN_TASKS.toLocaleString('en-US');
      throw new HttpError(
        'validation',
        `This would make more than ${most} open steps. Finish some first.`,
      );
    }
    const items = await run<Task>(
      sql`select ${TASK.columns} from task t ${OF_CONTACT}
           where t.affiliate_id = ${affiliateId} and t.id = any (${planned.ids}) order by c.name, t.id`,
    );
    return { items, undo: planned.undo };
  });

export const handoverRoutes = [
  on(contract.listHandovers, ({ affiliate, query }) => listHandovers(affiliate.id, query)),
  on(contract.recordHandover, async ({ affiliate, body, request }) =>
    createdReply(await recordHandover(affiliate.id, body, requestKey(request, body))),
  ),
  on(
    contract.planReplacements,
    withCalendar(async ({ affiliate, body }) =>
      createdReply(await planReplacements(affiliate.id, body)),
    ),
  ),
];
