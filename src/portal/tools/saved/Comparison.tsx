import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import type { LegendKind } from '../../../calculators/catalogue.ts';
import {
  type Compared,
  type ComparedRow,
  compareCalculations,
} from '../../../calculators/compare.ts';
import { run, type Texts } from '../../../calculators/run.ts';
import { grows, isForTwo } from '../../../calculators/words.ts';
import type { Profile } from '../../../contract/profile/profile.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import { changeSearch } from '../../../lib/address.ts';
import { countWords } from '../../../lib/format-number.ts';
import { Button } from '../../kit/Button.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await, Empty } from '../../kit/states.tsx';
import { type NamedContact, PreparedFor } from '../../shared/contacts/prepared.tsx';
import { profile } from '../../shared/profile/profile.ts';
import { PrintSheet } from '../../shell/PrintSheet.tsx';
import { legendOf, PrintedLegend } from '../tool/Legend.tsx';
import {
  Facts,
  PrintedBasis,
  PrintedWarnings,
  RefusedSheet,
  useSheetMark,
} from '../tool/ToolSheet.tsx';
import { $comparedId, comparedTo } from './scenarios.ts';
import { closeWithFocus, takeFocusRequest, useShownScenario } from './use-shown.ts';

interface ComparisonTableProps {
  rows: Compared;
  first: string;
  second: string;
  /** Whether the lines that are the same are elsewhere. */
  whole?: boolean;
}

