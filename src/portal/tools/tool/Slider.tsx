import type { PercentField, WholeField } from '../../../calculators/field.ts';
import { readField } from '../../../calculators/read-field.ts';
import { PERCENT_STEP } from './form.ts';

interface Props {
  name: string;
  field: PercentField | WholeField;
  text: string;
  onChange: (name: string, text: string) => void;
}

/** A second way to set a number: by pointer, touch or arrow keys. */
export function Slider({ name, field, text, onChange }: Props) {
  const read = readField(field, text);
  // What can't be read has no place on the line: it rests at the end.
  const value = 'value' in read ? Number(read.value) : field.min;
  return (
    <input
      type="range"
      aria-label={`${field.label}, slider`}
      min={field.min}
      max={field.max}
      step={field.kind === 'percent' ? PERCENT_STEP : 1}
      value={value}
      onChange={({ target }) => onChange(name, target.value)}
      className="slider"
    />
  );
}
