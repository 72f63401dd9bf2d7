import { useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '../../config/security.ts';
import { Announcer } from './Announcer.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useStrength } from './use-strength.ts';

interface Props {
  /** Whose password it becomes: it must not be the user name. */
  username: string;
  /** Their names, as far as they are known: it must not be made of them. */
  names: string;
  error?: string | undefined;
  onChange?: (() => void) | undefined;
}

/** Apart from the ids of dialogs that ask for the present password. */
export const NEW_PASSWORD_ID = 'new-password';

/** How many of the four parts are filled, and their colour. */
const FILLS = [
  [1, 'bg-danger'],
  [2, 'bg-warning'],
  [3, 'bg-success'],
  [4, 'bg-success'],
] as const;
const PARTS = [1, 2, 3, 4];

/** The field of a new password, called "password". It tells in words and by a bar how strong it is. */
export function NewPasswordField({ username, names, error, onChange }: Props) {
  const [value, setValue] = useState('');
  const told = useStrength(value, username, names);
  const [filled, colour] = told ? FILLS[told.level] : [0, ''];
  // What the server has just said need not be said twice.
  const words = told && told.words !== error ? told.words : '';
  return (
    <div>
      <PasswordField
        id={NEW_PASSWORD_ID}
        name="password"
        label="New password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. A few words that do not belong together are easy to keep.`}
        autoComplete="new-password"
        error={error}
        value={value}
        onChange={({ target }) => {
          setValue(target.value);
          onChange?.();
        }}
      />
      {/* It keeps its place, so that the form does not move with the first character. */}
      <div aria-hidden="true" className="mt-3 grid min-h-8 content-start gap-1 text-sm">
        <div className="grid grid-cols-4 gap-1">
          {PARTS.map((part) => (
            <span
              key={part}
              className={`h-1.5 rounded-full ${part <= filled ? colour : 'bg-line'}`}
            />
          ))}
        </div>
        <p className="min-h-5 text-ink-muted">{words}</p>
      </div>
      <Announcer text={words} />
    </div>
  );
}
