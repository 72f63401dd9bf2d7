/** What affiliates handed over to contacts, as rows. */
import type { InferOutput } from 'valibot';
import type { Approval, ThingKind } from '../../../src/contract/approvals/approvals.ts';
import * as contract from '../../../src/contract/approvals/handovers.ts';
import {
  HOW_WORDS,
  MAX_IN_USE,
  type Use,
  type UsePage,
} from '../../../src/contract/approvals/handovers.ts';
import type { Paging } from '../../../src/contract/paging.ts';
import { MAX_OPEN_TASKS, type Task } from '../../../src/contract/tasks.ts';
import type { Undoable } from '../../../src/contract/undo.ts';
import { formatLongDay } from '../../../src/lib/format-date.ts';
import { followed } from '../calendar/calendars.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { readPage } from '../db/page.ts';
import { readGated } from '../gated/documents.ts';
import { asOfNow, type GatedThing, readThings } from '../gated/materials.ts';
import { created } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, invalid } from '../http/refusal.ts';
import { madeBefore, type RequestKey, requestKey, sameBody } from '../http/request-key.ts';
import { DROP_OLD_UNDOS, todayOf, unknownContact, zoneOf } from '../rows/contacts.ts';
import { OF_CONTACT, TASK } from '../tasks.ts';
import { readThing } from './approvals.ts';
import { isCurrent, lastUses } from './ends.ts';

/** The columns of the use `u`, with $1 the affiliate, $2 everything as it is today. */
const columnsOfUse =
  () => `u.id, u.version, u.kind, u.thing, u.title, u.hash, u.approval_id "approvalId",
  (select number from approval where id = u.approval_id) number, c.id "contactId", c.name "contactName", u.how,
  ${todayOf('u.at')}::text "on", ${isCurrent('$2')} current`;
const CONTACT_OF =
  'left join contact c on c.id = u.contact_id and c.affiliate_id = $1 and c.deleted_at is null';

const todaysHashes = async (): Promise<string[]> => (await asOfNow())[1];

interface Filter extends Paging {
  kind?: ThingKind | undefined;
  thing?: string | undefined;
  contact?: string | undefined;
  last?: 'yes' | undefined;
}

/** $1 the affiliate, $3 to $5 the filter, each null for all. */
const ASKED = `u.affiliate_id = $1 and ($3::text is null or u.kind = $3) and ($4::text is null or u.thing = $4)
  and ($5::uuid is null or u.contact_id = $5)`;

async function listUses(
  affiliateId: string,
  { kind, thing, contact, last, ...paging }: Filter,
): Promise<UsePage> {
  const values = [affiliateId, await todaysHashes(), kind ?? null, thing ?? null, contact ?? null];
  const page = await readPage<Use>(
    query,
    {
      columns: columnsOfUse(),
      from: `${last ? lastUses(ASKED) : 'use'} u ${CONTACT_OF}`,
      where: ASKED,
      values,
      order: {
        name: ['uses', kind, thing, contact, last].join(' '),
        key: 'u.at',
        type: 'timestamptz',
        descending: true,
      },
      id: 'u.id',
    },
    paging,
  );
  const [counted] = await query<{ contacts: number; older: number }>(
    `select count(distinct contact_id)::int contacts,
        count(distinct contact_id) filter (where not ${isCurrent('$2')})::int older from ${lastUses(ASKED)} u`,
    values,
  );
  return { ...page, contacts: counted?.contacts ?? 0, older: counted?.older ?? 0 };
}

/** Who has a thing, by each contact's last use. */
export const usesOf = (affiliateId: string, kind: ThingKind, thing: string): Promise<UsePage> =>
  listUses(affiliateId, { kind, thing, last: 'yes', limit: MAX_IN_USE });

type Draft = InferOutput<typeof contract.recordUse.body & object>;
type Made = Use & Undoable;

const wrongThing = (): HttpError => invalid('thing', 'There is no such thing to hand over.');

