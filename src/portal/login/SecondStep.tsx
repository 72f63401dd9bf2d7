import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OfficeContact } from '../../components/ScriptHelp.tsx';
import type { Done, SecondStepWay, Unfinished } from '../../contract/auth.ts';
import { phoneHref } from '../../lib/phone.ts';
import { CodeForm } from './CodeForm.tsx';
import { StepError } from './StepError.tsx';
import { type CodeWay, isExpired, sendCode, sendPasskey, sentenceFor } from './second-step.ts';

const LINK = 'font-semibold text-ink underline underline-offset-4';

interface Props {
  ways: SecondStepWay[];
  onAnswer: (answer: Done | Unfinished) => Promise<void>;
  /** Back to name and password, with a sentence that says why. */
  onRestart: (sentence: string) => void;
  /** Who helps if all is lost. */
  office: OfficeContact;
}

/** The second step: a passkey, a one-time code or a recovery code, as the affiliate has set them up. */
export function SecondStep({ ways, onAnswer, onRestart, office }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState<SecondStepWay>();
  const [error, setError] = useState<{ way: SecondStepWay; sentence: string }>();
  const [recovery, setRecovery] = useState(!ways.includes('passkey') && !ways.includes('code'));
  const codeWay: CodeWay | undefined = recovery ? 'recovery' : ways.find((way) => way === 'code');

  useEffect(() => {
    // Only the first step is proved by the password: the next person here must not find it in the form.
    const password = document.getElementById('password');
    if (password instanceof HTMLInputElement) password.value = '';
    heading.current?.focus();
    // Fetched now, so that the browser still counts the press that it waits for.
    if (ways.includes('passkey')) void import('../kit/passkeys.ts').catch(() => {});
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
    <section aria-labelledby="second-step" className="mt-8 grid gap-5">
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
          <StepError id="passkey-error" sentence={errorOf('passkey')} />
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
