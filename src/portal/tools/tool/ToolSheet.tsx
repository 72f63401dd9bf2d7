import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { AnyCalculator, Result } from '../../../calculators/calculator.ts';
import type { Run, Texts } from '../../../calculators/run.ts';
import {
  enteredLines,
  lawLines,
  type MarkedField,
  needsOf,
  resultLines,
  spoken,
  warningLines,
} from '../../../calculators/words.ts';
import { ChartCaption, PlainChart } from '../../chart/PlainChart.tsx';
import { pictureOf } from '../../chart/table-chart.ts';
import { $param } from '../../kit/page.ts';
import { materialOf, useClearance, useMark } from '../../shared/approvals/ApprovalState.tsx';
import { PreparedFor } from '../../shared/contacts/prepared.tsx';
import { profile } from '../../shared/profile/profile.ts';
import { PrintSheet } from '../../shell/PrintSheet.tsx';
import { useShownScenario } from '../saved/use-shown.ts';
import { PrintedLegend } from './Legend.tsx';
import { countLines, FEWEST_ROWS, roomBeside, someRows } from './paper-rows.ts';
import { AgeGrid, ScheduleTable } from './ScheduleTable.tsx';

/** The chart's size: as wide as the paper, and so low that the answer, the entries and the legend share a page. */
const CHART = { fixedWidth: 680, height: 120 };
/** The chart's height beside more lines than leave room for any other row. */
const LOW_CHART_HEIGHT = 96;

interface Props {
  siteName: string;
  slug: string;
  /** The name of the contact that the calculator was opened for. */
  client: string | undefined;
  title: string;
  legend: readonly string[];
  calculator: AnyCalculator;
  toolInputs: Texts;
  fields: readonly MarkedField[];
  run: Run;
  /** The examples for which it must not print. */
  refused: readonly string[];
  /** Whether all rows of all tables follow at the end. */
  all: boolean;
}

/** The clearances of the tool's sheet, which its comparisons share, and of its Meeting. */
export const toolMaterials = materialOf(undefined, $param('slug'));

/** What a sheet says of its approval, and why clients must not get it; undefined if they may. */
export function useSheetMark(ofResult: string | undefined) {
  const clearance = useClearance(toolMaterials, 'sheet');
  return {
    mark: useMark(toolMaterials, 'sheet'),
    advisorsOnly: ofResult ?? (clearance?.cleared === 'advisor' ? '' : undefined),
  };
}

export const NOT_PRINTED = 'Not printed';

/** Which examples keep a client's sheet from being printed, and what to do. */
export const StillExamples = ({ labels }: { labels: readonly string[] }) => (
  <>
    <p>These are still examples. Enter your client’s figures, or say that you assume them.</p>
    <ul className="mt-1 list-disc pl-5">
      {[...new Set(labels)].map((label) => (
        <li key={label}>{label}</li>
      ))}
    </ul>
  </>
);

/** What the browser's own command prints in place of a client's sheet. */
export const RefusedSheet = (props: { labels: readonly string[] }) => (
  <div className="tool-sheet">
    <h1>{NOT_PRINTED}</h1>
    <StillExamples {...props} />
  </div>
);

/** The printed calculation for a client: what matters on the first page, its grounds on the second. */
export function ToolSheet({ siteName, slug, client, refused, ...props }: Props) {
  const scenario = useShownScenario(slug);
  const loaded = useStore(profile.$loaded);
  const own = loaded.status === 'ready' ? loaded.data : undefined;
  const { mark, advisorsOnly } = useSheetMark(
    'result' in props.run ? props.run.result.advisorsOnly : undefined,
  );
  return (
    <PrintSheet siteName={siteName} profile={own} card={advisorsOnly === undefined} isPrepared>
      {refused.length > 0 ? (
        <RefusedSheet labels={refused} />
      ) : (
        <Content
          {...props}
          prepared={
            <>
              <PreparedFor
                client={client ?? scenario?.contactName ?? undefined}
                profile={own}
                advisorsOnly={advisorsOnly}
              />
              {mark && <p className="font-semibold">{mark}</p>}
            </>
          }
        />
      )}
    </PrintSheet>
  );
}

type ContentProps = Omit<Props, 'siteName' | 'slug' | 'client' | 'refused'> & {
  prepared: ReactNode;
};

