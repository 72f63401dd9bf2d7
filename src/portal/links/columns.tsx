import type { Link } from '../../contract/links.ts';
import { counted, numberWords } from '../../lib/number-words.ts';
import { Sparkline } from '../chart/Sparkline.tsx';
import type { Column } from '../kit/table.ts';
import { withinPage } from '../kit/within-page.ts';
import { addressOfDetails, openDetails } from './list-state.ts';
import { destinationOf, recentOf } from './words.ts';

/** The columns of the table of links. */
export const COLUMNS: readonly Column<Link>[] = [
  {
    key: 'label',
    header: 'Link',
    sortable: true,
    cell: (link) => (
      <>
        <a
          href={addressOfDetails(link)}
          dir="auto"
          className="row-link"
          onClick={(event) => withinPage(event, () => openDetails(link.id))}
        >
          {link.label}
        </a>
        {link.campaign && (
          <span dir="auto" className="block text-xs font-normal text-ink-muted">
            {link.campaign}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'destination',
    header: 'Leads to',
    from: 'xl',
    card: 'none',
    cell: (link) => destinationOf(link),
  },
  {
    key: 'people',
    header: 'People',
    right: true,
    sortable: true,
    cell: ({ people }) => <Count count={people} one="person" many="people" />,
  },
  {
    key: 'leads',
    header: 'Leads',
    right: true,
    sortable: true,
    cell: ({ leads }) => <Count count={leads} one="lead" many="leads" />,
  },
  {
    key: 'days',
    header: 'Last 30 days',
    from: 'lg',
    card: 'none',
    cell: (link) => (
      <span className="flex items-center gap-3">
        <Sparkline values={link.days} />
        <span className="tabular-nums">
          {recentOf(link)}
          <span className="sr-only"> people on the last 30 days</span>
        </span>
      </span>
    ),
  },
];

/** A figure; on phones, where no head says what it is, with its noun. */
const Count = ({ count, one, many }: { count: number; one: string; many: string }) => (
  <>
    <span className="md:hidden">{counted(count, one, many)}</span>
    <span className="max-md:hidden">{numberWords(count)}</span>
  </>
);
