import { useEffect, useState } from 'react';
import { changeSearch } from '../../lib/search-params.ts';

/** How long a pause in the typing writes the address; the list follows each key. */
const WRITE_AFTER_MS = 300;

/** What is searched: as typed, and as the address says once that changes by Back or a link. */
export function useTyped(q: string): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  if (q !== known) {
    setKnown(q);
    // It was not what is typed that changed the address.
    if (q !== typed.trim()) setTyped(q);
  }
  useEffect(() => {
    const text = typed.trim();
    if (text === q) return;
    const timer = setTimeout(() => changeSearch({ q: text }, { replace: true }), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, q]);
  return [typed, setTyped];
}
