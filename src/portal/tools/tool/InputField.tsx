import { type ChangeEvent, type CSSProperties, memo, useLayoutEffect, useState } from 'react';
import type { ShownField } from '../../../calculators/field.ts';
import { readField } from '../../../calculators/read-field.ts';
import { SelectField, TextField, type TextFieldProps } from '../../kit/fields.tsx';
import {
  fieldId,
  groupDigits,
  groupedAmount,
  hasStrayComma,
  hintOf,
  PERCENT_STEP,
  slides,
  withoutCommas,
} from './form.ts';

/* The options of select fields. */

interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

type Listed = Extract<ShownField, { kind: 'choice' | 'yesNo' | 'lawYear' }>;

function listOf(field: Listed): Option[] {
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

/** The options and the selected one. A value from the address that is not in the list becomes one more option. */
export function optionsOf(field: Listed, text: string): { options: Option[]; value: string } {
  const list = listOf(field);
  const wanted = text.trim().toLowerCase();
  const chosen = list.find(({ value }) => value.toLowerCase() === wanted);
  if (chosen) return { options: list, value: chosen.value };
  return { options: [{ value: text, label: text.trim() || 'Choose' }, ...list], value: text };
}

interface Props {
  name: string;
  field: Extract<ShownField, { kind: 'percent' | 'whole' }>;
  text: string;
  onChange: (name: string, text: string) => void;
}

/** A second way to set a number: by pointer, touch or arrow keys. */
function Slider({ name, field, text, onChange }: Props) {
  const read = readField(field, text);
  // A text that can't be parsed has no position; the slider rests at its start.
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
      className="block h-8 w-full accent-on"
    />
  );
}

interface InputProps {
  name: string;
  field: ShownField;
  /** As typed. */
  text: string;
  error: string | undefined;
  /** Where its value comes from, if it was not entered: "example", "from Winston’s record", "From the estate map". */
  mark: string | undefined;
  onChange: (name: string, text: string) => void;
  /** Restores the value of the client's record; undefined if the value is the record's. */
  onPutBack: ((name: string) => void) | undefined;
}

/** One field, by its kind. It keeps the typed text, and shows its problem below. */
export const InputField = memo(function InputField(props: InputProps) {
  const { name, field, text, error, mark, onChange, onPutBack } = props;
  const common = {
    id: fieldId(name),
    name,
    label: field.label,
    hint: hintOf(field),
    error,
    mark,
    optional: onPutBack && (
      <button
        type="button"
        aria-label={`Put back: ${field.label}`}
        onClick={() => {
          onPutBack(name);
          // The button is about to disappear.
          document.getElementById(fieldId(name))?.focus();
        }}
        className="link min-h-6"
      >
        Put back
      </button>
    ),
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

/** The width of a letter, and of the space around the unit (rem). */
const LETTER = 0.5;
const AROUND = 1.5;

function affixOf(field: ShownField, text: string): { suffix?: string; style?: CSSProperties } {
  if (field.kind === 'whole' && field.unit) {
    const suffix = text.trim() === '1' ? field.unit : `${field.unit}s`;
    return { suffix, style: { paddingRight: `${suffix.length * LETTER + AROUND}rem` } };
  }
  return field.kind === 'percent' ? { suffix: '%' } : {};
}

/** The browser's date field can show only dates: any other text from the address is in a text field, where it shows as it is. */
function DateField({ field, text, common }: InputProps & { common: TextFieldProps }) {
  const fits =
    text === '' || !('problem' in readField({ ...field, min: '', max: '9' } as ShownField, text));
  const [typed, setTyped] = useState(!fits);
  // Another calculation was opened; while the user types here, the field's type stays.
  if (!fits && !typed) setTyped(true);
  return <TextField {...common} type={typed ? 'text' : field.kind === 'day' ? 'date' : 'month'} />;
}

/** Whether the user typed a comma, or pasted a text that may contain one. */
function bringsComma({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean {
  const { inputType, data } = nativeEvent as InputEvent;
  return !inputType || inputType === 'insertFromPaste' || (data?.includes(',') ?? false);
}

interface Typing {
  text: string;
  ownComma: boolean;
  input: HTMLInputElement;
  caret: number;
}

/** An amount in dollars: it accepts "22M" and "1.5k", which blur writes out, and is grouped with commas while it is typed. */
function AmountField({
  name,
  field,
  text,
  onChange,
  common,
}: InputProps & { common: TextFieldProps }) {
  const [typing, setTyping] = useState<Typing>();
  useLayoutEffect(() => {
    // A text that differs from the typed one moves the caret to its end.
    if (typing) typing.input.setSelectionRange(typing.caret, typing.caret);
  }, [typing]);
  return (
    <TextField
      {...common}
      inputMode="decimal"
      prefix="$"
      value={typing?.text ?? groupedAmount(field, text)}
      onChange={(event) => {
        const input = event.target;
        const { value } = input;
        const ownComma = hasStrayComma(value) && (typing?.ownComma || bringsComma(event));
        const typed = { text: value, caret: input.selectionStart ?? value.length };
        const ahead = (event.nativeEvent as InputEvent).inputType === 'deleteContentForward';
        setTyping({ input, ownComma, ...(ownComma ? typed : groupDigits(typed, ahead)) });
        onChange(name, withoutCommas(value, ownComma));
      }}
      onBlur={() => {
        setTyping(undefined);
        const dollars = groupedAmount(field, text);
        // "2.5m" is written out in the address, too.
        if (/[a-z]/i.test(text) && dollars !== text) onChange(name, withoutCommas(dollars, false));
      }}
    />
  );
}
