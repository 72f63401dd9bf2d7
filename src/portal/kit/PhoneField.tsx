import { useRef } from 'react';
import { phoneWords } from '../../lib/phone.ts';
import { TextField, type TextFieldProps } from './fields.tsx';

/** A phone number: a US one that was typed gets its groups when the field is left, any other one stays. */
export function PhoneField({
  onGroup,
  ...props
}: TextFieldProps & { onGroup: (words: string) => void }) {
  // One that nobody touched stays as it is stored: a form is not changed by walking through it.
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
