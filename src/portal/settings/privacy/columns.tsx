import { BY_WORDS } from '../../../config/audit-words.ts';
import type { AuditEntry } from '../../../contract/account.ts';
import { momentDayWords, timeWords } from '../../../lib/date-words.ts';
import { AuditWhat } from '../../kit/AuditWhat.tsx';
import { Badge } from '../../kit/Badge.tsx';
import type { Column } from '../../kit/table.ts';

const BY_KINDS = { you: 'outlined', office: 'warning', visitor: 'info' } as const;

/** A line of the audit as a row. */
export const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    key: 'what',
    header: 'What',
    cell: AuditWhat,
  },
  {
    key: 'by',
    header: 'By',
    card: 'beside',
    cell: ({ by }) => <Badge kind={BY_KINDS[by]}>{BY_WORDS[by]}</Badge>,
  },
  {
    key: 'at',
    header: 'When',
    cell: ({ at }) => (
      <time dateTime={at} className="whitespace-nowrap tabular-nums">
        {`${momentDayWords(at)}, ${timeWords(at)}`}
      </time>
    ),
  },
];
