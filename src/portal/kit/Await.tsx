import { type ReactNode, useRef } from 'react';
import type { Loaded } from '../../api/resource.ts';

interface Props<Data> {
  loaded: Loaded<Data>;
  skeleton: ReactNode;
  retry: () => Promise<void>;
  /** What it is that loads, as in "We could not load your profile." */
  what?: string;
  children: (data: Data) => ReactNode;
}

/** Shows what was loaded, its skeleton until then, and what to do if it failed. */
export function Await<Data>({ loaded, skeleton, retry, what = 'this', children }: Props<Data>) {
  const box = useRef<HTMLDivElement>(null);
  const busy = loaded.status === 'loading' || (loaded.status === 'ready' && loaded.refreshing);
  const again = () => {
    // The button is about to disappear with the focus.
    box.current?.focus();
    void retry();
  };
  const tryAgain = (
    <button type="button" onClick={again} className="button button-quiet">
      Try again
    </button>
  );

  return (
    <div ref={box} tabIndex={-1} aria-busy={busy} className="outline-none">
      {loaded.status === 'loading' && skeleton}
      {loaded.status === 'failed' && (
        <div className="card grid justify-items-start gap-4 p-6">
          <div role="alert">
            <p className="font-semibold">We could not load {what}.</p>
            <p className="mt-1 text-ink-muted">{loaded.sentence}</p>
          </div>
          <p className="text-ink-muted">
            What you have saved is safe, and the menu still leads to the other pages.
          </p>
          {tryAgain}
        </div>
      )}
      {loaded.status === 'ready' && (
        <>
          {loaded.problem && (
            <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
              <p role="alert" className="notice">
                This may be out of date. {loaded.problem}
              </p>
              {tryAgain}
            </div>
          )}
          {children(loaded.data)}
        </>
      )}
    </div>
  );
}
