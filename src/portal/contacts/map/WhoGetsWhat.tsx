import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { followed } from '../../../calculators/estate-map/followed.ts';
import type { Death, Flow, Heir } from '../../../calculators/estate-map/parts.ts';
import {
  BY_WORDS,
  callsOf,
  type Order,
  PART_WORDS,
  summaryOf,
} from '../../../calculators/estate-map/words.ts';
import { sum, wholeUsd } from '../../../calculators/figures.ts';
import { type DeathOrder, type EstatePlan, ORDERS } from '../../../contract/estates.ts';
import type { Household } from '../../../contract/households.ts';
import { Button } from '../../kit/Button.tsx';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { CheckField } from '../../kit/fields.tsx';
import { MeetingFrame } from '../../kit/MeetingFrame.tsx';
import { Panel } from '../view/Panel.tsx';
import { Drawing } from './Drawing.tsx';
import { figureOf } from './figure.ts';
import { Gaps } from './Gaps.tsx';
import { MapSheet, PleaseNote, type Printed, Sheet } from './MapSheet.tsx';
import { type MapProps, replaced } from './map.ts';

const NAME = 'Who gets what';

/* Tables. */

type Calls = (to: string) => string;
/** A word that only cards need, which have no headings. */
const OnCard = ({ word }: { word: string }) => <span className="md:hidden">{word} </span>;

const money = <Row,>(
  header: string,
  centsOf: (row: Row) => number,
  card?: Column<Row>['card'],
): Column<Row> => ({
  ...{ key: header, header, right: true, ...(card && { card }) },
  cell: (row) => (
    <>
      {!card && <OnCard word={header} />}
      {wholeUsd(centsOf(row))}
    </>
  ),
});

const text = <Row,>(header: string, textOf: (row: Row) => string | undefined): Column<Row> => ({
  ...{ key: header, header },
  cell: (row) => (
    <>
      <OnCard word={header.toLowerCase()} />
      {textOf(row)}
    </>
  ),
});

const named = <Row,>(header: string, nameOf: (row: Row) => string | undefined): Column<Row> => ({
  ...{ key: header, header, cell: nameOf },
});

function passesColumns({ holdings }: EstatePlan, calls: Calls): Column<Flow>[] {
  const labels = new Map(holdings.map(({ id, label }) => [id, label]));
  return [
    named('Property', ({ holding }) => labels.get(holding)),
    text('From', ({ from }) => calls(from)),
    text('To', ({ to }) => calls(to)),
    text('By', ({ by, part }) =>
      [BY_WORDS[by], part && PART_WORDS[part]].filter(Boolean).join(', '),
    ),
    money('Amount', ({ cents }) => cents, 'beside'),
  ];
}

const hasColumns = (calls: Calls): Column<Heir>[] => [
  named('Who', ({ to }) => calls(to)),
  money('Amount', ({ cents }) => cents, 'beside'),
  money('Before income tax', ({ beforeIncomeTax }) => beforeIncomeTax),
];

const taxColumns = (calls: Calls): Column<Death>[] => [
  named('Death', ({ of }) => calls(`member:${of}`)),
  money('Counts', ({ gross }) => gross),
  money('Debts', ({ debts }) => debts),
  money('To the spouse', ({ marital }) => marital),
  money('To charity', ({ charitable }) => charitable),
  money('State tax', ({ stateTax }) => stateTax),
  money('Taxable', ({ taxable }) => taxable),
  money('Ported exclusion', ({ dsue }) => dsue),
  money('Federal tax', ({ federalTax }) => federalTax),
  money('Not paid', ({ short }) => short),
];

interface TableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
}

/** A table below its heading; without rows nothing. */
const Table = <Row,>({ caption, ...table }: TableProps<Row>) =>
  table.rows.length > 0 && (
    <div className="mt-6">
      <h3 className="mb-2 font-semibold">{caption}</h3>
      <DataTable caption={caption} {...table} nameOf={table.idOf} />
    </div>
  );

