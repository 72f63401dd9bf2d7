import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../../api/call.ts';
import { figureOf } from '../../../calculators/estate-map/figure.ts';
import { ordersOf } from '../../../calculators/estate-map/followed.ts';
import { type Gap, gapsOf } from '../../../calculators/estate-map/gaps.ts';
import { comparisonOf, type Table, tablesOf } from '../../../calculators/estate-map/tables.ts';
import { callsOf, type Order, summaryOf } from '../../../calculators/estate-map/words.ts';
import { type EstatePlan, ORDERS } from '../../../contract/estates.ts';
import type { Household } from '../../../contract/households.ts';
import { createTask, deleteTask } from '../../../contract/tasks.ts';
import { dayAfter } from '../../../lib/format-date.ts';
import { act } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { CheckField } from '../../kit/fields.tsx';
import { MeetingFrame } from '../../kit/MeetingFrame.tsx';
import { offerUndo } from '../../kit/undo.ts';
import { Panel } from '../view/Panel.tsx';
import { Drawing } from './Drawing.tsx';
import { LongList } from './LongList.tsx';
import { MapSheet, PleaseNote, type Printed } from './MapSheet.tsx';
import { contactOf, kept, type MapProps, replaced, twoOf } from './map.ts';
import { useOncePainted } from './once-painted.ts';

const NAME = 'Who gets what';

/* Tables. */

/** Columns beside the name on a card, which need no heading; the others say theirs. */
const BESIDE = ['Amount', 'Difference'];
/** The columns that have no amounts. */
const TEXTS = ['From', 'To', 'By'];

function columnOf(header: string, at: number): Column<string[]> {
  const isText = TEXTS.includes(header);
  const isBeside = BESIDE.includes(header);
  return {
    ...{ key: header, header, right: at > 0 && !isText, ...(isBeside && { card: 'beside' }) },
    cell: (row) => (
      <>
        {at > 0 && !isBeside && (
          <span className="md:hidden">{isText ? header.toLowerCase() : header} </span>
        )}
        {row[at]}
      </>
    ),
  };
}

const WordsTable = ({ title, columns, rows }: Table) => (
  <DataTable
    caption={title}
    columns={columns.map(columnOf)}
    rows={rows}
    idOf={(row) => String(rows.indexOf(row))}
    nameOf={([name = '']) => name}
  />
);

/** What passes at each death, what each has at the end, the taxes and the basis. */
const Tables = memo(function Tables({ plan, household, order }: ResultProps) {
  return tablesOf(plan, household, order).map((table) => (
    <div key={table.title} className="mt-6">
      <h3 className="mb-2 font-semibold">{table.title}</h3>
      <LongList rows={table.rows.length}>
        <WordsTable {...table} />
      </LongList>
    </div>
  ));
});

/* Gaps. */

const STEP_DAYS = 7;
/** The longest title of a step. */
const LONGEST_TITLE = 200;

interface GapsProps {
  gaps: readonly Gap[];
  household: Household;
  today: string;
  isExample: boolean;
}

