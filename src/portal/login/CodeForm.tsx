import { type SubmitEvent, useEffect, useRef } from 'react';
import type { SecondStepWay } from '../../contract/auth.ts';
import { StepError } from './StepError.tsx';
import { type CodeWay, problemOf } from './second-step.ts';

const TEXTS = {
  code: {
    label: 'One-time code',
    hint: 'The six digits that your authenticator app shows now.',
    field: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the ten that you stored. Each works once.',
    field: { autoComplete: 'off', autoCapitalize: 'characters' },
  },
} as const;

interface Props {
  way: CodeWay;
  /** Whether another button is the first choice. */
  quiet: boolean;
  /** The way that is being tried. */
  busy: SecondStepWay | undefined;
  error: string;
  onCode: (code: string) => void;
  /** Called with what is wrong with the code before it is sent. */
  onProblem: (sentence: string) => void;
}

/**
 * A code to type or to paste, with or without spaces. It is sent by a press and not by its last
 * digit: a slip there would cost one of few attempts.
 */
export function CodeForm({ way, quiet, busy, error, onCode, onProblem }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const { label, hint, field: native } = TEXTS[way];

  useEffect(() => {
    // What was refused can be typed over.
    if (error) field.current?.select();
  }, [error]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = field.current?.value ?? '';
    const problem = problemOf(way, code);
    field.current?.focus();
    if (problem) onProblem(problem);
    else onCode(code);
  };

  return (
    <form method="dialog" onSubmit={submit} noValidate className="grid gap-5">
      <div>
        <label htmlFor={way} className="label">
          {label}
        </label>
        <p id={`${way}-hint`} className="text-sm text-ink-muted">
          {hint}
        </p>
        <input
          ref={field}
          id={way}
          name={way}
          {...native}
          spellCheck={false}
          required
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={`${way}-hint ${way}-error`}
          className="field mt-2"
        />
        <StepError id={`${way}-error`} sentence={error} />
      </div>
      <button
        type="submit"
        disabled={Boolean(busy)}
        className={`button ${quiet ? 'button-quiet' : 'button-primary'}`}
      >
        {busy === way ? 'Checking...' : 'Continue'}
      </button>
    </form>
  );
}
