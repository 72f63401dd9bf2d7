import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { type Contact, listContacts } from '../../../contract/contacts.ts';

/** How long nobody types before it is searched (ms). */
const PAUSE_MS = 200;
const SHOWN = 6;

/** The contacts that these letters find, without this one; searched while somebody types. */
export function useMatches(q: string, without: string): readonly Contact[] {
  const [matches, setMatches] = useState<readonly Contact[]>([]);
  useEffect(() => {
    let overtaken = false;
    const search = async () => {
      // To link is optional: without an answer there is nothing to choose from.
      const found = await call(listContacts, { query: { q, limit: SHOWN + 1 } }).catch(() => null);
      if (overtaken) return;
      setMatches((found?.items ?? []).filter(({ id }) => id !== without).slice(0, SHOWN));
    };
    if (q.trim().length < 2) {
      setMatches([]);
      return;
    }
    const timer = setTimeout(() => void search(), PAUSE_MS);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [q, without]);
  return matches;
}
