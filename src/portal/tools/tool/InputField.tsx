import { type CSSProperties, memo, useState } from 'react';
import type {
  ChoiceField,
  Field,
  LawYearField,
  PercentField,
  WholeField,
  YesNoField,
} from '../../../calculators/field.ts';
import { readField } from '../../../calculators/read-field.ts';
import { SelectField, TextField, type TextFieldProps } from '../../kit/fields.tsx';
import { AmountField } from './AmountField.tsx';
import { fieldId, hintOf, PERCENT_STEP, slides } from './form.ts';

/* The options of fields in which one of a list is chosen. */

interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

function listOf(field: ChoiceField | YesNoField | LawYearField): Option[] {
  if (field.kind === 'choice') return [...field.options];
  if (field.kind === 'yesNo') {
    return [
      { value: 'no', label: 'No' },
      { value: 'yes', label: 'Yes' },
    ];
  }
  return field.years.map(({ year, missing }) => ({
    value: String(year),
    label: missing ? `${year} (not yet)` : String(year),
    disabled: Boolean(missing),
  }));
}

/** The list and what is chosen. A text that is none of it shows as one more option: the address gave it. */
export function optionsOf(
  field: ChoiceField | YesNoField | LawYearField,
  text: string,
): { options: Option[]; value: string } {
  const list = listOf(field);
  const wanted = text.trim().toLowerCase();
  const chosen = list.find(({ value }) => value.toLowerCase() === wanted);
  if (chosen) return { options: list, value: chosen.value };
  return { options: [{ value: text, label: text.trim() || 'Choose' }, ...list], value: text };
}

interface Props {
  name: string;
  field: PercentField | WholeField;
  text: string;
  onChange: (name: string, text: string) => void;
}

/** A second way to set a number: by pointer, touch or arrow keys. */
function Slider({ name, field, text, onChange }: Props) {
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

export interface InputProps {
  name: string;
  field: Field;
  /** As typed. */
  text: string;
  error: string | undefined;
  onChange: (name: string, text: string) => void;
}

/** One field, by its kind. It holds what was typed, and says below what does not fit. */
export const InputField = memo(function InputField(props: InputProps) {
  const { name, field, text, error, onChange } = props;
  const common = {
    id: fieldId(name),
    name,
    label: field.label,
    hint: hintOf(field),
    error,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  };
  switch (field.kind) {
    case 'choice':
    case 'yesNo':
    case 'lawYear': {
      const { options, value } = optionsOf(field, text);
      return <SelectField {...common} value={value} options={options} />;
    }
    case 'day':
    case 'month':
      return <DateField {...props} common={common} />;
    case 'age':
      return <TextField {...common} placeholder="66 or 66-5" />;
    case 'money':
      return <AmountField {...props} common={common} />;
    default:
      return (
        <div>
          <TextField {...common} inputMode="decimal" {...affixOf(field, text)} />
          {slides(field) && <Slider name={name} field={field} text={text} onChange={onChange} />}
        </div>
      );
  }
});

/** Of a letter, in rem, and what is around the unit. */
const LETTER = 0.5;
const AROUND = 1.5;

/** What is around the value and no part of it. */
function affixOf(field: Field, text: string): { suffix?: string; style?: CSSProperties } {
  if (field.kind === 'whole' && field.unit) {
    const suffix = text.trim() === '1' ? field.unit : `${field.unit}s`;
    return { suffix, style: { paddingRight: `${suffix.length * LETTER + AROUND}rem` } };
  }
  return field.kind === 'percent' ? { suffix: '%' } : {};
}

/**
 * The browser's own field for dates shows dates alone: a text that is none, from the address, is in
 * a field for text, where it shows as it is.
 */
function DateField({ field, text, common }: InputProps & { common: TextFieldProps }) {
  const fits =
    text === '' || !('problem' in readField({ ...field, min: '', max: '9' } as Field, text));
  const [typed, setTyped] = useState(!fits);
  // Another calculation was opened: while somebody types here, the field stays as it is.
  if (!fits && !typed) setTyped(true);
  return <TextField {...common} type={typed ? 'text' : field.kind === 'day' ? 'date' : 'month'} />;
}