/** Two calculations as columns, with the lines that differ marked. */
function ComparisonTable({ rows, first, second, whole }: ComparisonTableProps) {
  const { inputs, outputs } = rows;
  const all = [...inputs, ...outputs];
  const count = all.filter(({ differs }) => differs).length;
  return (
    <>
      <p role="status" className="mb-3 text-sm text-ink-muted">
        {count === 0
          ? 'Nothing differs.'
          : `${countWords(count, 'line differs', 'lines differ')}. ${whole ? '' : `${countWords(all.length - count, 'line is', 'lines are')} the same and not shown.`}`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section aria-label="Comparison table" tabIndex={0} className="overflow-x-auto">
        <table className="comparison">
          <caption className="sr-only">
            {first} and {second}
          </caption>
          <thead>
            <tr>
              <td />
              <th scope="col">{first}</th>
              <th scope="col">{second}</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <Part title="Results" rows={outputs} />
          <Part title="Figures entered" rows={inputs} />
        </table>
      </section>
    </>
  );
}

function Part({ title, rows }: { title: string; rows: readonly ComparedRow[] }) {
  const shown = rows.filter(({ differs }) => differs);
  if (shown.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={4} className="comparison-part">
          {title}
        </th>
      </tr>
      {shown.map(({ name, label, values, difference }) => (
        <tr key={name}>
          <th scope="row">{label}</th>
          <td>{values[0]}</td>
          <td>{values[1]}</td>
          <td className="font-semibold">{difference}</td>
        </tr>
      ))}
    </tbody>
  );
}

interface ComparisonSheetProps {
  siteName: string;
  title: string;
  kind: LegendKind;
  /** The contact's name, if it is known. */
  client: string | undefined;
  calculator: AnyCalculator;
  rows: Compared;
  /** Both calculations, in the order of the columns. */
  inputs: readonly [Texts, Texts];
  /** The examples for which it must not print. */
  refused: readonly string[];
  children: ReactNode;
}

/** A printed comparison for a client: what differs, what is the same, and what to keep in mind of both. */
function ComparisonSheet({ siteName, refused, ...props }: ComparisonSheetProps) {
  const loaded = useStore(profile.$loaded);
  const own = loaded.status === 'ready' ? loaded.data : undefined;
  const marked = useSheetMark(props.rows.advisorsOnly);
  return (
    <PrintSheet
      siteName={siteName}
      profile={own}
      card={marked.advisorsOnly === undefined}
      isPrepared
    >
      {refused.length > 0 ? (
        <RefusedSheet labels={refused} />
      ) : (
        <Printed {...props} {...marked} own={own} />
      )}
    </PrintSheet>
  );
}

type PrintedProps = Omit<ComparisonSheetProps, 'siteName' | 'refused'> &
  ReturnType<typeof useSheetMark> & { own: Profile | undefined };

/** The contents of the sheet, which are computed only while it prints. */
function Printed(props: PrintedProps) {
  const { title, kind, client, calculator, rows, inputs, own, mark, advisorsOnly, children } =
    props;
  const results = inputs.flatMap((texts) => {
    const made = run(calculator, texts);
    return 'result' in made ? [made.result] : [];
  });
  const same = [...rows.inputs, ...rows.outputs].filter(({ differs }) => !differs);
  return (
    <div className="tool-sheet">
      <h1>{title}: two scenarios</h1>
      <PreparedFor client={client} profile={own} advisorsOnly={advisorsOnly} />
      {mark && <p className="font-semibold">{mark}</p>}
      {children}
      {same.length > 0 && <h2>The same in both</h2>}
      <Facts lines={same.map(({ label, values }) => [label, values[0]])} />
      <PrintedLegend
        sentences={legendOf(
          { title, legend: kind },
          inputs.some((texts) => grows(calculator, texts)),
        )}
      />
      <PrintedWarnings calculator={calculator} results={results} />
      <PrintedBasis calculator={calculator} results={results} />
    </div>
  );
}

interface Props {
  siteName: string;
  slug: string;
  title: string;
  kind: LegendKind;
  /** The contact that the calculator was opened for. */
  client: NamedContact | undefined;
  calculator: AnyCalculator;
  toolInputs: Texts;
  refused: readonly string[];
}

/** The form's calculation beside the saved scenario in the address. */
export const Comparison = memo(function Comparison(props: Props) {
  const id = useStore($comparedId);
  return id ? <Loaded key={id} {...props} /> : null;
});

/** A scenario's name without the calculator and the contact, which the comparison names once. */
function shortName({ name, contactName }: Scenario, title: string): string {
  const parts = [title, contactName].filter(Boolean);
  return parts.reduce<string>(
    (rest, part) => (rest.startsWith(`${part}, `) ? rest.slice(`${part}, `.length) : rest),
    name,
  );
}

const close = closeWithFocus(() => changeSearch({ beside: null }));
const closeButton = <Button onClick={close}>Close comparison</Button>;

function Loaded(props: Props) {
  const loaded = useStore(comparedTo.$loaded);
  const missing = loaded.status === 'failed' && loaded.missing;
  const other = loaded.status === 'ready' && loaded.data.calculator !== props.slug;
  return (
    <section aria-labelledby="comparison-head" className="mb-3 lg:mb-5">
      {missing || other ? (
        <div className="card">
          <h2 id="comparison-head" className="sr-only">
            Comparison
          </h2>
          <Empty
            kind="none"
            title={missing ? 'We could not find this scenario' : 'These cannot be compared'}
            action={closeButton}
          >
            {missing
              ? 'It may have been deleted. Choose another one of the saved scenarios below.'
              : 'Only scenarios of the same calculator can be beside each other.'}
          </Empty>
        </div>
      ) : (
        <Await
          loaded={loaded}
          retry={comparedTo.reload}
          skeleton={<SkeletonCard lines={8} />}
          subject="the scenario to compare with"
        >
          {(scenario) => <Shown scenario={scenario} {...props} />}
        </Await>
      )}
    </section>
  );
}

function Shown({
  siteName,
  slug,
  title,
  kind,
  client,
  calculator,
  toolInputs,
  refused,
  scenario,
}: Props & { scenario: Scenario }) {
  const open = useShownScenario(slug);
  const head = useRef<HTMLHeadingElement>(null);
  const [swapped, setSwapped] = useState(false);
  const isSaved = open !== undefined && open.id !== scenario.id;
  // From the older to the newer, so that a saving looks like one.
  const scenarioFirst = (!isSaved || scenario.createdAt < open.createdAt) !== swapped;
  const inputs = useMemo<[Texts, Texts]>(
    () => (scenarioFirst ? [scenario.inputs, toolInputs] : [toolInputs, scenario.inputs]),
    [scenarioFirst, scenario, toolInputs],
  );
  const rows = useMemo(() => compareCalculations(calculator, ...inputs), [calculator, inputs]);
  useEffect(() => {
    // The comparison appears above the list with its button.
    if (takeFocusRequest()) head.current?.focus();
  }, []);
  const names: [string, string] = [
    isSaved ? shortName(open, title) : 'In the form now',
    shortName(scenario, title),
  ];
  const [here, there] = names[0] === names[1] ? [open?.name ?? '', scenario.name] : names;
  const [first, second] = scenarioFirst ? [there, here] : [here, there];
  return (
    <div className="card p-5 lg:p-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="comparison-head" ref={head} tabIndex={-1} className="text-xl outline-none">
          Comparison
        </h2>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button onClick={() => setSwapped(!swapped)}>Swap columns</Button>
          {closeButton}
        </div>
      </div>
      <ComparisonTable rows={rows} first={first} second={second} />
      <ComparisonSheet
        siteName={siteName}
        title={title}
        kind={kind}
        calculator={calculator}
        rows={rows}
        inputs={inputs}
        refused={refused}
        client={
          (inputs.some((texts) => isForTwo(calculator, texts)) ? client?.couple : client?.name) ??
          open?.contactName ??
          scenario.contactName ??
          undefined
        }
      >
        <ComparisonTable rows={rows} first={first} second={second} whole />
      </ComparisonSheet>
    </div>
  );
}
