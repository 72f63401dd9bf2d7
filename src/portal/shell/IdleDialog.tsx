import { useStore } from '@nanostores/react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { IDLE_MINUTES } from '../../config/security.ts';
import { $idle, remainingMs, stay } from '../../session/idle.ts';

/* The time until an event, in words. */

/** The moments that are announced (s). */
const STEPS: [above: number, words: string][] = [
  [60, '2 minutes'],
  [30, '1 minute'],
  [10, '30 seconds'],
  [Number.NEGATIVE_INFINITY, '10 seconds'],
];

/** Rounded up, so that it changes rarely: "2 minutes", "1 minute", "30 seconds" and "10 seconds". */
export const roughWords = (ms: number): string =>
  STEPS.find(([above]) => ms / 1000 > above)?.[1] ?? '';

/** In clock format: "1:05". */
export function clockWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Says that the session is about to end; once it has ended, covers the page. */
export function IdleDialog() {
  const ended = useStore($idle) === 'ended';
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-first]')?.focus();
    // Closed before it is removed from the page, since only then does it return the focus.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        if (!ended) stay();
      }}
      // A second Escape closes a modal dialog even if its cancel event is prevented.
      onClose={({ currentTarget }) => $idle.get() === 'ended' && currentTarget.showModal()}
      className={`modal dialog over-page raised ${ended ? 'backdrop:bg-surface' : ''}`}
    >
      <div className="modal-frame pt-3">
        {ended ? <SessionEnded id={id} /> : <Announced id={id} />}
      </div>
    </dialog>
  );
}

function Announced({ id }: { id: string }) {
  const [left, setLeft] = useState(remainingMs);
  useEffect(() => {
    const ticking = setInterval(() => setLeft(remainingMs()), 1_000);
    return () => clearInterval(ticking);
  }, []);
  const rough = roughWords(left);
  const [first] = useState(rough);
  return (
    <>
      <div className="modal-head">
        <h2 id={id} className="text-xl">
          You will be signed out in {rough}
        </h2>
      </div>
      <div className="modal-body">
        <p id={`${id}-text`} className="text-ink-muted">
          To protect your clients’ data, the portal ends a session that is not used for{' '}
          {IDLE_MINUTES} minutes. What you have typed is kept.
        </p>
        <p aria-hidden="true" className="mt-4 font-serif text-3xl tabular-nums">
          {clockWords(left)}
        </p>
        {/* Not announced every second, and not right after the title said it. */}
        <p role="status" className="sr-only">
          {rough !== first && `Signed out in ${rough}`}
        </p>
      </div>
      <div className="modal-foot">
        <button type="button" data-first onClick={stay} className="button button-primary">
          Stay signed in
        </button>
      </div>
    </>
  );
}

/** Covers the page until the login opens, or the dialog of a lost session above it. */
const SessionEnded = ({ id }: { id: string }) => (
  <>
    <div className="modal-head">
      <h2 id={id} className="text-xl">
        You are signed out
      </h2>
    </div>
    <div className="modal-body">
      <p id={`${id}-text`} className="text-ink-muted">
        The portal was not used for {IDLE_MINUTES} minutes.
      </p>
    </div>
  </>
);
