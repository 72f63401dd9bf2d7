import type { ReactNode } from 'react';
import type { Report } from '../../contract/reports.ts';
import { type RowKind, toRows } from './address.ts';
import { StepLink } from './StepLink.tsx';
import { changeOf, inTheDaysBefore, numberWords, rateWords } from './words.ts';

interface Props {
  report: Report;
  compare: boolean;
}

/** The four figures of the range, each a link to its rows. */
export function StatCards({ report: { totals, previous }, compare }: Props) {
  const counts = [
    { title: 'People who visited', rows: 'people', name: 'people' },
    { title: 'Leads', rows: 'leads', name: 'leads' },
    { title: 'Clients', rows: 'client', name: 'clients' },
  ] as const;
  const [people, leads, clients] = counts.map(({ title, rows, name }) => (
    <Card key={title} title={title} rows={rows} value={numberWords(totals[name])}>
      {compare && <Change now={totals[name]} before={previous[name]} range={previous} />}
    </Card>
  ));
  return (
    <ul className="grid grid-cols-2 gap-3 lg:gap-5 xl:grid-cols-4">
      {people}
      {leads}
      <Card title="Leads to client" rows="client" value={rateWords(totals.clients, totals.leads)}>
        {compare && `${rateWords(previous.clients, previous.leads)} ${inTheDaysBefore(previous)}`}
      </Card>
      {clients}
    </ul>
  );
}

function Card(props: { title: string; rows: RowKind; value: string; children: ReactNode }) {
  const { title, rows, value, children } = props;
  const [figure = '', percentage] = value.split(' (');
  return (
    <li className="card relative p-4 lg:p-5">
      <h2 className="font-sans text-sm font-medium text-ink-muted">
        <StepLink
          to={toRows(rows)}
          className="after:absolute after:inset-0 after:rounded hover:underline underline-offset-4"
        >
          {title}
        </StepLink>
      </h2>
      <p className="mt-1.5 text-2xl font-semibold tabular-nums">
        {figure}
        {percentage && <span className="text-base font-normal text-ink-muted"> ({percentage}</span>}
      </p>
      {children && <p className="mt-1 text-sm text-ink-muted">{children}</p>}
    </li>
  );
}

const COLOURS = { more: 'text-success', fewer: 'text-danger', same: '' } as const;

/** The difference as a number with its sign and colour, and in words. */
function Change(props: { now: number; before: number; range: Report['previous'] }) {
  const { kind, sign, words } = changeOf(props.now, props.before, props.range);
  return (
    <>
      {sign && (
        <span aria-hidden="true" className={`mr-2 font-semibold tabular-nums ${COLOURS[kind]}`}>
          {sign}
        </span>
      )}
      <span>{words}</span>
    </>
  );
}
