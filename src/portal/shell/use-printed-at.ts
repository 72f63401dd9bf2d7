import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** When the page is being printed, and undefined at any other time. */
export function usePrintedAt(): Date | undefined {
  const [printedAt, setPrintedAt] = useState<Date>();
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // The browser takes the page as it is once the event is over.
    window.addEventListener('beforeprint', () => flushSync(() => setPrintedAt(new Date())), {
      signal,
    });
    window.addEventListener('afterprint', () => setPrintedAt(undefined), { signal });
    return () => listening.abort();
  }, []);
  return printedAt;
}