/** What passes at each death, what each has at the end, and the taxes. */
export const Tables = memo(function Tables({ plan, household, order }: ResultProps) {
  const calls = callsOf(plan, household);
  return (
    <>
      {order.deaths.map(({ of, flows }) => (
        <Table
          key={of}
          caption={`Passes at ${calls(`member:${of}`)}'s death`}
          columns={passesColumns(plan, calls)}
          rows={flows}
          idOf={({ holding, from, to, by, part }) => [holding, from, to, by, part].join(' ')}
        />
      ))}
      <Table
        caption="What each has"
        columns={hasColumns(calls)}
        rows={order.heirs}
        idOf={({ to }) => to}
      />
      <Table
        caption="Taxes"
        columns={taxColumns(calls)}
        rows={order.deaths}
        idOf={({ of }) => of}
      />
    </>
  );
});

/* The part of the page. */

export interface ResultProps {
  plan: EstatePlan;
  household: Household;
  order: Order;
}

/** The summary and the drawing. */
function Result({ plan, household, order }: ResultProps) {
  const figure = useMemo(() => figureOf(plan, household, order), [plan, household, order]);
  return (
    <>
      <p className="max-w-prose text-pretty">{summaryOf(plan, household, order).join(' ')}</p>
      {figure.boxes.length > 0 && (
        <figure aria-label={NAME} className="mt-5">
          <Drawing figure={figure} />
        </figure>
      )}
    </>
  );
}

/** Prints one of the sheets; the browser's own command prints the map. */
function usePrinting() {
  const [kind, setKind] = useState<Printed>('map');
  useEffect(() => {
    const reset = () => setKind('map');
    window.addEventListener('afterprint', reset);
    return () => window.removeEventListener('afterprint', reset);
  }, []);
  const print = (next: Printed) => {
    flushSync(() => setKind(next));
    window.print();
  };
  return { kind, print };
}

interface Props extends MapProps {
  siteName: string;
  /** Of the example, which sends nothing. */
  isExample: boolean;
}

/** The order of deaths that the plan shows, or the only one that there is. */
function useOrders(
  { plan, household, today }: Pick<Props, 'plan' | 'household' | 'today'>,
  wanted = plan.order,
) {
  const result = useMemo(() => followed(plan, household, today), [plan, household, today]);
  const chosen = result.orders[wanted] ? wanted : ORDERS.find((name) => result.orders[name]);
  return { ...result, chosen, order: chosen ? result.orders[chosen] : null };
}

/** Who gets what at both deaths, and the gaps; both on paper, and for a meeting. */
export function WhoGetsWhat({ siteName, isExample, ...props }: Props) {
  const { plan, household, today, save } = props;
  const { orders, gaps, chosen, order } = useOrders(props);
  const [meeting, setMeeting] = useState(false);
  const { kind, print } = usePrinting();
  // Hundreds of rows, which a changed drawing must not wait for.
  const tabled = useDeferredValue(
    useMemo(() => ({ plan, household, order }), [plan, household, order]),
  );
  const calls = callsOf(plan, household);
  const close = useCallback(() => setMeeting(false), []);
  const Printing = isExample ? Sheet : MapSheet;
  const actions = order && (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setMeeting(true)}>Meeting mode</Button>
      <Button onClick={() => print('map')}>Print map</Button>
      <Button onClick={() => print('table')}>Print table</Button>
    </div>
  );
  return (
    <>
      <Panel title={NAME} action={actions}>
        {orders['client-first'] && orders['spouse-first'] && (
          <OrderChoice
            current={chosen}
            nameOf={(name) => calls(`member:${orders[name]?.deaths[0]?.of}`)}
            onChange={(name) =>
              void save('Who dies first is changed', replaced(plan, { order: name }))
            }
          />
        )}
        {order ? (
          <>
            <Result {...{ plan, household, order }} />
            {tabled.order && <Tables {...tabled} order={tabled.order} />}
            <PleaseNote />
          </>
        ) : (
          <p>The household has no living head, spouse or partner.</p>
        )}
      </Panel>
      <Gaps gaps={gaps} {...{ household, today, isExample }} />
      {order && (
        <Printing {...{ kind, plan, household, order, gaps, siteName }}>
          <Tables {...{ plan, household, order }} />
        </Printing>
      )}
      {meeting && order && (
        <MeetingFrame title={NAME} client={household.name} onClose={close}>
          <div className="mx-auto max-w-400 text-lg">
            <Result {...{ plan, household, order }} />
          </div>
        </MeetingFrame>
      )}
    </>
  );
}

