/** The words of a calculator's sheet and of its Meeting, found by running it. */
import { type AllTexts, type ShownFigure, wordsIn } from '../../src/calculators/by-case.ts';
import {
  type AnyCalculator,
  keyIn,
  notOfYear,
  type Result,
} from '../../src/calculators/calculator.ts';
import type { CatalogueEntry } from '../../src/calculators/catalogue.ts';
import { type Field, type ShownField, usedFields } from '../../src/calculators/field.ts';
import { legendSentences } from '../../src/calculators/legend.ts';
import { MEETINGS } from '../../src/calculators/meetings.ts';
import { readField } from '../../src/calculators/read-field.ts';
import { enteredWords, figureWords, isForTwo } from '../../src/calculators/words.ts';
import content from '../../src/content/site.json' with { type: 'json' };
import type { Outcome } from './calculator-forms.ts';
import { listed, tagged } from './plain-html.ts';

/* Sentences. */

/** What a form or its result brings into a sentence: amounts, days, ages, other numbers; not those within a name such as "401(k)". */
const FILLED =
  /(?<amount>\$\d+(?:,\d{3})*(?:\.\d+)?(?: (?:thousand|million|billion))?)|(?<day>(?:January|February|March|April|May|June|July|August|September|October|November|December) (?:\d{1,2}, )?\d{4})|(?<age>\d+(?: years?)? and \d+ months?)|(?<number>(?<![\w.§([-])\d+(?:,\d{3})*(?:\.\d+)?(?![\w(]))/g;

/** Each sentence once, with the names of amounts or of these kinds; where it differs only in what a form brings, that has its name as well. */
function sentences(texts: readonly string[], always: readonly string[] = ['[amount]']): string[] {
  const variants = new Map<string, string[][]>();
  for (const text of new Set(texts)) {
    const values: string[] = [];
    const key = text.replaceAll(FILLED, (words, ...groups) => {
      const [kind = ''] = Object.entries(groups.at(-1)).find(([, is]) => is) ?? [];
      values.push(words);
      return `[${kind}]`;
    });
    variants.set(key, [...(variants.get(key) ?? []), values]);
  }
  return [...variants].map(([key, filled]) => {
    let place = -1;
    return key.replaceAll(/\[(?:amount|day|age|number)\]/g, (name) => {
      place += 1;
      const words = filled[0]?.[place] ?? name;
      const same = filled.every((one) => one[place] === words);
      return same && !always.includes(name) ? words : name;
    });
  });
}

/* The sheet. */

/** The figures that are words, and the steps that are sentences. */
const textsIn = ({ outputs: figures }: AnyCalculator, { outputs, steps }: Result): string[] => [
  ...Object.entries(outputs).flatMap(([name, value]) =>
    figures[name].kind === 'text' && typeof value === 'string' ? [value] : [],
  ),
  ...steps.flatMap(({ how }) => (how.endsWith('.') ? [how] : [])),
];

/** The labels of figures, and the words that stand in place of amounts. */
const figureLabels = (figures: readonly ShownFigure[]): string[] =>
  figures.flatMap(({ label, text, value }) => (value === null ? [label, text] : label));

/** One by one: an answer puts several together in many ways. */
const apart = (answer: string): string[] => answer.split(/(?<=\.) (?=[A-Z{$])/);

/** The label of a field, with what can be chosen. */
const labelOf = (field: ShownField): string =>
  field.kind === 'choice'
    ? `${field.label}: ${field.options.map(({ label }) => label).join('; ')}`
    : field.label;

const fieldWords = ({
  field,
  group,
}: {
  field: ShownField;
  group: string | undefined;
}): string[] => [
  ...(group ? [group] : []),
  labelOf(field),
  ...(field.hint ? [field.hint] : []),
  ...(field.kind === 'lawYear' ? field.years.flatMap(({ missing }) => missing ?? []) : []),
];

export function sheetHtml(
  entry: CatalogueEntry,
  calculator: AnyCalculator,
  outcomes: readonly Outcome[],
): string {
  const { inputs, assumptions, sources, yearly } = calculator;
  const results: Result[] = [];
  const figures: string[] = [];
  const said: string[] = [];
  const fieldTexts: string[] = [];
  for (const { form, made, figures: shown } of outcomes) {
    fieldTexts.push(...usedFields(inputs, form).flatMap(fieldWords));
    if ('problems' in made) fieldTexts.push(...Object.values(made.problems));
    else if ('refused' in made) said.push(made.refused);
    else {
      results.push(made.result);
      figures.push(...figureLabels(shown));
      said.push(...apart(made.result.answer), ...textsIn(calculator, made.result));
    }
  }
  return [
    tagged('h1', [entry.title]),
    tagged('p', [entry.question]),
    listed('Result', [
      ...sentences(figures),
      ...sentences(
        results.flatMap(({ tables }) =>
          tables.flatMap(({ title, columns }) => [title, ...columns.map(({ label }) => label)]),
        ),
      ),
      ...sentences(said),
    ]),
    listed('You gave us; We assumed', sentences(fieldTexts)),
    listed('Please note', legendSentences(entry, 'growth' in inputs, content.site.legends)),
    listed(
      'Keep in mind',
      sentences([
        ...(yearly ? [notOfYear(calculator, yearly.confirmed + 1) ?? ''] : []),
        ...results.flatMap(({ advisorsOnly, warnings }) => [
          ...(advisorsOnly ? [advisorsOnly] : []),
          ...warnings.map(({ text }) => text),
        ]),
      ]),
    ),
    listed('Assumptions', assumptions),
    listed('Law used', [...new Set(results.flatMap(({ law }) => law.map(({ source }) => source)))]),
    listed(
      'Sources',
      sources.map(({ title, href }) => (href ? `${title}, ${href}` : title)),
    ),
  ].join('\n');
}

/* Meeting. */

/** The names of both, as a template has them. */
const NAMED = { client: '{name}', spouse: '{name}' };

/** Each template of Meeting once. Braces stand for brackets until the amounts have their names, too. */
const templates = (texts: readonly string[]): string[] => {
  const written = texts.map((text) => text.replaceAll(/\{age \d+\}/g, '{age}'));
  return sentences(written, ['[amount]', '[day]', '[age]']).map((text) =>
    text.replaceAll(/\{(\w+)\}/g, '[$1]'),
  );
};

/** What was entered, in the words of Meeting: equal ages are equal, and a state is any. */
function enteredIn(calculator: AnyCalculator, form: AllTexts): Record<string, string> {
  const entered = enteredWords(calculator, form);
  for (const [name, field] of Object.entries<Field>(calculator.inputs)) {
    const read = field.kind === 'age' && readField(field, form[name] ?? '');
    if (read && 'value' in read) entered[name] = `{age ${read.value}}`;
    if (name === 'state') entered[name] = '{state}';
  }
  return entered;
}

export function meetingHtml(
  { slug, title }: CatalogueEntry,
  calculator: AnyCalculator,
  outcomes: readonly Outcome[],
): string {
  const { ofTwo, ...ofOne } = MEETINGS[slug as keyof typeof MEETINGS];
  const labels: string[] = [];
  const changeable: string[] = [];
  const said: string[] = [];
  const instead: string[] = [];
  for (const { form, made, figures } of outcomes) {
    const couple = ofTwo && isForTwo(calculator, form) ? ofTwo : undefined;
    const about = couple ?? ofOne;
    const personal: Readonly<Record<string, string | undefined>> = couple?.labels(NAMED) ?? {};
    const choices = couple ? [] : (ofOne.choices ?? []);
    const adjustable = [...about.sliders.map(({ name }) => name), ...choices];
    for (const { name, field } of usedFields(calculator.inputs, form)) {
      if (!adjustable.includes(name)) continue;
      changeable.push(personal[name] ?? labelOf(field));
    }
    if ('result' in made) {
      const key = keyIn({ ...calculator, key: about.key }, made.result.outputs);
      const names = [key, ...about.bars, about.breakEven];
      labels.push(...figureLabels(figures.filter(({ name }) => names.includes(name))));
      const words = figureWords(calculator, figures);
      said.push(...apart(about.say(words, enteredIn(calculator, form), NAMED)));
    } else {
      labels.push(wordsIn(calculator.outputs[about.key].label, form));
      instead.push(...('refused' in made ? [made.refused] : Object.values(made.problems)));
    }
  }
  return [
    tagged('h1', [title]),
    listed('Result', [...templates(labels), ...templates(said), ...sentences(instead)]),
    listed('What can be changed', templates(changeable)),
  ].join('\n');
}
