/** Forms of a calculator that together show every sentence that it has, and what it makes of them. */
import { type AllTexts, type ShownFigure, shownFigures } from '../../src/calculators/by-case.ts';
import type { AnyCalculator } from '../../src/calculators/calculator.ts';
import { type Field, freshIn } from '../../src/calculators/field.ts';
import { type Run, run, textsOf } from '../../src/calculators/run.ts';

const MONTHS = 12;
/** In dollars; the third is past New York's cliff. */
const AMOUNTS = ['0', '5', '8000000', '50000000'];
/** Births and deaths before and after each change of the law that a calculator knows. */
const DAYS = [1930, 1950, 1955, 1962, 1975, 2001, 2015, 2020, 2022, 2024, 2026].map(
  (year) => `${year}-06-01`,
);

/** A day without rates of the month, so that the words are those of every day. */
const WITHOUT_RATES = '2100-01-01';

/** Texts of a field that may each bring a sentence of their own: every choice; little, much and the bounds. */
function triesOf(field: Field): readonly string[] {
  switch (field.kind) {
    case 'choice':
      return field.options.map(({ value }) => value);
    case 'yesNo':
      return ['yes', 'no'];
    case 'lawYear':
      return field.years.map(({ year }) => String(year));
    case 'money':
      return AMOUNTS;
    case 'percent':
      return ['0', '5', '20', String(field.min), String(field.max)];
    case 'whole':
    case 'age': {
      const { min, max } = field;
      return [min, min + 1, Math.round((min + max) / 2), max].map((value) =>
        field.kind === 'age' ? `${Math.floor(value / MONTHS)}-${value % MONTHS}` : String(value),
      );
    }
    default:
      return field.kind === 'day' ? DAYS : DAYS.map((day) => day.slice(0, 'YYYY-MM'.length));
  }
}

/** Forms that together bring every sentence: a fresh one, the cases, and each switch of a fresh one, with each other field changed. Each is there once. */
function formsOf({ inputs, cases }: AnyCalculator): AllTexts[] {
  const fields = Object.entries<Field>(inputs);
  const fresh = Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const text = freshIn(field, WITHOUT_RATES);
      return text === undefined ? [] : [[name, text]];
    }),
  );
  const triesIn = (which: typeof fields) =>
    which.flatMap(([name, field]) => triesOf(field).map((text) => ({ [name]: text })));
  const switches = fields.filter(([, { kind }]) => kind === 'choice' || kind === 'yesNo');
  const bases = [fresh, ...cases.map((one) => one.inputs), ...triesIn(switches)];
  const tries = triesIn(fields);
  const forms = bases
    .flatMap((base) => [base, ...tries.map((one) => ({ ...base, ...one }))])
    .map((given) => textsOf({ inputs }, given));
  return [...new Map(forms.map((form) => [JSON.stringify(form), form])).values()];
}

/** A form with what the calculator makes of it; the figures are those that a result shows. */
export interface Outcome {
  form: AllTexts;
  made: Run;
  figures: ShownFigure[];
}

export const outcomesOf = (calculator: AnyCalculator): Outcome[] =>
  formsOf(calculator).map((form) => {
    const made = run(calculator, form);
    const figures = 'result' in made ? shownFigures(calculator, form, made.result.outputs) : [];
    return { form, made, figures };
  });
