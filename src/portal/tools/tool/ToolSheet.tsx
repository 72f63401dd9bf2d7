import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { resource } from '../../../api/resource.ts';
import { type AnyCalculator, notOfYear, type Result } from '../../../calculators/calculator.ts';
import { dayWords } from '../../../calculators/figures.ts';
import type { Run } from '../../../calculators/run.ts';
import { readProfile } from '../../../contract/profile.ts';
import { PlainChart } from '../../chart/PlainChart.tsx';
import { PrintSheet } from '../../shell/PrintSheet.tsx';
import type { Given } from './address.ts';
import { STATUS_WORDS } from './Basis.tsx';
import { ChartCaption } from './ChartCaption.tsx';
import { PrintedLegend } from './Legend.tsx';
import { ScheduleTable } from './ScheduleTable.tsx';
import { pictureOf } from './schedule.ts';
import { sheetTables } from './sheet.ts';
import { spoken } from './spoken.ts';
import { enteredLines, resultLines } from './words.ts';

/** The affiliate's own, for the card at the foot of a sheet. */
export const profile = resource(readProfile);

/** The chart's box: as wide as the paper, a bit more than a quarter as high. */
const CHART = { fixedWidth: 680, height: 190 };

interface Props {
  siteName: string;
  title: string;
  question: string;
  calculator: AnyCalculator;
  given: Given;
  run: Run;
}

/** The calculation for a client, on at most two pages. */
export function ToolSheet({ siteName, ...props }: Props) {
  const loaded = useStore(profile.$loaded);
  const own = loaded.status === 'ready' ? loaded.data : undefined;
  return (
    <PrintSheet siteName={siteName} profile={own}>
      <Content {...props} disclosure={own?.disclosure ?? ''} />
    </PrintSheet>
  );
}

type ContentProps = Omit<Props, 'siteName'> & { disclosure: string };

function Content({ title, question, calculator, given, run, disclosure }: ContentProps) {
  const old = notOfYear(calculator, new Date().getFullYear());
  return (
    <div className="tool-sheet">
      <h1>{title}</h1>
      <p>{question}</p>
      {old && <p>{old}</p>}
      <h2>Entered</h2>
      <Facts lines={enteredLines(calculator, given)} />
      <h2>Result</h2>
      {'result' in run ? (
        <ResultPart {...{ calculator, given, disclosure }} result={run.result} />
      ) : (
        <p>{spoken(calculator, run)}</p>
      )}
      <h2>Assumptions</h2>
      <List items={calculator.assumptions} />
      {'result' in run && <LawPart result={run.result} />}
      <h2>Sources</h2>
      <p>{calculator.sources.map((source) => source.title).join('; ')}</p>
      <PrintedLegend title={title} />
    </div>
  );
}

type ResultProps = Pick<ContentProps, 'calculator' | 'given' | 'disclosure'> & { result: Result };

function ResultPart({ calculator, given, disclosure, result }: ResultProps) {
  const tables = useMemo(
    () => sheetTables(calculator, given, result, disclosure),
    [calculator, given, result, disclosure],
  );
  const picture = result.tables[0] && pictureOf(result.tables[0]);
  return (
    <>
      <p className="sheet-answer">{result.answer}</p>
      <Facts lines={resultLines(calculator, result)} />
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
        <List
          items={result.warnings.map(({ text, source }) => (source ? `${text} (${source})` : text))}
        />
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
            `${what} (${STATUS_WORDS[status].toLowerCase()}): ${source}, compared on ${dayWords(verifiedOn)}`,
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
