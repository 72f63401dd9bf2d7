/** What somebody entered, as people read it. */
import type { Field } from '../../../calculators/field.ts';
import { ageWords, dayWords, percent, usd } from '../../../calculators/figures.ts';
import { readField } from '../../../calculators/read-field.ts';

/** A field's text in words: "$250,000", "May 1, 1952"; as it was typed if it is no value. */
export function inputWords(field: Field, text: string): string {
  const read = readField(field, text);
  if ('problem' in read) return text.trim() || '(empty)';
  const { value } = read;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') {
    if (field.kind === 'choice') {
      return field.options.find((option) => option.value === value)?.label ?? value;
    }
    return field.kind === 'day' ? dayWords(value) : value;
  }
  if (field.kind === 'money') return usd(value);
  if (field.kind === 'percent') return percent(value);
  if (field.kind === 'age') return ageWords(value);
  return field.kind === 'whole' && field.unit ? `${value} ${field.unit}` : String(value);
}
