/** A calculator's fields, with their bounds and kinds of values. */
import { type AllTexts, type CaseWords, wordsIn } from './by-case.ts';

/** The words of a declared field may differ by case; those of a shown one are texts. */
interface Common<Words> {
  label: Words;
  /** A sentence under the label. */
  hint?: Words;
  /** The heading above this field, which starts a group. */
  group?: Words;
  /** The initial value, as in the URL. */
  initial: string;
  /** What a page that opens without any input starts with; a link or a scenario that leaves the field out means `initial`. */
  fresh?: string | ((today: string) => string);
  /** The initial value by the text of another field, if it depends on that. */
  initialBy?: { field: string; texts: Readonly<Record<string, string>> };
  /** What to say of an empty text in a case; without it or with no words, how the kind is entered. */
  empty?: CaseWords;
  /** Whether it may be empty, which is no value: null. */
  optional?: true;
  /** Whether the other fields' texts leave it in use; always if undefined. An unused field does not show, and is not checked. */
  usedIf?: (texts: AllTexts) => boolean;
}

/** Bounds in the unit of the value: cents for money, months for an age. */
interface Bounded<Words> extends Common<Words> {
  min: number;
  max: number;
}

interface MoneyField<Words = CaseWords> extends Bounded<Words> {
  kind: 'money';
}
interface PercentField<Words = CaseWords> extends Bounded<Words> {
  kind: 'percent';
}
/** An integer: a number of years or people, or a calendar year. */
interface WholeField<Words = CaseWords> extends Bounded<Words> {
  kind: 'whole';
  /** The singular unit: "year" shows as "years" after the number. */
  unit?: string;
}
/** Years, or years and months: "66-5". The value is in months. */
interface AgeField<Words = CaseWords> extends Bounded<Words> {
  kind: 'age';
}
/** A day, or a month as "2026-04"; bounds are ISO texts. */
export interface DateField<Words = CaseWords> extends Common<Words> {
  kind: 'day' | 'month';
  min: string;
  max: string;
}
/** A year of law, with the reason if its figures are missing. */
export interface LawYearField<Words = CaseWords> extends Common<Words> {
  kind: 'lawYear';
  years: readonly { year: number; missing?: string }[];
}
interface ChoiceField<Value extends string = string, Words = CaseWords> extends Common<Words> {
  kind: 'choice';
  options: readonly { value: Value; label: Words }[];
}
interface YesNoField<Words = CaseWords> extends Common<Words> {
  kind: 'yesNo';
}

export type Field<Words = CaseWords> =
  | MoneyField<Words>
  | PercentField<Words>
  | WholeField<Words>
  | AgeField<Words>
  | DateField<Words>
  | LawYearField<Words>
  | ChoiceField<string, Words>
  | YesNoField<Words>;

/** A field with its words in one case. */
export type ShownField = Field<string>;

export type Fields = Readonly<Record<string, Field>>;

type Filled<F extends Field> = F extends { kind: 'choice'; options: readonly { value: infer V }[] }
  ? V
  : F extends { kind: 'day' | 'month' }
    ? string
    : F extends { kind: 'yesNo' }
      ? boolean
      : number;

type ValueOf<F extends Field> = F extends { optional: true } ? Filled<F> | null : Filled<F>;

/** The values of these fields: cents, percent, whole numbers, months of an age, ISO days; null for an empty one that may be. */
export type ValuesOf<In extends Fields> = { readonly [Name in keyof In]: ValueOf<In[Name]> };

type FieldInput<F extends Field, Optional extends keyof F> = Omit<F, 'kind' | Optional> &
  Partial<Pick<F, Optional>>;

/** The largest amount: 100 billion dollars, in cents. */
const MAX_MONEY = 10_000_000_000_000;

/** An amount of at least 0; an optional one has the initial value "0". */
export const money = (field: FieldInput<MoneyField, 'min' | 'max' | 'initial'>): MoneyField => ({
  min: 0,
  max: MAX_MONEY,
  initial: '0',
  ...field,
  kind: 'money',
});

