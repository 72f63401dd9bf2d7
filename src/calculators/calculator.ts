/** What a calculator is made of. */
import type { Fields, ValuesOf } from './field.ts';

/** Where a figure or a rule comes from. */
export interface Source {
  title: string;
  /** Its address, if it has one that stays. */
  href?: string;
}

/** A figure of law with its origin; `verify` if it comes from a secondary source. */
export interface Dated<Value> {
  value: Value;
  source: string;
  /** The day on which somebody compared it with the source (ISO). */
  verifiedOn: string;
  status: 'final' | 'verify';
}

/** How a number reads: money is in cents, a percentage of 5 is 5, an age is in months. */
export type FigureKind =
  | 'money'
  | 'percent'
  | 'factor'
  | 'count'
  | 'year'
  | 'day'
  | 'age'
  | 'text'
  | 'yesNo';

export interface Figure {
  label: string;
  kind: FigureKind;
  /** How many digits follow the point, for a factor; at most, for a percentage (2 if left out). */
  digits?: number;
  /** Whether a factor leaves out zeros at its end. */
  trim?: boolean;
  /** Whether an amount shows in whole dollars, as a projection does: its cents would claim too much. */
  whole?: boolean;
  /** What one is called after the number: "year" reads "3 years", "1 year". For a count. */
  unit?: string;
  /** What shows where there is no figure, such as "Never". */
  none?: string;
}

/** At least this number: "30 years or more". Nothing beyond it was computed. */
export interface AtLeast {
  atLeast: number;
}

/** A figure's value in its kind's unit; null if there is none. */
export type FigureValue = number | string | boolean | AtLeast | null;

export type Outputs = Readonly<Record<string, Figure>>;

/** One line of "How this was computed". */
export interface Step {
  /** What is computed, such as "Taxable estate". */
  what: string;
  /** The expression with its figures, such as "$20,000,000 − $500,000". */
  how: string;
  value: string;
  /** The rule behind it, such as "IRC 2001(b)". */
  source?: string;
}

/** A trap of the law, or what this result leaves out. */
export interface Warning {
  text: string;
  source?: string;
}

/** A schedule. Its first column names the rows; its chart draws the columns that it lists. */
export interface Table {
  title: string;
  columns: readonly Figure[];
  rows: readonly (readonly FigureValue[])[];
  chart?: { kind: 'line' | 'bar'; columns: readonly number[] };
}

/** A dated figure that a result rests on, in words. */
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
  tables: readonly Table[];
  /** The dated figures that were used. */
  law: readonly Cited[];
}

/** Why a calculator computes nothing for these values, though they are valid. */
export interface Refusal {
  refused: string;
  source?: string;
}

/** A sentence for each field that does not fit. */
export type Problems = Readonly<Record<string, string>>;

/** A published example: the page lists it, the tests run it. */
export interface Case {
  /** What it shows, such as "RMD at age 73". */
  name: string;
  source: Source;
  /** As in the address. A field that is left out has its initial value. */
  inputs: Readonly<Record<string, string>>;
  /** The plain value of each published output, or its text. */
  expected: Readonly<Record<string, number | string>>;
  /** How far a result may be from the published value, in the output's plain unit; 0 if left out. */
  within?: number;
}

/** What the server needs of a result. */
export type Computed<Out extends Outputs = Outputs> = Pick<Result<Out>, 'outputs'> & {
  /** Amounts that only the page's tables show, where they may exceed those of the outputs. */
  amounts?: readonly number[];
};

/** What computes, without what only the page shows. */
export interface Engine<In extends Fields, Out extends Outputs, Law, Found = Computed<Out>> {
  inputs: In;
  outputs: Out;
  /** The output that shows largest. */
  key: keyof Out & string;
  /** The year's law that it reads: absent if no figure of it changes with the year. */
  lawYear?: keyof In & string;
  /** The figures of law that change each year, in words, and the last year that has them confirmed. */
  yearly?: { figures: string; confirmed: number };
  law: Law;
  /** What no single field can know, such as a death before the birth. */
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
  /** The rate that the page moves by one point either way, and the output that it shows then. */
  sensitivity?: { input: keyof In & string; output: keyof Out & string };
}

/** A calculator whose values and outputs are known by name. */
export const calculator = <const In extends Fields, const Out extends Outputs, Law>(
  made: Calculator<In, Out, Law>,
): Calculator<In, Out, Law> => made;

/** A calculator of which only the shape is known, as the page has it. */
// biome-ignore lint/suspicious/noExplicitAny: its values and law are its own business.
export type AnyCalculator = Calculator<any, any, any>;

/** What computes, of which only the shape is known. */
// biome-ignore lint/suspicious/noExplicitAny: its values and law are its own business.
export type AnyEngine = Engine<any, any, any>;

/** A dated figure as a result cites it. */
export const cite = (
  what: string,
  { source, verifiedOn, status }: Omit<Dated<unknown>, 'value'>,
): Cited => ({ what, source, verifiedOn, status });

/** Says which figures are not those of this year; undefined if they are, or if none changes with the year. */
export const notOfYear = (
  { yearly }: Pick<AnyEngine, 'yearly'>,
  year: number,
): string | undefined =>
  yearly && yearly.confirmed < year
    ? `These figures are those of ${yearly.confirmed}, since those of ${year} are not confirmed yet: ${yearly.figures}.`
    : undefined;
