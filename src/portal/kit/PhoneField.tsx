import { useRef } from 'react';
import { phoneWords } from '../../lib/phone.ts';
import { TextField, type TextFieldProps } from './fields.tsx';

/** A phone number. A typed US number is formatted on blur; any other number stays as typed. */
export function PhoneField({
  onGroup,
  ...props
}: TextFieldProps & { onGroup: (words: string) => void }) {
  // An untouched number stays as stored: tabbing through a form must not change it.
  const before = useRef(props.value);
  return (
    <TextField
      {...props}
      type="tel"
      onFocus={({ target }) => {
        before.current = target.value;
      }}
      onBlur={({ target: { value } }) => {
        const words = phoneWords(value);
        if (value !== before.current && words !== value) onGroup(words);
      }}
    />
  );
}
