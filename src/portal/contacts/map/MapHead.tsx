/** What stays on every part of an estate map: who dies first, and what that comes to. Also for a meeting. */
import { type ReactNode, useId, useMemo } from 'react';
import { figureOf } from '../../../calculators/estate-map/figure.ts';
import type { Order } from '../../../calculators/estate-map/parts.ts';
import { ENDS } from '../../../calculators/estate-map/sentences.ts';
import { displayNamesOf, lawLine, summaryOf } from '../../../calculators/estate-map/words.ts';
import { sum, wholeUsd } from '../../../calculators/figures.ts';
import { type DeathOrder, type EstatePlan, ORDERS } from '../../../contract/households/estates.ts';
import type { Household } from '../../../contract/households/households.ts';
import { countWords } from '../../../lib/format-number.ts';
import { CheckField } from '../../kit/fields.tsx';
import { MeetingFrame } from '../../kit/MeetingFrame.tsx';
import { Legend, StageDrawing } from './Drawing.tsx';
import { twoOf } from './map.ts';

/** Of more heirs, the others are one. */
const MOST_HEIRS = 8;

interface Shown {
  plan: EstatePlan;
  household: Household;
  order: Order;
}

/** What each has at the end, the most first, and what debts and taxes take. */
function endsOf({ plan, household, order: { deaths, heirs } }: Shown) {
  const displayName = displayNamesOf(plan, household);
  const all = heirs
    .toSorted((a, b) => b.cents - a.cents)
    .map(({ to, cents }) => ({ to, name: displayName(to), cents }));
  const shown = all.slice(0, MOST_HEIRS);
  const others = all.slice(MOST_HEIRS);
  const lost = (to: string, amounts: readonly number[]) =>
    sum(amounts) > 0 ? [{ to, name: ENDS[to] ?? '', cents: sum(amounts) }] : [];
  return [
    ...shown,
    ...(others.length > 0
      ? [
          {
            to: 'others',
            name: countWords(others.length, 'other'),
            cents: sum(others.map(({ cents }) => cents)),
          },
        ]
      : []),
    ...lost(
      'tax',
      deaths.flatMap(({ flows }) => flows.flatMap(({ to, cents }) => (to === 'tax' ? cents : []))),
    ),
    ...lost(
      'debts',
      deaths.map(({ debts }) => debts),
    ),
  ];
}

interface FirstProps {
  plan: EstatePlan;
  household: Household;
  chosen: DeathOrder | undefined;
  choose: (first: DeathOrder) => void;
}

/** Who dies first; nothing if only one of the two lives. */
function WhoDiesFirst({ plan, household, chosen, choose }: FirstProps) {
  const name = useId();
  const displayName = displayNamesOf(plan, household);
  const two = twoOf(household);
  if (two.length < ORDERS.length) return null;
  return (
    <fieldset>
      <legend className="float-left py-2.5 pr-6 font-semibold max-sm:float-none max-sm:pb-0">
        Who dies first
      </legend>
      <div className="flex flex-wrap gap-x-6">
        {ORDERS.map((order, at) => (
          <CheckField
            key={order}
            type="radio"
            name={name}
            value={order}
            label={displayName(`member:${two[at]?.id}`)}
            checked={chosen === order}
            onChange={() => choose(order)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface HeadProps extends FirstProps {
  order: Order | null;
  /** What can be done with what is shown. */
  actions: ReactNode;
}

/** The sentence, the law, and what each has at the end. */
export function MapHead({ order, actions, ...first }: HeadProps) {
  const { plan, household } = first;
  if (!order) return <p>The household has no living head, spouse or partner.</p>;
  return (
    <section aria-label="At a glance" className="card min-w-0 p-5">
      <div className="mb-2 flex flex-wrap-reverse items-center justify-between gap-x-8 gap-y-2">
        <WhoDiesFirst {...first} />
        {actions}
      </div>
      <p className="max-w-[90ch] text-pretty">{summaryOf(plan, household, order).join(' ')}</p>
      <p className="mt-1 text-sm text-ink-muted">{lawLine(plan)}</p>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 max-sm:grid">
        {endsOf({ plan, household, order }).map(({ to, name, cents }) => (
          <div key={to} className="max-sm:flex max-sm:justify-between max-sm:gap-4">
            <dt dir="auto" className="min-w-0 text-sm text-ink-muted">
              {name}
            </dt>
            <dd className="shrink-0 font-semibold tabular-nums">{wholeUsd(cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface MeetingProps extends FirstProps {
  order: Order;
  title: string;
  mark: string;
  onClose: () => void;
}

/** Sentence and drawing on one screen, for a family and the advisor. */
export function MapMeeting({ order, title, mark, onClose, ...first }: MeetingProps) {
  const { plan, household } = first;
  const figure = useMemo(() => figureOf(plan, household, order), [plan, household, order]);
  return (
    <MeetingFrame title={title} client={household.name} mark={mark} onClose={onClose}>
      <div className="flex flex-col gap-3 lg:h-[calc(100dvh-13rem)]">
        <div className="flex flex-wrap items-center justify-between gap-x-8">
          <WhoDiesFirst {...first} />
          <Legend {...figure} />
        </div>
        <p className="text-lg leading-snug text-pretty">
          {summaryOf(plan, household, order).join(' ')}
        </p>
        {figure.boxes.length > 0 && (
          <figure aria-label={title} className="relative min-h-80 grow">
            <StageDrawing figure={figure} />
          </figure>
        )}
      </div>
    </MeetingFrame>
  );
}