/** A percentage, from 0 to 100 by default. */
export const percentage = (field: FieldInput<PercentField, 'min' | 'max'>): PercentField => ({
  min: 0,
  max: 100,
  ...field,
  kind: 'percent',
});

export const wholeNumber = (field: FieldInput<WholeField, never>): WholeField => ({
  ...field,
  kind: 'whole',
});

export const age = (field: FieldInput<AgeField, never>): AgeField => ({ ...field, kind: 'age' });

export const day = (field: FieldInput<DateField, 'min' | 'max'>): DateField & { kind: 'day' } => ({
  min: '1900-01-01',
  max: '2150-12-31',
  ...field,
  kind: 'day',
});

export const month = (
  field: FieldInput<DateField, 'min' | 'max'>,
): DateField & { kind: 'month' } => ({
  min: '2000-01',
  max: '2100-12',
  ...field,
  kind: 'month',
});

export const choice = <const Value extends string>(
  field: FieldInput<ChoiceField<Value>, never>,
): ChoiceField<Value> => ({ ...field, kind: 'choice' });

export const yesNo = (field: FieldInput<YesNoField, 'initial'>): YesNoField => ({
  initial: 'no',
  ...field,
  kind: 'yesNo',
});

/** A field for one of these years of law, initially the newest. The year after it says that its figures are missing. */
export const lawYearOf = (
  years: readonly number[],
  field: Omit<LawYearField, 'kind' | 'initial' | 'years'>,
): LawYearField => {
  const newest = Math.max(...years);
  return {
    ...field,
    kind: 'lawYear',
    initial: String(newest),
    years: [
      ...years.map((year) => ({ year })),
      {
        year: newest + 1,
        missing: `${newest + 1} is not complete in the portal, so it can’t be chosen yet.`,
      },
    ],
  };
};

/** What a page that opens without any input on this day (ISO) enters in the field, if not its initial value. */
export const freshIn = ({ fresh }: Pick<Field, 'fresh'>, today: string): string | undefined =>
  typeof fresh === 'function' ? fresh(today) : fresh;

/** A field that may be empty, and is at first. */
export const optional = <F extends Field>(field: F) =>
  ({ ...field, initial: '', optional: true }) as F & { optional: true };

const isPlain = (words: CaseWords | undefined): boolean => typeof words !== 'object';

const optionsIn = (
  { options }: ChoiceField,
  texts: AllTexts,
): ChoiceField<string, string>['options'] =>
  options.map(({ value, label }) => ({ value, label: wordsIn(label, texts) }));

/** The field with its words in this case; the same object if they are the same in every case. */
export function fieldIn(field: Field, texts: AllTexts): ShownField {
  const { label, hint, group } = field;
  const isSame =
    [label, hint, group].every(isPlain) &&
    (field.kind !== 'choice' || field.options.every((option) => isPlain(option.label)));
  if (isSame) return field as ShownField;
  return {
    ...field,
    label: wordsIn(label, texts),
    ...(hint && { hint: wordsIn(hint, texts) }),
    ...(group && { group: wordsIn(group, texts) }),
    ...(field.kind === 'choice' && { options: optionsIn(field, texts) }),
  } as ShownField;
}

interface UsedField {
  name: string;
  /** With its words in this case. */
  field: ShownField;
  /** The heading that it is under, if any. */
  group: string | undefined;
}

/** The fields that these texts leave in use, in their order. */
export function usedFields(fields: Fields, texts: AllTexts): readonly UsedField[] {
  let group: string | undefined;
  return Object.entries(fields).flatMap(([name, declared]) => {
    const field = fieldIn(declared, texts);
    group = field.group ?? group;
    return (field.usedIf?.(texts) ?? true) ? [{ name, field, group }] : [];
  });
}
