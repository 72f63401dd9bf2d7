/** The tables of an estate map: how everything passes, the taxes and the basis, and today beside what is proposed. */
import { memo } from 'react';
import type { Order } from '../../../calculators/estate-map/parts.ts';
import { comparisonOf, type Table, tablesOf } from '../../../calculators/estate-map/tables.ts';
import { displayNamesOf } from '../../../calculators/estate-map/words.ts';
import type { EstatePlan } from '../../../contract/households/estates.ts';
import type { Household } from '../../../contract/households/households.ts';
import { paperLetters } from '../../../lib/paper-letters.ts';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { Panel } from '../view/Panel.tsx';
import { LongList } from './LongList.tsx';

/** The most columns of amounts that a tablet has room for. */
const MOST_COLUMNS = 5;
/** Columns beside the name on a card, which need no heading; the others say theirs. */
const BESIDE = ['Amount', 'Difference'];

/** Whether a column has amounts alone, which stand on the right. */
const isFigures = (rows: readonly string[][], at: number): boolean =>
  at > 0 && rows.every((row) => /^([−+]?\$[\d,.]+)?$/.test(row[at] ?? ''));

function columnOf(header: string, at: number, rows: readonly string[][]): Column<string[]> {
  const isBeside = BESIDE.includes(header);
  const right = isFigures(rows, at);
  return {
    key: header,
    header,
    right,
    ...(isBeside && { card: 'beside' }),
    cell: (row) => {
      const text = row[at];
      if (!text || at === 0 || isBeside) return text ?? '';
      return (
        <span className="whitespace-pre-line">
          <span className="[.data-table_&]:hidden">{header}: </span>
          {text}
        </span>
      );
    },
  };
}

const textsOf = ({ columns, rows }: Table): string[][] =>
  columns.map((header, at) => [header, ...rows.map((row) => row[at] ?? '')]);

const WordsTable = ({ title, columns, rows }: Table) => (
  <LongList rows={rows.length} letters={paperLetters(textsOf({ title, columns, rows }))}>
    <DataTable
      caption={title}
      columns={columns.map((header, at) => columnOf(header, at, rows))}
      rows={rows}
      idOf={(row) => String(rows.indexOf(row))}
      nameOf={([name = '']) => name}
      isWide={columns.length > MOST_COLUMNS}
    />
  </LongList>
);

interface TablesProps {
  plan: EstatePlan;
  household: Household;
  order: Order;
}

/** Each table below its title. */
export const MapTables = memo(function MapTables({ plan, household, order }: TablesProps) {
  return tablesOf(plan, household, order).map((table) => (
    <section key={table.title} className="mt-5 first:mt-0">
      <h2 className="mb-2 text-lg print:text-[12pt]">{table.title}</h2>
      <WordsTable {...table} />
    </section>
  ));
});

interface CompareProps {
  now: { plan: EstatePlan; order: Order };
  proposed: { plan: EstatePlan; order: Order };
  household: Household;
}

/** Both plans in one order of deaths. */
export function Compare({ now, proposed, household }: CompareProps) {
  const displayName = displayNamesOf(now.plan, household);
  const [first, last] = now.order.deaths.map(({ of }) => displayName(`member:${of}`));
  return (
    <Panel title="Compare">
      {last && <p className="mb-3">If {first} died first, as chosen under Today.</p>}
      <WordsTable {...comparisonOf(now, proposed, household)} />
    </Panel>
  );
}
