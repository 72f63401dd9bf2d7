/** The parts of a calculator's page besides the inputs and their result. */

import { READINGS } from 'virtual:readings';
import { memo, useMemo } from 'react';
import type { AnyCalculator, Result, Step, Table } from '../../../calculators/calculator.ts';
import type { Run } from '../../../calculators/run.ts';
import { pathTo } from '../../../config/portal.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import { ChartCaption, PlainChart } from '../../chart/PlainChart.tsx';
import { pictureOf } from '../../chart/table-chart.ts';
import { Empty } from '../../kit/states.tsx';
import { withinPage } from '../../kit/within-page.ts';
import { ScenarioTable } from '../saved/ScenarioTable.tsx';
import { $openedId } from '../saved/scenarios.ts';
import { closeScenario, compareWith } from '../saved/use-shown.ts';
import type { ToolInputs } from './address.ts';
import { Assumptions, LawUsed, Panel, SourceName, Sources } from './Basis.tsx';
import { type CheckedCase, casesCount, checkedCases } from './checked-cases.ts';
import { Pairs, Region } from './Pairs.tsx';
import { sensitivityOf } from './sensitivity.ts';

interface CheckedAgainstProps {
  calculator: AnyCalculator;
  open: (inputs: ToolInputs) => void;
}

/** The examples: their figures, this calculator's figures, and a button that opens each. */
const CheckedAgainst = memo(function CheckedAgainst({ calculator, open }: CheckedAgainstProps) {
  const cases = useMemo(() => checkedCases(calculator), [calculator]);
  if (cases.length === 0) return null;
  return (
    <details className="card mt-8 min-w-0 px-5 py-2 lg:px-6">
      <summary className="min-h-11 py-2.5">
        <h2 className="inline text-xl">Checked against</h2>{' '}
        <span className="inline-block text-sm text-ink-muted">{casesCount(cases)}</span>
      </summary>
      <ul className="mt-2 grid gap-x-8 lg:grid-cols-2">
        {cases.map((one) => (
          <CheckedItem key={one.name} {...one} open={open} />
        ))}
      </ul>
    </details>
  );
});

function CheckedItem(props: CheckedCase & Pick<CheckedAgainstProps, 'open'>) {
  const { name, source, inputs, search, figures, within, open } = props;
  const openHere = () => {
    open(inputs);
    // Focuses the content from its title; fields and result follow.
    window.scrollTo({ top: 0 });
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <li className="min-w-0 border-t border-line py-4">
      <h3 className="font-sans text-base font-semibold">
        <a href={search} onClick={(event) => withinPage(event, openHere)} className="link">
          {name}
        </a>
      </h3>
      <p className="text-sm text-ink-muted">
        <SourceName {...source} />
      </p>
      <table className="case-table">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Expected</th>
            <th scope="col">Here</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ label, expected, ours, agrees }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{expected}</td>
              <td>
                {ours}
                {!agrees && <span className="text-danger"> (differs)</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {within > 0 && (
        <p className="mt-1 text-xs text-ink-muted">
          The source rounds intermediate results: a difference of up to {within} is ignored.
        </p>
      )}
    </li>
  );
}

interface SensitivityProps {
  calculator: AnyCalculator;
  toolInputs: ToolInputs;
  /** What the calculator finds for them. */
  run: Run;
}

/** The result if the rate were a point lower, as entered, and a point higher. */
export const Sensitivity = memo(function Sensitivity(props: SensitivityProps) {
  const { calculator, toolInputs, run: entered } = props;
  const sensitivity = useMemo(
    () => sensitivityOf(calculator, toolInputs, entered),
    [calculator, toolInputs, entered],
  );
  if (!sensitivity) return null;
  return (
    <section aria-labelledby="sensitivity-head" className="mt-5 border-t border-line pt-4">
      <h3 id="sensitivity-head" className="font-sans text-sm font-semibold">
        If “{sensitivity.rate}” were different
      </h3>
      <p className="text-sm text-ink-muted">{sensitivity.figure}</p>
      <ul className="mt-2 grid gap-2 sm:grid-cols-3">
        {sensitivity.chips.map(({ label, rate, figure, entered }) => (
          <li
            key={label}
            data-entered={entered || undefined}
            className="flex flex-col rounded border border-line bg-surface-sunken px-3 py-2 data-entered:border-line-strong data-entered:bg-surface-raised"
          >
            <span className="text-xs text-ink-muted">
              {label}: {rate}
            </span>
            <span className="font-semibold tabular-nums">{figure}</span>
          </li>
        ))}
      </ul>
    </section>
  );
});

