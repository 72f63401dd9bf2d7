import { type InputHTMLAttributes, useEffect, useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '../../../config/security.ts';
import type { Strength } from '../../../contract/auth/new-password.ts';
import { Field, type FieldProps, wiring } from '../../kit/fields.tsx';
import { Announcer } from '../../kit/notices.tsx';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'type' | 'autoComplete'>;

interface PasswordFieldProps extends FieldProps, Native {
  label: string;
  /** The kind of password that a password manager offers. */
  autoComplete: 'current-password' | 'new-password';
}

/** A masked password with a toggle to show it. Pasting is allowed. */
export function PasswordField(props: PasswordFieldProps) {
  const { name, label, hint, error, optional, className, ...native } = props;
  const [shown, setShown] = useState(false);
  const id = native.id ?? name;
  return (
    <Field id={id} name={name} label={label} hint={hint} error={error} optional={optional ?? false}>
      <div className="relative">
        <input
          required
          autoCapitalize="none"
          spellCheck={false}
          {...native}
          {...wiring(id, props)}
          type={shown ? 'text' : 'password'}
          className={`field pr-20 ${className ?? ''}`}
        />
        <button
          type="button"
          aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0.5 right-0.5 min-w-16 rounded text-sm font-semibold text-ink-muted hover:text-ink"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
    </Field>
  );
}

type Rule = typeof import('../../../contract/auth/new-password.ts');

interface StrengthWords {
  level: Strength;
  words: string;
}

const WORDS: Readonly<Record<Strength, string>> = {
  0: '',
  1: 'Fair: a longer one is stronger.',
  2: 'Good',
  3: 'Strong',
};

function tooShort(missing: number): StrengthWords {
  return {
    level: 0,
    words: `Too short: ${missing} more ${missing === 1 ? 'character' : 'characters'}`,
  };
}

/**
 * The strength of a new password; undefined until the first character. The rule, with its list of
 * common passwords, loads then; if it does not load, the server still checks.
 */
function useStrength(password: string, username: string, names: string): StrengthWords | undefined {
  const [rule, setRule] = useState<Rule>();
  const typed = password !== '';
  useEffect(() => {
    if (!typed) return;
    import('../../../contract/auth/new-password.ts').then(setRule, () => {});
  }, [typed]);

  if (!typed) return undefined;
  const missing = MIN_PASSWORD_LENGTH - [...password].length;
  if (missing > 0) return tooShort(missing);
  if (!rule) return undefined;
  const level = rule.passwordStrength(password, username, names);
  return { level, words: rule.passwordProblem(password, username, names) ?? WORDS[level] };
}

interface Props {
  /** The account's username, which the password must not be. */
  username: string;
  /** The account's names, if known; the password must not consist of them. */
  names: string;
  error?: string | undefined;
  onChange?: (() => void) | undefined;
}

/** Distinct from the ids of dialogs that ask for the current password. */
export const NEW_PASSWORD_ID = 'new-password';

/** The number of filled parts of the four, and their color. */
const FILLS = [
  [1, 'bg-danger'],
  [2, 'bg-warning'],
  [3, 'bg-success'],
  [4, 'bg-success'],
] as const;
const PARTS = [1, 2, 3, 4];

/** The field of a new password, named "password". It shows the strength in words and as a bar. */
export function NewPasswordField({ username, names, error, onChange }: Props) {
  const [value, setValue] = useState('');
  const strength = useStrength(value, username, names);
  const [filled, color] = strength ? FILLS[strength.level] : [0, ''];
  // The server's error is not repeated.
  const words = strength && strength.words !== error ? strength.words : '';
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
      {/* Keeps its height, so that the form does not move with the first character. */}
      <div aria-hidden="true" className="mt-3 grid min-h-8 content-start gap-1 text-sm">
        <div className="grid grid-cols-4 gap-1">
          {PARTS.map((part) => (
            <span
              key={part}
              className={`h-1.5 rounded-full ${part <= filled ? color : 'bg-line'}`}
            />
          ))}
        </div>
        <p className="min-h-5 text-ink-muted">{words}</p>
      </div>
      <Announcer text={words} />
    </div>
  );
}
