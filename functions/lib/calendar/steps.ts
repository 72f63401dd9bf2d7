/** Several next steps of a contact at once. */
import type { InferOutput } from 'valibot';
import { MAX_OPEN_TASKS, planSteps as route, type Task } from '../../../src/contract/tasks.ts';
import type { Undoable } from '../../../src/contract/undo.ts';
import { transaction } from '../db/db.ts';
import { on } from '../http/endpoint.ts';
import { HttpError } from '../http/refusal.ts';
import { DROP_OLD_UNDOS, unknownContact, zoneOf } from '../rows/contacts.ts';
import { OF_CONTACT, TASK } from '../tasks.ts';
import { followed } from './calendars.ts';

/** $1 the affiliate, $2 the contact, $3 the day, $4 the titles. A title whose step is open makes none. */
const PLAN = `
with known as (
  select id from contact where affiliate_id = $1 and id = $2 and deleted_at is null for no key update
), todo as (
  select distinct on (title) known.id contact_id, title, place
    from known, unnest($4::text[]) with ordinality given(title, place)
   where not exists (select from task t where t.affiliate_id = $1 and t.contact_id = known.id
     and t.title = given.title and t.done_at is null and t.deleted_at is null)
), room as (
  select (select count(*) from task where affiliate_id = $1 and done_at is null and deleted_at is null)
    + (select count(*) from todo) <= ${MAX_OPEN_TASKS} room
), made as (
  insert into task (affiliate_id, contact_id, kind, title, due_on, time_zone)
  select $1, contact_id, 'todo', title, $3, ${zoneOf('$1')} from todo, room where room order by place
  returning id
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'create', 'task', id, $1 from made
), undone as (
  insert into undo (affiliate_id, kind, before)
  select $1, 'steps', jsonb_build_object('ids', coalesce((select jsonb_agg(id) from made), '[]'))
    from known returning id
), ${DROP_OLD_UNDOS}
select room, undone.id undo, array(select id from made) ids from room, undone`;

/** Throws an HttpError: 400 at `contactId`, or if there would be too many open steps. */
const planSteps = (
  affiliateId: string,
  { contactId, on: day, titles }: InferOutput<typeof route.body & object>,
): Promise<Undoable & { items: Task[] }> =>
  transaction(async (run) => {
    // One after the other, so that no step is planned twice.
    await run('select from affiliate where id = $1 for no key update', [affiliateId]);
    const [planned] = await run<Undoable & { room: boolean; ids: string[] }>(PLAN, [
      affiliateId,
      contactId,
      day,
      titles,
    ]);
    if (!planned) throw unknownContact();
    if (!planned.room) {
      const most = MAX_OPEN_TASKS.toLocaleString('en-US');
      const sentence = `This would make more than ${most} open steps. Finish some first.`;
      throw new HttpError('validation', sentence);
    }
    const items = await run<Task>(
      `select ${TASK} from task t ${OF_CONTACT} where t.affiliate_id = $1 and t.id = any ($2)
        order by array_position($3::text[], t.title)`,
      [affiliateId, planned.ids, titles],
    );
    return { items, undo: planned.undo };
  });

export const stepRoutes = [
  on(
    route,
    followed(({ affiliate, body }) => planSteps(affiliate.id, body)),
  ),
];
