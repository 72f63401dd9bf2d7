/** Taking back an import. */
import type { Undone } from '../../src/contract/undo.ts';
import type { Query } from './db/db.ts';

/** What came of a row since is reason to keep it: a change, a note, a message by the form. */
const UNIMPORT = `
with mine as (
  select id from contact where affiliate_id = $1 and import_id = $2 and deleted_at is null for update
), gone as (
  delete from contact c using mine
   where c.affiliate_id = $1 and c.id = mine.id and c.version = 1
     and not exists (select from interaction i where i.contact_id = c.id and i.created_at > c.created_at)
     and not exists (select from lead l where l.contact_id = c.id)
  returning c.id
)
select (select count(*)::int from gone) undone,
  (select count(*)::int from mine where id not in (select id from gone)) kept`;

/** Removes the contacts of an import, all its parts, but those that were changed since. */
export async function undoImport(
  run: Query,
  affiliateId: string,
  before: unknown,
): Promise<Undone> {
  const [undone] = await run<Undone>(UNIMPORT, [
    affiliateId,
    (before as { import: string }).import,
  ]);
  return undone ?? { undone: 0, kept: 0 };
}
