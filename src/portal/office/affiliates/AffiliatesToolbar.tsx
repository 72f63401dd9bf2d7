import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { changeSearch } from '../../../lib/search-params.ts';
import { Button } from '../../kit/Button.tsx';
import { DownloadCsv } from '../../kit/DownloadCsv.tsx';
import { FilterSelect, optionsOf } from '../../kit/FilterSelect.tsx';
import { $filter, csvAddress, STATE_WORDS } from './affiliates.ts';

/** How long nobody types before it is searched (ms). */
const PAUSE_MS = 250;

/** Search, state, the list as a file, and a new affiliate. */
export function AffiliatesToolbar({ invite }: { invite: () => void }) {
  const filter = useStore($filter);
  const [typed, setTyped] = useState(filter.q);
  useEffect(() => {
    if (typed === filter.q) return;
    const timer = setTimeout(
      () => changeSearch({ q: typed, after: null }, { replace: true }),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, filter.q]);
  return (
    <>
      <input
        type="search"
        aria-label="Search affiliates"
        placeholder="Name, user name or e-mail"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="field field-compact md:max-w-80"
      />
      <FilterSelect
        label="Show"
        name="state"
        value={filter.state ?? ''}
        all="Everybody"
        options={optionsOf(STATE_WORDS)}
      />
      <DownloadCsv address={csvAddress(filter)} className="md:ml-auto" />
      <Button kind="primary" onClick={invite}>
        Invite
      </Button>
    </>
  );
}
