/** Several next steps of a contact at once. */
import type { InferOutput } from 'valibot';
import { MAX_OPEN_TASKS, planSteps as route, type Task } from '../../../src/contract/tasks.ts';
import type { Undoable } from '../../../src/contract/undo.ts';
import { withCalendar } from '../calendar/calendars.ts';
import type { Query } from '../db/db.ts';
import { auditLine, dropOldUndos, inTurn } from '../db/records.ts';
import { sql } from '../db/sql.ts';
import { on } from '../http/endpoint.ts';
import { HttpError } from '../http/refusal.ts';
import { unknownContact, zoneOf } from '../rows/contacts.ts';
import { OF_CONTACT, TASK } from './tasks.ts';

type StepDraft = InferOutput<typeof route.body & object>;

interface Plan extends Undoable {
  /** Whether the affiliate may have so many open steps. */
  room: boolean;
  ids: string[];
}

/** Plans a step for each title. A title whose step is open makes none. Returns undefined if there is no such contact. */
async function writePlan(
  run: Query,
  affiliateId: string,
  { contactId, on: day, titles }: StepDraft,
): Promise<Plan | undefined> {
  const [plan] = await run<Plan>(sql`
    with known as (
      select id from contact
       where affiliate_id = ${affiliateId} and id = ${contactId} and deleted_at is null for no key update
    ), todo as (
      select distinct on (title) known.id contact_id, title, place
        from known, unnest(${titles}::text[]) with ordinality given(title, place)
       where not exists (select from task t where t.affiliate_id = ${affiliateId} and t.contact_id = known.id
         and t.title = given.title and t.done_at is null and t.deleted_at is null)
    ), room as (
      select (select count(*) from task
            where affiliate_id = ${affiliateId} and done_at is null and deleted_at is null)
          + (select count(*) from todo) <= ${MAX_OPEN_TASKS} room
    ), made as (
      insert into task (affiliate_id, contact_id, kind, title, due_on, time_zone)
      select ${affiliateId}, contact_id, 'todo', title, ${day}, ${zoneOf(affiliateId)}
        from todo, room where room order by place
      returning id
    ), ${auditLine(affiliateId, 'create', 'task', sql`made`)}, undone as (
      insert into undo (affiliate_id, kind, before)
      select ${affiliateId}, 'steps', jsonb_build_object('ids', coalesce((select jsonb_agg(id) from made), '[]'))
        from known returning id
    ), ${dropOldUndos(affiliateId)}
    select room, undone.id undo, array(select id from made) ids from room, undone`);
  return plan;
}

/** Plans the steps. Throws an HttpError: 400 at `contactId`, or if there would be too many open steps. */
const planSteps = (affiliateId: string, draft: StepDraft): Promise<Undoable & { items: Task[] }> =>
  // One after the other, so that no step is planned twice.
  inTurn(affiliateId, async (run) => {
    const planned = await writePlan(run, affiliateId, draft);
    if (!planned) throw unknownContact();
    if (!planned.room) {
      const most = MAX_OPEN_TASKS.toLocaleString('en-US');
      const sentence = `This would make more than ${most} open steps. Finish some first.`;
      throw new HttpError('validation', sentence);
    }
    const items = await run<Task>(sql`
      select ${TASK.columns} from task t ${OF_CONTACT}
       where t.affiliate_id = ${affiliateId} and t.id = any (${planned.ids})
       order by array_position(${draft.titles}::text[], t.title)`);
    return { items, undo: planned.undo };
  });

export const stepRoutes = [
  on(
    route,
    withCalendar(({ affiliate, body }) => planSteps(affiliate.id, body)),
  ),
];
