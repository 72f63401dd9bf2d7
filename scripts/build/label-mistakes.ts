/** What is wrong with a calculator's labels by case, as "file:line: mistake". The build stops with all of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AllTexts,
  type CaseWords,
  type FigureValues,
  type Holds,
  type OutputFigure,
  textsInUse,
} from '../../src/calculators/by-case.ts';
import type { AnyCalculator } from '../../src/calculators/calculator.ts';
import type { Field } from '../../src/calculators/field.ts';
import type { Outcome } from './calculator-forms.ts';

/** Where one of these first stands in the sources of a calculator: the first that is there at all. */
function placeIn(folder: string, wanted: readonly (string | RegExp)[]): string {
  const names = readdirSync(folder).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const files = names.sort().map((name) => {
    const file = join(folder, name);
    return { file, lines: readFileSync(file, 'utf8').split('\n') };
  });
  for (const text of wanted) {
    for (const { file, lines } of files) {
      const at = lines.findIndex((line) =>
        typeof text === 'string' ? line.includes(text) : text.test(line),
      );
      if (at >= 0) return `${file}:${at + 1}`;
    }
  }
  return folder;
}

/** A whole word, and the declaration of a field or figure. */
const word = (name: string): RegExp => new RegExp(`(?<![\\w-])${RegExp.escape(name)}(?![\\w-])`);
const declaration = (name: string): RegExp => new RegExp(`(?<![\\w-])${RegExp.escape(name)}'?: `);

/** Words by case, where they belong, and the texts of a form in which they show; undefined where they do not. */
interface Labels {
  owner: string;
  words: CaseWords | undefined;
  shownIn: (outcome: Outcome) => readonly [texts: AllTexts, values: FigureValues] | undefined;
}

function* labelsOf({ inputs, outputs }: AnyCalculator): Generator<Labels> {
  for (const [owner, field] of Object.entries<Field>(inputs)) {
    const shownIn = ({ form }: Outcome) =>
      (field.usedIf?.(form) ?? true) ? ([form, {}] as const) : undefined;
    const options = field.kind === 'choice' ? field.options.map(({ label }) => label) : [];
    for (const words of [field.label, field.hint, field.group, field.empty, ...options]) {
      yield { owner, words, shownIn };
    }
  }
  for (const [owner, figure] of Object.entries<OutputFigure>(outputs)) {
    const shownIn = ({ form, made }: Outcome) => {
      if (!('result' in made)) return undefined;
      const texts = textsInUse(inputs, form);
      const values = made.result.outputs;
      return (figure.usedIf?.(texts, values) ?? true) ? ([texts, values] as const) : undefined;
    };
    for (const words of [figure.label, figure.none, figure.instead]) {
      yield { owner, words, shownIn };
    }
  }
}

/** Cases that no form reaches, and cases whose words another case of the same label has. */
function caseMistakes(
  folder: string,
  { owner, words, shownIn }: Labels,
  outcomes: readonly Outcome[],
): string[] {
  if (typeof words !== 'object') return [];
  const all = [...words.cases.map(([, said]) => said), words.otherwise];
  const reached = new Set<number>();
  for (const outcome of outcomes) {
    const shown = shownIn(outcome);
    if (!shown) continue;
    const at = words.cases.findIndex(([holds]) => holds(...shown));
    reached.add(at < 0 ? words.cases.length : at);
  }
  return all.flatMap((said, at) => {
    const label = typeof said === 'string' ? `“${said}”` : 'the words made of its fields';
    const wanted = typeof said === 'string' && said !== '' ? [said] : [];
    const place = () => placeIn(folder, [...wanted, declaration(owner)]);
    if (all.indexOf(said) < at) return [`${place()}: two cases of ${owner} have ${label}.`];
    return reached.has(at) ? [] : [`${place()}: no case of ${owner} reaches ${label}.`];
  });
}

/** Notes the names that are read and not there. */
const noting = <Of extends object>(of: Of, unknown: Set<string>): Of =>
  new Proxy(of, {
    get: (target, name) => {
      if (typeof name === 'string' && !(name in target)) unknown.add(name);
      return Reflect.get(target, name);
    },
  });

/** The rules that say which case holds, and what is in use. */
function* rulesOf(calculator: AnyCalculator): Generator<Holds> {
  for (const { words } of labelsOf(calculator)) {
    if (typeof words === 'object') for (const [holds] of words.cases) yield holds;
  }
  const { inputs, outputs } = calculator;
  for (const { usedIf } of [
    ...Object.values<Field>(inputs),
    ...Object.values<OutputFigure>(outputs),
  ]) {
    if (usedIf) yield usedIf;
  }
}

/** The fields and figures that a rule names and the calculator does not have. */
function unknownNames(calculator: AnyCalculator, outcomes: readonly Outcome[]): string[] {
  const unknown = new Set<string>();
  const none = Object.fromEntries(Object.keys(calculator.outputs).map((name) => [name, null]));
  for (const rule of rulesOf(calculator)) {
    for (const { form, made } of outcomes) {
      const values = 'result' in made ? made.result.outputs : none;
      rule(noting(form, unknown), noting(values, unknown));
    }
  }
  return [...unknown];
}

/** Labels that two figures of one result share although their values differ. */
function sharedLabels(outcomes: readonly Outcome[]): string[] {
  const shared = outcomes.flatMap(({ figures }) =>
    figures.filter(({ label, text }) =>
      figures.some((other) => other.label === label && other.text !== text),
    ),
  );
  return [...new Set(shared.map(({ label }) => label))];
}

export function labelMistakes(
  folder: string,
  calculator: AnyCalculator,
  outcomes: readonly Outcome[],
): string[] {
  return [
    ...[...labelsOf(calculator)].flatMap((labels) => caseMistakes(folder, labels, outcomes)),
    ...sharedLabels(outcomes).map(
      (label) => `${placeIn(folder, [label])}: two figures of one case are “${label}”.`,
    ),
    ...unknownNames(calculator, outcomes).map(
      (name) =>
        `${placeIn(folder, [word(name)])}: a rule names ${name}, which is no field or figure.`,
    ),
  ];
}