/** What the contact's timeline says of it. A text has a day, which claims no review. */
async function entryOf(
  { kind, thing, title }: GatedThing,
  number: string | null,
  how: Draft['how'],
) {
  const { data } = kind === 'item' ? await readGated('library', thing) : {};
  const day = data && `text of ${formatLongDay(String(data.reviewedOn))}`;
  return `“${title}”\n${[HOW_WORDS[how], number, day].filter(Boolean).join(', ')}`;
}

/** The use that the request with the key $3 recorded. $4 is the hash of its contents. */
const BEFORE = () => `
select ${columnsOfUse()}, (select d.id from undo d
    where d.affiliate_id = $1 and d.kind = 'use' and d.before ->> 'id' = u.id::text) undo, ${sameBody('u', '$4')}
  from use u ${CONTACT_OF} where u.affiliate_id = $1 and u.request_key = $3`;

/** $1 the affiliate, $2 the contact, $3 to $7 the thing and its approval, $8 how, $9 now, $10 and $11 the request's key and contents, $12 the timeline's text. */
const RECORD = `
with known as materialized (
  -- A merge waits.
  select id from contact where affiliate_id = $1 and id = $2 and deleted_at is null for no key update
), made as (
  insert into use (affiliate_id, contact_id, kind, thing, title, hash, approval_id, how, at, request_key, request_body)
  select $1, id, $3, $4, $5, $6, $7, $8, $9, $10, $11 from known
  on conflict (affiliate_id, request_key) do nothing returning *
), entry as (
  insert into interaction (id, affiliate_id, contact_id, kind, text, at)
  select id, $1, contact_id, 'use', $12, at from made
), undone as (
  insert into undo (affiliate_id, kind, before)
  select $1, 'use', jsonb_build_object('id', id) from made returning id
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'create', 'use', id, $1 from made
), ${DROP_OLD_UNDOS}
select made.id, undone.id undo from made, undone`;

/** A thing as it is handed over, and what the timeline says of it. */
export interface HandedOver {
  thing: GatedThing;
  approval: Pick<Approval, 'id' | 'number'> | null;
  how: Draft['how'];
  text: string;
}

export const handedOver = async (
  thing: GatedThing,
  approval: HandedOver['approval'],
  how: Draft['how'],
): Promise<HandedOver> => ({
  thing,
  approval,
  how,
  text: await entryOf(thing, approval?.number ?? null, how),
});

/** Records a use. Returns nothing if the same request recorded it before, or if the contact is gone. */
export async function writeUse(
  run: Query,
  affiliateId: string,
  contactId: string,
  { thing, approval, how, text }: HandedOver,
  key: RequestKey | null = null,
): Promise<({ id: string } & Undoable) | undefined> {
  const [made] = await run<{ id: string } & Undoable>(RECORD, [
    affiliateId,
    contactId,
    thing.kind,
    thing.thing,
    thing.title,
    thing.hash,
    approval?.id ?? null,
    how,
    new Date(),
    key?.id ?? null,
    key?.body ?? null,
    text,
  ]);
  return made;
}

/**
 * Records that a thing was handed over to a contact, or returns what the same request recorded before. Throws an
 * HttpError: 400 at `thing` or `contactId`, 409 if the words changed meanwhile, no approval clears them for
 * clients, or the earlier request had other contents.
 */
