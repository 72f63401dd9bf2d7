/** The parts of a calculator. */
import type { OutputFigure } from './by-case.ts';
import type { Fields, ValuesOf } from './field.ts';
import type { Figure, FigureValue } from './figures.ts';

export interface Source {
  title: string;
  /** Its URL, if it has a permanent one. */
  href?: string;
  /** Whether the example is ours; the title then names the law or the formula behind it. */
  own?: true;
}

/** The source of an example that no authority published, with the law or the formula that it follows. */
export const ownExample = (basis: string): Source => ({
  title: `Our own example: ${basis}`,
  own: true,
});

/** A legal figure with its source; the status is `verify` if it comes from a secondary source. */
export interface Dated<Value> {
  value: Value;
  source: string;
  /** The day on which someone compared it with the source (ISO). */
  verifiedOn: string;
  status: 'final' | 'verify';
}

export type Outputs = Readonly<Record<string, OutputFigure>>;

/** One line of "How this was computed". */
export interface Step {
  /** The computed amount, such as "Taxable estate". */
  what: string;
  /** The expression with its figures, such as "$20,000,000 − $500,000". */
  how: string;
  value: string;
  /** The rule behind it, such as "IRC 2001(b)". */
  source?: string;
}

/** A legal pitfall, or something that this result leaves out. */
export interface Warning {
  text: string;
  source?: string;
}

export const NO_FEES: Warning = {
  text: 'No fees are counted. Most accounts and funds charge some.',
};

/** A schedule. Its first column names the rows; its chart draws the listed columns. */
export interface Table {
  title: string;
  columns: readonly Figure[];
  rows: readonly (readonly FigureValue[])[];
  chart?: {
    kind: 'line' | 'bar';
    columns: readonly number[];
    /** What it draws, and the name of its axis, if not the table's rows. */
    drawn?: { axis: Figure; rows: Table['rows'] };
  };
  /** What its rows and the columns after the first stand for, if every cell is one amount of two ages. Drawn as a grid of cells. */
  grid?: { down: string; across: string };
}

/** A value that the page offers for an input, as a button. */
export interface Offer {
  label: string;
  input: string;
  text: string;
}

export interface Cited {
  /** The figure in words, such as "Basic exclusion amount 2026: $15,000,000". */
  what: string;
  source: string;
  verifiedOn: string;
  status: 'final' | 'verify';
}

export interface Result<Out extends Outputs = Outputs> {
  /** The result as one sentence. */
  answer: string;
  outputs: Readonly<Record<keyof Out, FigureValue>>;
  steps: readonly Step[];
  warnings: readonly Warning[];
  /** Why clients must not get this result; undefined if they may. */
  advisorsOnly?: string;
  tables: readonly Table[];
  offers?: readonly Offer[];
  law: readonly Cited[];
}

/** The reason why a calculator computes nothing for these values, although they are valid. */
export interface Refusal {
  refused: string;
  source?: string;
}

/** A sentence for each invalid field. */
export type Problems = Readonly<Record<string, string>>;

/** An example, which the page lists and the tests run. Its source names the publication, or says that there is none. */
export interface Case {
  /** A description, such as "RMD at age 73". */
  name: string;
  source: Source;
  /** The inputs as in the URL. A missing field has its initial value. */
  inputs: Readonly<Record<string, string>>;
  /** The plain value of each expected output, or its text. */
  expected: Readonly<Record<string, number | string>>;
  /** The largest allowed difference from the expected value, in the output's plain unit; default 0. */
  within?: number;
}

/** The part of a result that the server needs. */
export type Computed<Out extends Outputs = Outputs> = Pick<Result<Out>, 'outputs'> & {
  /** Amounts that only the page's tables show, if they may exceed the outputs. */
  amounts?: readonly number[];
};

export interface Engine<In extends Fields, Out extends Outputs, Law, Found = Computed<Out>> {
  inputs: In;
  outputs: Out;
  /** The output that shows in large type. */
  key: keyof Out & string;
  /** The output that shows in its place, if it has a value. */
  before?: keyof Out & string;
  /** The input with the year of the law; undefined if no figure depends on the year. */
  lawYear?: keyof In & string;
  /** The legal figures that change each year, in words, and the last year with confirmed figures. */
  yearly?: { figures: string; confirmed: number };
  law: Law;
  /** Checks that involve several fields, such as a death before the birth. */
  check?: (values: ValuesOf<In>) => Problems;
  /** Pure: the same values and law give the same result. Money is in cents. */
  compute: (values: ValuesOf<In>, law: Law) => Found | Refusal;
}

export interface Calculator<In extends Fields, Out extends Outputs, Law>
  extends Engine<In, Out, Law, Result<Out>> {
  /** The method, its limits and key assumptions, as sentences. */
  assumptions: readonly string[];
  sources: readonly Source[];
  cases: readonly Case[];
  /**
   * The rate that the page varies by one percentage point either way, and the output that it shows
   * for that; or, if no output follows from the rate, a figure of the result.
   */
  sensitivity?: { input: keyof In & string } & (
    | { output: keyof Out & string }
    | { figure: Figure; of: (result: Result<Out>) => FigureValue }
  );
}

export const calculator = <const In extends Fields, const Out extends Outputs, Law>(
  made: Calculator<In, Out, Law>,
): Calculator<In, Out, Law> => made;

// biome-ignore lint/suspicious/noExplicitAny: each calculator has its own types of values and law.
export type AnyCalculator = Calculator<any, any, any>;

// biome-ignore lint/suspicious/noExplicitAny: each calculator has its own types of values and law.
export type AnyEngine = Engine<any, any, any>;

/** The output in large type. */
export const keyIn = (
  { key, before = key }: { key: string; before?: string },
  outputs: Readonly<Record<string, FigureValue>> = {},
): string => ((outputs[before] ?? null) === null ? key : before);

export const cite = (
  what: string,
  { source, verifiedOn, status }: Omit<Dated<unknown>, 'value'>,
): Cited => ({ what, source, verifiedOn, status });

/** Says which figures are not this year's; undefined if they are, or if none change with the year. */
export const notOfYear = (
  { yearly }: Pick<AnyEngine, 'yearly'>,
  year: number,
): string | undefined =>
  yearly && yearly.confirmed < year
    ? `These figures are those of ${yearly.confirmed}, since those of ${year} are not in the portal yet: ${yearly.figures}.`
    : undefined;
