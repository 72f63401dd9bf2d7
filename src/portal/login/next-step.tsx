/** The steps between a right password and the session. Loaded when needed. */

import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { failureSentence, RequestError, request } from '../../api/request.ts';
import type { OfficeContact } from '../../components/ScriptHelp.tsx';
import { CHOOSE_PASSWORD, CODE_DIGITS } from '../../config/security.ts';
import type { Done, SecondStepWay, Unfinished } from '../../contract/auth/auth.ts';
import * as routes from '../../contract/auth/sign-in.ts';
import { TOO_MANY_STATUS, waitSentence } from '../../contract/auth/sign-in.ts';
import { phoneHref } from '../../lib/phone.ts';
import { LoginError } from './LoginError.tsx';

/* The second step's calls and sentences, without a view. */

/** A way with a typed code. */
type CodeWay = 'code' | 'recovery';

const bare = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/** The problem of a code before it is sent, or undefined. A typo costs no attempt. */
export function problemOf(way: CodeWay, typed: string): string | undefined {
  const code = bare(typed);
  if (!code) return way === 'code' ? 'Please enter the code.' : 'Please enter a recovery code.';
  const digits = new RegExp(`^\\d{${CODE_DIGITS}}$`);
  return way === 'recovery' || digits.test(code)
    ? undefined
    : `The code has ${CODE_DIGITS} digits.`;
}

/** Sends a code. Throws what `request` throws. */
export const sendCode = (way: CodeWay, code: string): Promise<Done | Unfinished> =>
  send({ way, code: bare(code) });

/** Asks for the passkey and sends its signature. Throws a PasskeyError, and what `request` throws. */
async function sendPasskey(): Promise<Done | Unfinished> {
  const { signByPasskey } = await import('../shared/sign-in/passkeys.ts');
  const options = await request<Record<string, unknown>>('POST', routes.secondStepOptions.path);
  return send({ way: 'passkey', credential: await signByPasskey(options) });
}

const send = (step: routes.SecondStep): Promise<Done | Unfinished> =>
  request('POST', routes.secondStep.path, step);

/** Whether the first step has expired, so that the password is needed again. */
export const isExpired = (failure: unknown): boolean =>
  failure instanceof RequestError && failure.code === 'unauthenticated';

/** The sentence of a failed step. The platform's rate limit answers in plain text. */
export function sentenceFor(failure: unknown): string {
  const tooMany =
    failure instanceof RequestError && failure.status === TOO_MANY_STATUS && !failure.sentence;
  return tooMany ? waitSentence(failure.retryAfterS) : failureSentence(failure);
}

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

interface CodeFormProps {
  way: CodeWay;
  /** Whether another button is the primary one. */
  quiet: boolean;
  busy: SecondStepWay | undefined;
  error: string;
  onCode: (code: string) => void;
  /** Called with the problem of a code before it is sent. */
  onProblem: (sentence: string) => void;
}

/**
 * A code to type or to paste, with or without spaces. It is sent by a press, not by its last digit:
 * a typo there would cost one of few attempts.
 */
function CodeForm({ way, quiet, busy, error, onCode, onProblem }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const { label, hint, field: native } = TEXTS[way];

  useEffect(() => {
    // A refused code is selected, so that typing replaces it.
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
        <LoginError id={`${way}-error`} sentence={error} />
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

const LINK = 'font-semibold text-ink underline underline-offset-4';

interface Props {
  ways: SecondStepWay[];
  onAnswer: (answer: Done | Unfinished) => Promise<void>;
  /** Returns to username and password, with a sentence that says why. */
  onRestart: (sentence: string) => void;
  office: OfficeContact;
}

/** The second step: a passkey, a one-time code or a recovery code, depending on the affiliate's setup. */
function SecondStep({ ways, onAnswer, onRestart, office }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState<SecondStepWay>();
  const [error, setError] = useState<{ way: SecondStepWay; sentence: string }>();
  const [recovery, setRecovery] = useState(!ways.includes('passkey') && !ways.includes('code'));
  const codeWay: CodeWay | undefined = recovery ? 'recovery' : ways.find((way) => way === 'code');

  useEffect(() => {
    // Only the first step needs the password: the next person here must not find it in the form.
    const password = document.getElementById('password');
    if (password instanceof HTMLInputElement) password.value = '';
    heading.current?.focus();
    // Loaded now: a later wait would use up the user activation of the press.
    if (ways.includes('passkey')) void import('../shared/sign-in/passkeys.ts').catch(() => {});
  }, [ways]);

  const take = async (way: SecondStepWay, work: () => Promise<Done | Unfinished>) => {
    setBusy(way);
    setError(undefined);
    try {
      await onAnswer(await work());
    } catch (failure) {
      const sentence = sentenceFor(failure);
      if (isExpired(failure)) return onRestart(sentence);
      setError({ way, sentence });
      setBusy(undefined);
    }
  };
  const errorOf = (way: SecondStepWay) => (error?.way === way ? error.sentence : '');

  return (
    <section aria-labelledby="second-step" className="grid gap-5">
      <h2 id="second-step" ref={heading} tabIndex={-1} className="text-xl">
        Second step
      </h2>
      {ways.includes('passkey') && (
        <div>
          <p className="text-sm text-ink-muted">
            Your password is right. Now confirm that it is you, by your fingerprint, face, screen
            lock or security key.
          </p>
          <button
            type="button"
            disabled={Boolean(busy)}
            onClick={() => void take('passkey', sendPasskey)}
            className="button button-primary mt-2 w-full"
          >
            {busy === 'passkey' ? 'Waiting for your passkey...' : 'Use your passkey'}
          </button>
          <LoginError id="passkey-error" sentence={errorOf('passkey')} />
        </div>
      )}
      {codeWay && (
        <CodeForm
          key={codeWay}
          way={codeWay}
          quiet={ways.includes('passkey')}
          busy={busy}
          error={errorOf(codeWay)}
          onCode={(code) => void take(codeWay, () => sendCode(codeWay, code))}
          onProblem={(sentence) => setError({ way: codeWay, sentence })}
        />
      )}
      <p className="text-center text-sm">
        {ways.includes('recovery') && !recovery && (
          <Choice onPress={() => setRecovery(true)}>Use a recovery code</Choice>
        )}
        {recovery && ways.includes('code') && (
          <Choice onPress={() => setRecovery(false)}>Use a one-time code</Choice>
        )}
        <Choice onPress={() => onRestart('')}>Start again</Choice>
      </p>
      <p className="text-center text-sm text-ink-muted">
        None of these at hand? The alliance office can help: call{' '}
        <a href={phoneHref(office.phone)} className={LINK}>
          {office.phone}
        </a>
        .
      </p>
    </section>
  );
}

const Choice = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <button type="button" onClick={onPress} className={`min-h-11 px-4 ${LINK}`}>
    {children}
  </button>
);

/** Shows the second step, or opens the page where a new password is chosen. The token is in the fragment, so that no log contains it. */
export function nextStep(
  next: Unfinished,
  onAnswer: (answer: Done | Unfinished) => Promise<void>,
  onRestart: (sentence: string) => void,
  office: OfficeContact,
): ReactNode {
  if (next.next === 'second-step') {
    return (
      <SecondStep ways={next.ways} onAnswer={onAnswer} onRestart={onRestart} office={office} />
    );
  }
  location.assign(`${CHOOSE_PASSWORD}#${next.token}`);
  return undefined;
}