interface OrderChoiceProps {
  current: DeathOrder | undefined;
  nameOf: (order: DeathOrder) => string;
  onChange: (order: DeathOrder) => void;
}

const OrderChoice = ({ current, nameOf, onChange }: OrderChoiceProps) => (
  <fieldset className="mb-4">
    <legend className="font-semibold">Who dies first</legend>
    <div className="flex flex-wrap gap-x-6">
      {ORDERS.map((name) => (
        <CheckField
          key={name}
          type="radio"
          name="order"
          value={name}
          label={nameOf(name)}
          checked={current === name}
          onChange={() => onChange(name)}
        />
      ))}
    </div>
  </fieldset>
);

/* Today beside what is proposed. */

interface Compared {
  to: string;
  now: number;
  then: number;
}

/** "+$5", "−$5", "$0". */
const difference = ({ now, then }: Compared): string =>
  `${then > now ? '+' : ''}${wholeUsd(then - now)}`;

/** What each has at the end, today and as proposed, with debts and taxes. */
function comparedOf(now: Order, then: Order): Compared[] {
  const amountsOf = ({ deaths, heirs }: Order) =>
    new Map([
      ...heirs.map(({ to, cents }) => [to, cents] as const),
      ['debts', sum(deaths.map(({ debts }) => debts))] as const,
      ['tax', sum(deaths.map(({ stateTax, federalTax }) => stateTax + federalTax))] as const,
    ]);
  const [before, after] = [amountsOf(now), amountsOf(then)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((to) => ({ to, now: before.get(to) ?? 0, then: after.get(to) ?? 0 }))
    .filter((row) => row.now + row.then > 0);
}

interface CompareProps {
  estate: EstatePlan;
  proposed: EstatePlan;
  household: Household;
  today: string;
}

/** Both plans in the order of deaths that today's shows. */
export function Compare({ estate, proposed, household, today }: CompareProps) {
  const now = useOrders({ plan: estate, household, today });
  const then = useOrders({ plan: proposed, household, today }, estate.order);
  if (!now.order || !then.order) return null;
  const calls = callsOf({ ...estate, ...namedIn(estate, proposed) }, household);
  const first = calls(`member:${now.order.deaths[0]?.of}`);
  return (
    <Panel title="Compare">
      {now.order.deaths.length > 1 && <p className="mb-3">If {first} dies first</p>}
      <DataTable
        caption="Compare"
        columns={[
          { key: 'who', header: 'Who', cell: ({ to }) => calls(to) },
          money('Today', (row: Compared) => row.now),
          money('Proposed', (row: Compared) => row.then),
          {
            key: 'difference',
            header: 'Difference',
            right: true,
            card: 'beside',
            cell: difference,
          },
        ]}
        rows={comparedOf(now.order, then.order)}
        idOf={({ to }) => to}
        nameOf={({ to }) => calls(to)}
      />
    </Panel>
  );
}

/** The trusts and charities of both plans, which their heirs may name. */
const namedIn = (...plans: EstatePlan[]) => ({
  trusts: plans.flatMap(({ trusts }) => trusts),
  charities: plans.flatMap(({ charities }) => charities),
});
