import { useSyncExternalStore } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { asOfWords, lastAnswerAt } from './shown-as-of.ts';

function subscribe(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

/** Says under the header that the browser is offline, and how old what shows is. */
export function Offline() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return !online && <Bar />;
}

function Bar() {
  const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const at = lastAnswerAt(calls, performance.timeOrigin);
  return (
    <p className="mb-5 flex items-center gap-2 rounded bg-warning-soft px-4 py-2.5 text-sm text-warning">
      <Icon name="warning" className="size-5 shrink-0" />
      <span>
        <strong className="font-semibold">You are offline.</strong> Shown as of{' '}
        <time dateTime={at.toISOString()}>{asOfWords(at)}</time>.
      </span>
    </p>
  );
}
