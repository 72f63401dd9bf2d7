/** An affiliate's imported files. */
import { UNDO_DAYS } from '../../src/config/retention.ts';
import type { ListedImport } from '../../src/contract/contact-moves.ts';
import { query } from './db/db.ts';

/** Older imports are in the export of all data. */
const MOST_LISTED = 50;

const sum = (name: string): string =>
  `(select coalesce(sum((part ->> '${name}')::int), 0)::int
      from jsonb_each(i.parts) p (place, part)) "${name}"`;

/** An import of unknown length counts as done. */
const READ = `
select id, file, dialect, to_json(created_at) at,
    case when undone_at is not null then 'undone' when rows < total then 'stopped' else 'done' end state,
    rows, total, added, merged, skipped, refused, undo
  from (
    select i.*, u.id undo, ${['rows', 'added', 'merged', 'skipped', 'refused'].map(sum).join(', ')}
      from contact_import i
      left join undo u on u.id = i.id and u.affiliate_id = $1 and u.done_at is null
        and u.created_at > now() - interval '${UNDO_DAYS} days'
     where i.affiliate_id = $1
     order by i.created_at desc, i.id limit ${MOST_LISTED}) listed
 order by created_at desc, id`;

/** The latest imports, newest first. */
export const listImports = (affiliateId: string): Promise<ListedImport[]> =>
  query<ListedImport>(READ, [affiliateId]);
