import { useState } from 'react';
import { SEARCH_KINDS } from '../../config/search.ts';
import { dropRecentExcept } from '../../session/drop-recent.ts';
import { readRecent } from '../../session/recent.ts';
import type { Found } from '../shell/search/groups.ts';
import { ACTIONS } from '../shell/search/use-search.ts';
import { Row } from './Results.tsx';

/** Before anything is typed: what was chosen last in this browser, and what can be done. */
export function Start() {
  const [recent, setRecent] = useState(readRecent);
  const known = recent.filter(({ kind }) => Object.hasOwn(SEARCH_KINDS, kind)) as Found[];
  const clear = () => {
    dropRecentExcept(null);
    setRecent([]);
    document.getElementById('search-field')?.focus();
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {known.length > 0 && (
        <section aria-labelledby="recent-title">
          <div className="mb-2 flex items-center justify-between gap-4">
            <h2 id="recent-title" className="text-lg">
              Recent
            </h2>
            <button type="button" onClick={clear} className="link min-h-11 text-sm">
              Clear
            </button>
          </div>
          <ul className="card divide-y divide-line">
            {known.map((found) => (
              <Row key={found.href} found={found} words={[]} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="actions-title">
        <h2 id="actions-title" className="mb-2 flex min-h-11 items-center text-lg">
          {SEARCH_KINDS.actions.title}
        </h2>
        <ul className="card divide-y divide-line">
          {ACTIONS.map((found) => (
            <Row key={found.href} found={found} words={[]} />
          ))}
        </ul>
      </section>
    </div>
  );
}
