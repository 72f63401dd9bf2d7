import type { Report } from '../../contract/reports.ts';
import { numberWords } from '../../lib/number-words.ts';
import { type RowKind, toRows } from './address.ts';
import { StepLink } from './StepLink.tsx';
import { type Change, changeOf, inTheDaysBefore, rateWords } from './words.ts';

interface Props {
  report: Report;
  compare: boolean;
}

/** The four figures of the range, each a link to its rows. */
export function StatCards({ report: { totals, previous }, compare }: Props) {
  const change = (name: 'people' | 'leads' | 'clients') =>
    compare ? changeOf(totals[name], previous[name], previous) : undefined;
  const before = `${rateWords(previous.clients, previous.leads)} ${inTheDaysBefore(previous)}`;
  return (
    <ul className="grid grid-cols-2 gap-3 lg:gap-5 xl:grid-cols-4 print:grid-cols-4">
      <Card
        title="People who visited"
        rows="people"
        value={numberWords(totals.people)}
        change={change('people')}
      />
      <Card title="Leads" rows="leads" value={numberWords(totals.leads)} change={change('leads')} />
      <Card
        title="Leads to client"
        rows="client"
        value={rateWords(totals.clients, totals.leads)}
        change={compare ? { kind: 'same', sign: '', words: before } : undefined}
      />
      <Card
        title="Clients"
        rows="client"
        value={numberWords(totals.clients)}
        change={change('clients')}
      />
    </ul>
  );
}

const COLOURS = { more: 'text-success', fewer: 'text-danger', same: '' } as const;

interface CardProps {
  title: string;
  rows: RowKind;
  /** The figure, and behind a bracket its percentage. */
  value: string;
  change: Change | undefined;
}

/** A figure; its difference as a number with sign and colour, and in words. */
function Card({ title, rows, value, change }: CardProps) {
  const [figure = '', percentage] = value.split(' (');
  return (
    <li className="card relative p-4 lg:p-5">
      <h2 className="font-sans text-sm font-medium text-ink-muted">
        <StepLink
          to={toRows(rows)}
          className="underline-offset-4 after:absolute after:inset-0 after:rounded hover:underline"
        >
          {title}
        </StepLink>
      </h2>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="text-2xl font-semibold">{figure}</span>
        {percentage && <span className="text-ink-muted">({percentage}</span>}
        {change?.sign && (
          <span aria-hidden="true" className={`text-sm font-semibold ${COLOURS[change.kind]}`}>
            {change.sign}
          </span>
        )}
      </p>
      {change && <p className="mt-0.5 text-sm text-ink-muted">{change.words}</p>}
    </li>
  );
}