function Content(props: ContentProps) {
  const { title, legend, calculator, toolInputs, fields, run, all, prepared } = props;
  const results = 'result' in run ? [run.result] : [];
  const { gave, assumed } = enteredLines(fields);
  return (
    <div className="tool-sheet">
      <h1>{title}</h1>
      {prepared}
      <h2>Result</h2>
      {'result' in run ? (
        <ResultPart
          calculator={calculator}
          toolInputs={toolInputs}
          result={run.result}
          entries={countLines(gave) + countLines(assumed)}
        />
      ) : 'problems' in run ? (
        <Needs {...needsOf(calculator, toolInputs, run.problems)} />
      ) : (
        <p>{spoken(calculator, toolInputs, run)}</p>
      )}
      <Entries title="You gave us" lines={gave} />
      <Entries title="We assumed" lines={assumed} />
      <PrintedLegend sentences={legend} />
      <PrintedWarnings calculator={calculator} results={results} />
      <PrintedBasis calculator={calculator} results={results} />
      {all &&
        results.flatMap(({ tables }) =>
          tables.map((table) => (
            <div key={table.title}>
              <h2>{table.title}</h2>
              {table.grid && (
                <figure>
                  <AgeGrid table={table} />
                </figure>
              )}
              <ScheduleTable table={table} />
            </div>
          )),
        )}
    </div>
  );
}

/** What is missing for a result, as on the page. */
const Needs = ({ lead, fields }: ReturnType<typeof needsOf>) => (
  <>
    <p className="mb-[1mm] text-[12pt] font-semibold">{lead}</p>
    <Facts lines={fields.map(({ label, problem }) => [label, problem])} />
  </>
);

function Entries({ title, lines }: { title: string; lines: readonly [string, string][] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <Facts lines={lines} />
    </>
  );
}

interface ResultProps {
  calculator: AnyCalculator;
  toolInputs: Texts;
  result: Result;
  /** The number of entries that share the page with it. */
  entries: number;
}

function ResultPart({ calculator, toolInputs, result, entries }: ResultProps) {
  const figures = resultLines(calculator, toolInputs, result);
  const table = result.tables.find(pictureOf) ?? result.tables[0];
  const picture = table && pictureOf(table);
  const lines = countLines(figures) + entries;
  const rows = table && picture ? someRows(table.rows, lines) : table?.rows;
  const isCrowded = roomBeside(lines) < FEWEST_ROWS;
  return (
    <>
      <p className="mb-[1mm] text-[12pt] font-semibold">{result.answer}</p>
      <Facts lines={figures} />
      {picture && (
        <figure>
          <figcaption>
            <ChartCaption data={picture} />
          </figcaption>
          <PlainChart data={picture} {...CHART} {...(isCrowded && { height: LOW_CHART_HEIGHT })} />
        </figure>
      )}
      {table && !picture && <p className="mt-[2mm] font-semibold">{table.title}</p>}
      {/* A table without a picture has its room. */}
      {table && rows && rows.length > 0 && <ScheduleTable table={{ ...table, rows }} />}
    </>
  );
}

/** The legal pitfalls of these results, each once, after the figures that are not this year's. */
export function PrintedWarnings({ calculator, results }: PrintedBasisProps) {
  const items = warningLines(calculator, results, new Date().getFullYear());
  if (items.length === 0) return null;
  return (
    <>
      <h2>Keep in mind</h2>
      <div className="sheet-basis">
        <List items={items} />
      </div>
    </>
  );
}

interface PrintedBasisProps {
  calculator: AnyCalculator;
  results: readonly Result[];
}

/** The assumptions, the law that these results used, and the sources. */
export const PrintedBasis = ({ calculator, results }: PrintedBasisProps) => (
  <div className="sheet-basis">
    <h2>Assumptions</h2>
    <List items={calculator.assumptions} />
    <PrintedLaw results={results} />
    <h2>Sources</h2>
    <p>{calculator.sources.map((source) => source.title).join('; ')}</p>
  </div>
);

/** The dated figures of the law, each once. */
function PrintedLaw({ results }: { results: readonly Result[] }) {
  const items = lawLines(results);
  if (items.length === 0) return null;
  return (
    <>
      <h2>Law used</h2>
      <List items={items} />
    </>
  );
}

export const Facts = ({ lines }: { lines: readonly [string, string][] }) => (
  <dl className="sheet-pairs">
    {lines.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const List = ({ items }: { items: readonly string[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
