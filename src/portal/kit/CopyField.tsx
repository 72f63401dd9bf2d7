import { useEffect, useRef, useState } from 'react';
import { Sign } from './Sign.tsx';

/** The time for which the button says that it copied (ms). */
const COPIED_MS = 2_000;

interface Props {
  label: string;
  value: string;
  id: string;
}

/** A read-only text with a button that copies it. */
export function CopyField({ label, value, id }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');

  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('ready'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setState('copied');
    } catch {
      // Copying is not allowed here; the selected text can be copied with one key.
      field.current?.select();
      setState('failed');
    }
  };

  return (
    <div>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <div className="relative">
        <input
          ref={field}
          id={id}
          readOnly
          value={value}
          className="field bg-surface-sunken pr-28 text-sm text-ellipsis"
        />
        <button
          type="button"
          onClick={copy}
          className="absolute inset-y-0.5 right-0.5 inline-flex min-w-24 items-center justify-center gap-1.5 rounded text-sm font-semibold hover:text-accent-strong"
        >
          <Sign name={state === 'copied' ? 'check' : 'copy'} />
          {state === 'copied' ? 'Copied' : 'Copy'}
          <span className="sr-only"> {label}</span>
        </button>
      </div>
      <p role="status" className="text-sm text-ink-muted not-empty:mt-1.5">
        {state === 'copied' && <span className="sr-only">{label} copied</span>}
        {state === 'failed' && 'Selected: press Ctrl C or ⌘ C to copy it.'}
      </p>
    </div>
  );
}