const CHART_HEIGHT = 240;

/** The schedules as tables with all rows; the first one's chart is beside the result. */
const Schedules = memo(function Schedules({ tables }: { tables: readonly Table[] }) {
  return tables.map((table, index) => {
    if (table.grid) return <Pairs key={table.title} table={table} />;
    const picture = index === 0 ? undefined : pictureOf(table);
    return (
      <Panel key={table.title} title={table.title}>
        {picture && (
          <div className="mb-4">
            <PlainChart data={picture} height={CHART_HEIGHT} />
          </div>
        )}
        <Region table={table} />
      </Panel>
    );
  });
});

export const ResultChart = memo(function ResultChart({ tables }: { tables: readonly Table[] }) {
  const [table] = tables;
  const picture = table && pictureOf(table);
  if (!picture) return null;
  return (
    <figure className="mt-5 border-t border-line pt-4">
      <figcaption className="mb-2 text-sm">
        <ChartCaption data={picture} />
      </figcaption>
      <PlainChart data={picture} height={CHART_HEIGHT} />
    </figure>
  );
});

const SavedOfTool = memo(function SavedOfTool({ slug }: { slug: string }) {
  const compare = (scenario: Scenario) => [
    { label: 'Compare', onPress: () => compareWith(scenario) },
  ];
  const left = ({ id }: Scenario) => void ($openedId.get() === id && closeScenario());
  return (
    <section aria-labelledby="saved" className="mt-8 print:hidden">
      <h2 id="saved" className="mb-3 text-xl">
        Saved scenarios
      </h2>
      <ScenarioTable
        caption="Saved scenarios of this calculator"
        calculator={slug}
        actions={compare}
        onDeleted={left}
        empty={
          <Empty kind="first" title="Nothing saved with this calculator yet">
            Save keeps the figures above under a name, for a contact if you like. You can open them
            again, change them, and compare two of them.
          </Empty>
        }
      />
    </section>
  );
});

function ReadMore({ calculator }: { calculator: string }) {
  const readings = READINGS[calculator];
  if (!readings) return null;
  return (
    <Panel title="Read more">
      <ul className="grid gap-2 text-sm">
        {readings.map(({ slug, title, kind }) => (
          <li key={slug}>
            <a href={pathTo('item', slug)} className="link">
              {title}
            </a>{' '}
            <span className="whitespace-nowrap text-ink-muted">· {kind}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The steps that compute something: without deductions the taxable estate is the estate. */
export const computingSteps = (steps: readonly Step[]): Step[] =>
  steps.filter(({ how, value }) => how !== value);

/** The steps of the computation, which can be followed with a pencil. */
const Steps = memo(function Steps({ steps: all }: { steps: readonly Step[] }) {
  const steps = computingSteps(all);
  if (steps.length === 0) return null;
  return (
    <Panel title="How this was computed">
      <ol className="grid list-decimal gap-4 pl-6 text-sm wrap-anywhere marker:font-semibold marker:text-ink-muted *:min-w-0 lg:grid-cols-2 lg:gap-x-12">
        {steps.map(({ what, how, value, source }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its place.
          <li key={index}>
            <p className="font-semibold">{what}</p>
            <p className="tabular-nums">
              {how} = <span className="font-semibold whitespace-nowrap">{value}</span>
            </p>
            {source && <p className="text-xs text-ink-muted">{source}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
});

interface Props {
  slug: string;
  calculator: AnyCalculator;
  result: Result | undefined;
  open: (inputs: ToolInputs) => void;
}

export function Explained({ slug, calculator, result, open }: Props) {
  return (
    <>
      <div className="drawn-if-near mt-3 grid gap-3 lg:mt-5 lg:gap-5">
        {result && <Schedules tables={result.tables} />}
        {result && <Steps steps={result.steps} />}
      </div>
      <SavedOfTool slug={slug} />
      <div className="mt-8 grid items-start gap-3 lg:grid-cols-2 lg:gap-5">
        <Assumptions calculator={calculator} />
        <div className="grid gap-3 lg:gap-5">
          {result && <LawUsed law={result.law} />}
          <Sources calculator={calculator} />
          <ReadMore calculator={slug} />
        </div>
      </div>
      <CheckedAgainst calculator={calculator} open={open} />
    </>
  );
}
