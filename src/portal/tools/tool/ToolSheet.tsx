import { useStore } from '@nanostores/react';
import { type ReactNode, useMemo } from 'react';
import { resource } from '../../../api/resource.ts';
import {
  type AnyCalculator,
  notOfYear,
  type Result,
  type Table,
} from '../../../calculators/calculator.ts';
import type { Run } from '../../../calculators/run.ts';
import { type Profile, readProfile } from '../../../contract/profile.ts';
import { formatLongDay } from '../../../lib/format-date.ts';
import { PlainChart } from '../../chart/PlainChart.tsx';
import { PrintSheet } from '../../shell/print.tsx';
import { useShownScenario } from '../saved/use-shown.ts';
import type { Given } from './address.ts';
import { STATUS_WORDS } from './Basis.tsx';
import { ChartCaption } from './ChartCaption.tsx';
import { legendOf, PrintedLegend } from './Legend.tsx';
import { ScheduleTable } from './ScheduleTable.tsx';
import { pictureOf } from './schedule.ts';
import { spoken } from './spoken.ts';
import { enteredLines, resultLines } from './words.ts';

/* What of a result fits on two pages: all but the tables, and of those as many rows as there is room for. */

/** In millimetres, on US letter, which is shorter than A4: two pages, less what page ends and rounding leave empty. */
const ROOM = 2 * 243 - 12;
const LINE = 4.2;
/** What a client reads first is set larger: what was entered, the answer and its figures. */
const LARGE_LINE = 5.2;
const ROW = 4.9;
const HEAD = 9;
const SHEET_CHART = 52;
/** The alliance's line, title and question above, the card and the date below. */
const FRAME = 68;
const CHARACTERS = 108;
const ANSWER_CHARACTERS = 78;
const ANSWER_GAP = 1;
const HALF = 38;
const SMALL_CHARACTERS = 130;
/** About as long as the name of a calculator. */
const A_TITLE = 'Term or permanent insurance';
/** Fewer rows say nothing. */
const LEAST_ROWS = 3;

const lines = (texts: readonly string[], characters = CHARACTERS): number =>
  texts.reduce((sum, text) => sum + Math.max(1, Math.ceil(text.length / characters)), 0);

/** Pairs of a label and a figure, in two columns. */
const pairs = (all: readonly (readonly string[])[]): number =>
  lines(
    all.map((pair) => pair.join(' ')),
    HALF,
  ) /
    2 +
  1;

/** The height of everything but the tables. */
function others(calculator: AnyCalculator, given: Given, result: Result, disclosure: string) {
  const figures = resultLines(calculator, result);
  const law = result.law.map(({ what, source }) => `${what} ${source} compared on`);
  const warnings = result.warnings.map(({ text, source = '' }) => `${text} ${source}`);
  const large = [
    pairs(enteredLines(calculator, given)),
    lines([result.answer], ANSWER_CHARACTERS) + ANSWER_GAP + pairs(figures),
  ];
  const small = [
    lines(warnings),
    lines(calculator.assumptions),
    lines(law),
    lines([calculator.sources.map(({ title }) => title).join('; ')]),
    lines(legendOf(A_TITLE)),
    lines([disclosure], SMALL_CHARACTERS),
  ];
  const [picture] = result.tables.slice(0, 1).map(pictureOf);
  const legend = picture && picture.series.length > 1 ? LINE : 0;
  return (
    FRAME +
    HEAD * (large.length + small.length - 1) +
    large.reduce((sum, part) => sum + part * LARGE_LINE, 0) +
    small.reduce((sum, part) => sum + part * LINE, 0) +
    (picture ? SHEET_CHART + LINE + legend : 0)
  );
}

/** A table on paper, and how many of its rows are; none if there is no room for it. */
interface SheetTable {
  table: Table;
  rows: number;
}

/** The tables with the rows that fit, in their order. */
export function sheetTables(
  calculator: AnyCalculator,
  given: Given,
  result: Result,
  disclosure: string,
): SheetTable[] {
  let room = ROOM - others(calculator, given, result, disclosure);
  return result.tables.map((table) => {
    const fit = Math.floor((room - HEAD - ROW - LINE) / ROW);
    const rows = Math.min(table.rows.length, fit);
    const shown = rows < Math.min(LEAST_ROWS, table.rows.length) ? 0 : rows;
    room -= shown === 0 ? LINE : HEAD + ROW + LINE + shown * ROW;
    return { table, rows: shown };
  });
}

/** The affiliate's own, for the card at the foot of a sheet. */
export const profile = resource(readProfile);

/** The chart's box: as wide as the paper, a bit more than a quarter as high. */
const CHART = { fixedWidth: 680, height: 190 };

