import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { type Contact, listContacts } from '../../contract/contacts.ts';

/** How long nobody types before it is searched (ms). */
const PAUSE_MS = 200;
const SHOWN = 6;

interface Found {
  matches: readonly Contact[];
  /** Whether the server could not be asked. */
  failed: boolean;
  /** Whether these are the matches of what is typed now. */
  answered: boolean;
}

const NOTHING: Found = { matches: [], failed: false, answered: false };

/** The contacts that these letters find, without this one; searched while somebody types. */
export function useContactMatches(q: string, without?: string): Found {
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    let overtaken = false;
    const search = async () => {
      const page = await call(listContacts, { query: { q, limit: SHOWN + 1 } }).catch(() => null);
      if (overtaken) return;
      const matches = (page?.items ?? []).filter(({ id }) => id !== without).slice(0, SHOWN);
      setFound({ matches, failed: page === null, answered: true });
    };
    if (q.trim().length < 2) {
      setFound(NOTHING);
      return;
    }
    setFound((before) => ({ ...before, answered: false }));
    const timer = setTimeout(() => void search(), PAUSE_MS);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [q, without]);
  return found;
}