/** What is missing, old or at odds; each can become a next step of the contact. */
export const Gaps = memo(function Gaps({ gaps, household, today, isExample }: GapsProps) {
  // Whose next steps these become.
  const contactId = isExample ? undefined : contactOf(household);
  return (
    <Panel title="Gaps">
      {gaps.length === 0 && <p>No gaps were found.</p>}
      <LongList rows={gaps.length}>
        <ul className="divide-y divide-line">
          {gaps.map((gap) => (
            <li
              key={`${gap.code} ${gap.about}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
            >
              <p className="min-w-0 flex-1 basis-60 wrap-anywhere">{gap.sentence}</p>
              {contactId && <AddStep key={gap.step} {...{ gap, contactId, today }} />}
            </li>
          ))}
        </ul>
      </LongList>
    </Panel>
  );
});

interface AddStepProps {
  gap: Gap;
  contactId: string;
  today: string;
}

/** Plans the step at one press. */
function AddStep({ gap: { sentence, step }, contactId, today }: AddStepProps) {
  const [state, setState] = useState<'open' | 'busy' | 'added'>('open');
  const add = async () => {
    if (state !== 'open') return;
    setState('busy');
    const body = { kind: 'todo', on: dayAfter(today, STEP_DAYS) } as const;
    const title = step.slice(0, LONGEST_TITLE);
    const task = await act({
      call: () => call(createTask, { body: { contactId, title, ...body } }),
      failed: 'The step is not added',
    });
    setState(task ? 'added' : 'open');
    if (!task) return;
    offerUndo('The step is added', async () => {
      await call(deleteTask, { params: { id: task.id } });
      setState('open');
    });
  };
  return (
    <Button
      // It keeps the focus: a disabled button would lose it.
      aria-disabled={state !== 'open'}
      aria-label={`${state === 'added' ? 'Step added' : 'Add step'}: ${sentence}`}
      onClick={() => void add()}
      className="shrink-0"
    >
      {state === 'added' ? 'Step added' : 'Add step'}
    </Button>
  );
}

/* The part of the page. */

interface ResultProps {
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

/** Both orders of deaths, with the one that is wanted, or the only one that there is. */
function useOrders(whole: EstatePlan, household: Household, wanted = whole.order) {
  // Which order is shown, and the notes, change nothing that is computed.
  const facts = useRef(whole);
  facts.current = kept(facts.current, { ...whole, order: ORDERS[0], notes: '' });
  const plan = facts.current;
  const orders = useMemo(() => ordersOf(plan, household), [plan, household]);
  return useMemo(() => {
    const chosen = orders[wanted] ? wanted : ORDERS.find((name) => orders[name]);
    return { plan, household, orders, chosen, order: chosen ? orders[chosen] : null };
  }, [plan, household, orders, wanted]);
}

interface Props extends MapProps {
  siteName: string;
  /** Of the example, which sends nothing. */
  isExample: boolean;
}

/** Who gets what at both deaths, and the gaps; both on paper, and for a meeting. */
export function WhoGetsWhat({ siteName, isExample, ...props }: Props) {
  const { household, today, save } = props;
  const result = useOrders(props.plan, household);
  const { plan, chosen, order } = result;
  const later = useOncePainted(result);
  const gaps = useMemo(
    () => gapsOf(later.plan, later.household, later.orders, today),
    [later.plan, later.household, later.orders, today],
  );
  const [meeting, setMeeting] = useState(false);
  const close = useCallback(() => setMeeting(false), []);
  const { kind, print } = usePrinting();
  const calls = callsOf(plan, household);
  const two = twoOf(household);
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
        {two.length === ORDERS.length && (
          <fieldset className="mb-4">
            <legend className="font-semibold">Who dies first</legend>
            <div className="flex flex-wrap gap-x-6">
              {ORDERS.map((name, at) => (
                <CheckField
                  key={name}
                  type="radio"
                  name="order"
                  value={name}
                  label={calls(`member:${two[at]?.id}`)}
                  checked={chosen === name}
                  onChange={() =>
                    void save('Who dies first is changed', replaced(props.plan, { order: name }))
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
        {order ? (
          <>
            <Result {...{ plan, household, order }} />
            {later.order && (
              <Tables plan={later.plan} household={later.household} order={later.order} />
            )}
            <PleaseNote />
          </>
        ) : (
          <p>The household has no living head, spouse or partner.</p>
        )}
      </Panel>
      <Gaps {...{ gaps, household, today, isExample }} />
      {order && (
        <MapSheet {...{ kind, plan, household, order, gaps, siteName, isExample }}>
          <Tables {...{ plan, household, order }} />
        </MapSheet>
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

/* Today beside what is proposed. */

interface CompareProps {
  estate: EstatePlan;
  proposed: EstatePlan;
  household: Household;
}

/** Both plans in the order of deaths that today's shows. */
export function Compare({ estate, proposed, household }: CompareProps) {
  const now = useOrders(estate, household);
  const then = useOrders(proposed, household, estate.order);
  if (!now.order || !then.order) return null;
  const calls = callsOf(estate, household);
  const [first, last] = now.order.deaths.map(({ of }) => calls(`member:${of}`));
  const plans = [
    { plan: estate, order: now.order },
    { plan: proposed, order: then.order },
  ] as const;
  return (
    <Panel title="Compare">
      {last && <p className="mb-3">If {first} dies first, as chosen under Today.</p>}
      <WordsTable {...comparisonOf(...plans, household)} />
    </Panel>
  );
}