interface PreparedForProps {
  /** The contact's name; without one the sheet is prepared for nobody in particular. */
  client: string | undefined;
  profile: Pick<Profile, 'name' | 'firm'> | undefined;
}

/** Whom a sheet is for, and who made it: the affiliate by the profile's name and firm. */
export function preparedWords({ client, profile }: PreparedForProps): string {
  const by = [profile?.name, profile?.firm].filter(Boolean).join(', ');
  const words = ['Prepared', client && `for ${client}`, by && `by ${by}`].filter(Boolean).join(' ');
  return words === 'Prepared' ? '' : words;
}

export const PreparedFor = (props: PreparedForProps) => {
  const words = preparedWords(props);
  return words ? <p className="sheet-prepared">{words}</p> : null;
};

interface Props {
  siteName: string;
  slug: string;
  /** The name of the contact that the calculator was opened for. */
  client: string | undefined;
  title: string;
  question: string;
  calculator: AnyCalculator;
  given: Given;
  run: Run;
}

/** The calculation for a client, on at most two pages. */
export function ToolSheet({ siteName, slug, client, ...props }: Props) {
  const scenario = useShownScenario(slug);
  const loaded = useStore(profile.$loaded);
  const own = loaded.status === 'ready' ? loaded.data : undefined;
  return (
    <PrintSheet siteName={siteName} profile={own}>
      <Content
        {...props}
        prepared={
          <PreparedFor client={client ?? scenario?.contactName ?? undefined} profile={own} />
        }
        disclosure={own?.disclosure ?? ''}
      />
    </PrintSheet>
  );
}

type ContentProps = Omit<Props, 'siteName' | 'slug' | 'client'> & {
  prepared: ReactNode;
  disclosure: string;
};

function Content({ title, question, calculator, given, run, prepared, disclosure }: ContentProps) {
  const old = notOfYear(calculator, new Date().getFullYear());
  return (
    <div className="tool-sheet">
      <h1>{title}</h1>
      {prepared}
      <p>{question}</p>
      {old && <p>{old}</p>}
      <h2>Assumptions you gave us</h2>
      <Facts lines={enteredLines(calculator, given)} />
      <h2>Result</h2>
      {'result' in run ? (
        <ResultPart {...{ title, calculator, given, disclosure }} result={run.result} />
      ) : (
        <>
          <p>{spoken(calculator, run)}</p>
          <PrintedLegend title={title} />
        </>
      )}
      <div className="sheet-basis">
        <h2>Assumptions</h2>
        <List items={calculator.assumptions} />
        {'result' in run && <LawPart result={run.result} />}
        <h2>Sources</h2>
        <p>{calculator.sources.map((source) => source.title).join('; ')}</p>
      </div>
    </div>
  );
}

type ResultProps = Pick<ContentProps, 'title' | 'calculator' | 'given' | 'disclosure'> & {
  result: Result;
};

function ResultPart({ title, calculator, given, disclosure, result }: ResultProps) {
  const tables = useMemo(
    () => sheetTables(calculator, given, result, disclosure),
    [calculator, given, result, disclosure],
  );
  const picture = result.tables[0] && pictureOf(result.tables[0]);
  return (
    <>
      <p className="sheet-answer">{result.answer}</p>
      <Facts lines={resultLines(calculator, result)} />
      {/* On the first page, beside the figures that it is about. */}
      <PrintedLegend title={title} />
      {picture && (
        <figure>
          <figcaption>
            <ChartCaption data={picture} />
          </figcaption>
          <PlainChart data={picture} {...CHART} />
        </figure>
      )}
      {result.warnings.length > 0 && <h2>Keep in mind</h2>}
      {result.warnings.length > 0 && (
        <div className="sheet-basis">
          <List
            items={result.warnings.map(({ text, source }) =>
              source ? `${text} (${source})` : text,
            )}
          />
        </div>
      )}
      {tables.map(({ table, rows }) => (
        <div key={table.title}>
          {rows > 0 && <h2>{table.title}</h2>}
          {rows > 0 && <ScheduleTable table={table} most={rows} />}
          {rows < table.rows.length && (
            <p>
              {rows === 0
                ? `The table “${table.title}” is on the calculator’s page.`
                : `The first ${rows} of ${table.rows.length} rows; all of them are on the calculator’s page.`}
            </p>
          )}
        </div>
      ))}
    </>
  );
}

function LawPart({ result: { law } }: { result: Result }) {
  if (law.length === 0) return null;
  return (
    <>
      <h2>Law used</h2>
      <List
        items={law.map(
          ({ what, source, verifiedOn, status }) =>
            `${what} (${STATUS_WORDS[status].toLowerCase()}): ${source}, compared on ${formatLongDay(verifiedOn)}`,
        )}
      />
    </>
  );
}

const Facts = ({ lines }: { lines: readonly [string, string][] }) => (
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