async function recordUse(
  affiliateId: string,
  { kind, thing: name, hash, contactId, how }: Draft,
  key: RequestKey | null,
): Promise<Made> {
  const thing = await readThing(affiliateId, { kind, thing: name });
  if (!thing) throw wrongThing();
  const hashes = await todaysHashes();
  const before = async () => {
    const values = [affiliateId, hashes, key?.id ?? null, key?.body ?? null];
    const [row] = await query<Made & { sameBody: boolean }>(BEFORE(), values);
    return row && madeBefore<Made>(row);
  };
  const there = await before();
  if (there) return there;
  const { cleared, approval } = thing;
  if (cleared !== 'client' || thing.hash !== hash) {
    throw new HttpError(
      'conflict',
      'These words are not approved for clients, or changed since you opened them. Look at them again before you hand them over.',
      { current: { hash: thing.hash, cleared } },
    );
  }
  const made = await writeUse(
    query,
    affiliateId,
    contactId,
    await handedOver(thing, approval, how),
    key,
  );
  if (!made) {
    const meanwhile = await before();
    if (meanwhile) return meanwhile;
    throw unknownContact();
  }
  const [use] = await query<Use>(
    `select ${columnsOfUse()} from use u ${CONTACT_OF} where u.affiliate_id = $1 and u.id = $3`,
    [affiliateId, hashes, made.id],
  );
  return { ...(use as Use), undo: made.undo };
}

/* Recall. */

const STEP_DAYS = 7;

/** $1 the affiliate, $2 everything as it is today, $3 and $4 the thing, $5 the step's title, $6 now. */
const plan = () => `
with todo as (
  select u.contact_id from ${lastUses('u.affiliate_id = $1 and u.kind = $3 and u.thing = $4')} u
   where not ${isCurrent('$2')} and not exists (select from task t where t.affiliate_id = $1
     and t.contact_id = u.contact_id and t.title = $5 and t.done_at is null and t.deleted_at is null)
), room as (
  select (select count(*) from task where affiliate_id = $1 and done_at is null and deleted_at is null)
    + (select count(*) from todo) <= ${MAX_OPEN_TASKS} room
), made as (
  insert into task (affiliate_id, contact_id, kind, title, due_on, time_zone)
  select $1, contact_id, 'todo', $5, ${todayOf('$6')} + ${STEP_DAYS}, ${zoneOf('$1')} from todo, room where room
  returning id
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'create', 'task', id, $1 from made
), undone as (
  insert into undo (affiliate_id, kind, before)
  select $1, 'use-steps', jsonb_build_object('ids', coalesce((select jsonb_agg(id) from made), '[]')) returning id
), ${DROP_OLD_UNDOS}
select room, undone.id undo, array(select id from made) ids from room, undone`;

/** Throws an HttpError: 400 at `thing`, or if there would be too many open steps. */
const planReplacing = (
  affiliateId: string,
  named: InferOutput<typeof contract.planReplacing.body & object>,
): Promise<Undoable & { items: Task[] }> =>
  transaction(async (run) => {
    const thing = (await readThings()).find(
      (one) => one.kind === named.kind && one.thing === named.thing,
    );
    if (!thing) throw wrongThing();
    // One after the other, so that no contact gets two steps.
    await run('select from affiliate where id = $1 for no key update', [affiliateId]);
    const [planned] = await run<Undoable & { room: boolean; ids: string[] }>(plan(), [
      affiliateId,
      await todaysHashes(),
      thing.kind,
      thing.thing,
      `Replace “${thing.title}”`,
      new Date(),
    ]);
    if (!planned?.room) {
      const most = MAX_OPEN_TASKS.toLocaleString('en-US');
      throw new HttpError(
        'validation',
        `This would make more than ${most} open steps. Finish some first.`,
      );
    }
    const items = await run<Task>(
      `select ${TASK.columns.text} from task t ${OF_CONTACT.text} where t.affiliate_id = $1 and t.id = any ($2) order by c.name, t.id`,
      [affiliateId, planned.ids],
    );
    return { items, undo: planned.undo };
  });

export const useRoutes = [
  on(contract.listUses, ({ affiliate, query }) => listUses(affiliate.id, query)),
  on(contract.recordUse, async ({ affiliate, body, request }) =>
    created(await recordUse(affiliate.id, body, requestKey(request, body))),
  ),
  on(
    contract.planReplacing,
    followed(async ({ affiliate, body }) => created(await planReplacing(affiliate.id, body))),
  ),
];
