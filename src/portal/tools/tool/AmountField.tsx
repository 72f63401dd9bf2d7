import { type ChangeEvent, useState } from 'react';
import { TextField, type TextFieldProps } from '../../kit/fields.tsx';
import { groupedAmount, withoutCommas } from './form.ts';
import type { InputProps } from './InputField.tsx';

/** Whether the user typed a comma, or pasted a text that may contain one. */
function bringsComma({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean {
  const { inputType, data } = nativeEvent as InputEvent;
  return !inputType || inputType === 'insertFromPaste' || (data?.includes(',') ?? false);
}

interface Typing {
  text: string;
  ownComma: boolean;
}

/** An amount in dollars: it accepts "22M" and "1.5k", and is formatted with commas on blur. */
export function AmountField({
  name,
  field,
  text,
  onChange,
  common,
}: InputProps & { common: TextFieldProps }) {
  const [typing, setTyping] = useState<Typing>();
  return (
    <TextField
      {...common}
      inputMode="decimal"
      prefix="$"
      value={typing?.text ?? groupedAmount(field, text)}
      onChange={(event) => {
        const { value } = event.target;
        const ownComma = value !== '' && (typing?.ownComma || bringsComma(event));
        setTyping({ text: value, ownComma });
        onChange(name, withoutCommas(value, ownComma));
      }}
      onBlur={() => setTyping(undefined)}
    />
  );
}
