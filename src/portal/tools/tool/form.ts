/** The form of a calculator: its groups, and the shapes of its fields for the skeleton. */
import { type Field, type ShownField, usedFields } from '../../../calculators/field.ts';
import { usd } from '../../../calculators/figures.ts';
import { readField } from '../../../calculators/read-field.ts';

export interface FieldShape {
  name: string;
  label: string;
  hint?: string;
  group?: string;
  slides?: true;
}

/** A percentage or a whole number with more steps has no slider. */
const MOST_STEPS = 2_000;
export const PERCENT_STEP = 0.1;

/** Whether the field has a slider as a second way to set it. */
export function slides(
  field: ShownField,
): field is Extract<ShownField, { kind: 'percent' | 'whole' }> {
  if (field.kind !== 'percent' && field.kind !== 'whole') return false;
  const steps = (field.max - field.min) / (field.kind === 'percent' ? PERCENT_STEP : 1);
  return steps <= MOST_STEPS;
}

/** This many fields fill a screen; the skeleton shows no groups beyond them. */
const SCREEN_OF_FIELDS = 6;

/** The shapes of a calculator's first groups of fields, as plain data, since the page's HTML contains them twice. */
export function shapesOf(inputs: Readonly<Record<string, Field>>): FieldShape[] {
  const fresh = Object.fromEntries(
    Object.entries(inputs).map(([name, { initial, fresh }]) => [
      name,
      typeof fresh === 'string' ? fresh : initial,
    ]),
  );
  const shapes = usedFields(inputs, fresh).map(({ name, field, group }): FieldShape => {
    const hint = hintOf(field);
    return {
      name,
      label: field.label,
      ...(hint && { hint }),
      ...(group && { group }),
      ...(slides(field) && { slides: true }),
    };
  });
  const next = shapes.findIndex(
    ({ group }, index) => index >= SCREEN_OF_FIELDS && group !== shapes[index - 1]?.group,
  );
  return next < 0 ? shapes : shapes.slice(0, next);
}

/** The sentence under a field's label, including why a year of its list can't be chosen. */
export function hintOf(field: ShownField): string | undefined {
  const missing =
    field.kind === 'lawYear' ? field.years.flatMap(({ missing }) => missing ?? []) : [];
  return [field.hint, ...missing].filter(Boolean).join(' ') || undefined;
}

/** Fields in order, in groups: those in a row under one heading. */
export function fieldGroups<Shape extends { group?: string | undefined }>(
  fields: readonly Shape[],
): { title: string | undefined; fields: Shape[] }[] {
  const groups: { title: string | undefined; fields: Shape[] }[] = [];
  for (const field of fields) {
    const isNext = field.group && field.group !== groups.at(-1)?.title;
    if (isNext || groups.length === 0) groups.push({ title: field.group, fields: [] });
    groups.at(-1)?.fields.push(field);
  }
  return groups;
}

/** An amount as its field shows it on blur: "22M" is "22,000,000". Other texts stay as they are. */
export function groupedAmount(field: Field, text: string): string {
  const read = readField(field, text);
  if ('problem' in read) return text;
  return usd(Number(read.value)).replace('$', '');
}

/**
 * The typed text without the field's own commas, which may be misplaced after an edit. A comma that
 * was typed or pasted stays, so that "12,5" is refused instead of read as 125.
 */
export const withoutCommas = (text: string, ownComma: boolean): string =>
  ownComma ? text : text.replaceAll(',', '');

/** A text whose commas group its digits. */
const WELL_GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

/** Whether the typed text still has a comma that groups nothing. */
export const hasStrayComma = (text: string): boolean =>
  text.includes(',') && !WELL_GROUPED.test(text);

interface Typed {
  text: string;
  /** The characters before the caret. */
  caret: number;
}

/**
 * An amount while it is typed, grouped anew, with the caret after the same digits. `ahead` puts it
 * past a comma, so that a key that deletes forward goes on. Other texts stay as they are.
 */
export function groupDigits({ text, caret }: Typed, ahead: boolean): Typed {
  const plain = text.replaceAll(',', '');
  if (!/^\d+(\.\d*)?$/.test(plain)) return { text, caret };
  const [whole = '', ...rest] = plain.split('.');
  const next = [whole.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
  const before = text.slice(0, caret).replaceAll(',', '').length;
  const start = new RegExp(`^(,?[^,]){${before}}${ahead ? ',?' : ''}`).exec(next)?.[0] ?? '';
  return { text: next, caret: start.length };
}

export const fieldId = (name: string): string => `field-${name}`;
