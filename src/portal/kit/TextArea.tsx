import { useState } from 'react';
import { TextAreaField, type TextAreaProps } from './TextAreaField.tsx';

const lengthOf = (value: TextAreaProps['value']) => String(value ?? '').length;

/** A field of several lines. With `count` it says how many characters are used: "412 of 600". */
export function TextArea(props: TextAreaProps) {
  const { value, defaultValue, onChange } = props;
  const [typed, setTyped] = useState(lengthOf(defaultValue));
  return (
    <TextAreaField
      {...props}
      length={value === undefined ? typed : lengthOf(value)}
      onChange={(event) => {
        setTyped(event.target.value.length);
        onChange?.(event);
      }}
    />
  );
}
