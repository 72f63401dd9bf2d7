import { useStore } from '@nanostores/react';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { DESKTOP_QUERY } from '../../../config/tokens.ts';
import { $search } from '../../../lib/search-params.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { DataTable } from '../../kit/DataTable.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { $filter, $hasBin, contacts, reloadContacts } from '../contacts.ts';
import { filterOf, isNarrowed, queryOf, sortOf, sortText } from './address.ts';
import { BulkBar } from './BulkBar.tsx';
import { SkeletonRows } from './ContactsSkeleton.tsx';
import { pageOf } from './cells.tsx';
import { BIN_COLUMNS, columnsOf } from './columns.tsx';
import { Foot } from './Foot.tsx';
import { Header } from './Header.tsx';
import { Nothing, NotLoaded } from './Nothing.tsx';
import { RestoreButton, RowMenu } from './RowMenu.tsx';
import { closeNew, refine } from './steps.ts';
import { Toolbar } from './Toolbar.tsx';
import { useSelection } from './use-selection.ts';

const NewContactDialog = lazy(() => import('./NewContactDialog.tsx'));

/** The list of contacts, as the address describes it. */
export function ContactList() {
  const filter = useStore($filter);
  const search = useStore($search);
  const loaded = useStore(contacts.$loaded);
  const hasBin = useStore($hasBin);
  const desktop = useMediaQuery(DESKTOP_QUERY);
  const box = useRef<HTMLDivElement>(null);

  const page = loaded.status === 'ready' ? loaded.data : undefined;
  const rows = page?.items ?? [];
  const today = page?.today ?? '';
  const columns = useMemo(() => columnsOf(today), [today]);
  const bin = filter.view === 'bin';
  const first = page?.total === 0 && filter.view === 'all' && !isNarrowed(filter);
  const selection = useSelection(JSON.stringify(queryOf(filter)), rows);
  const { ids, everything } = selection;
  const allHere = page && ids.size === rows.length && page.total > rows.length;

  // What had the focus goes away.
  const focusList = () => box.current?.focus({ preventScroll: true });
  const toTop = () => {
    focusList();
    window.scrollTo({ top: 0 });
  };
  const done = () => {
    selection.clear();
    focusList();
  };

  return (
    <>
      <Header first={first} />
      {loaded.status === 'ready' && loaded.problem && (
        <div className="mb-4">
          <Notice
            kind="warning"
            live
            title="This list may be out of date"
            action={<Button onClick={() => void reloadContacts()}>Try again</Button>}
          >
            {loaded.problem}
          </Notice>
        </div>
      )}
      <div
        ref={box}
        tabIndex={-1}
        aria-busy={loaded.status === 'loading' || (loaded.status === 'ready' && loaded.refreshing)}
        className="outline-none"
      >
        <DataTable
          caption={bin ? 'Contacts in the bin' : 'Contacts'}
          columns={bin ? BIN_COLUMNS : columns}
          rows={rows}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          sort={bin ? undefined : sortOf(filter)}
          // On phones the order is among the filters.
          onSort={desktop && !bin ? (sort) => refine({ sort: sortText(sort) }) : undefined}
          selected={ids}
          onSelect={bin ? undefined : selection.select}
          menu={(contact) =>
            bin ? (
              <RestoreButton contact={contact} onGone={focusList} />
            ) : (
              <RowMenu contact={contact} onGone={focusList} />
            )
          }
          toolbar={(!first || hasBin) && <Toolbar filter={filter} total={page?.total} />}
          bulk={
            <BulkBar
              count={everything && page ? page.total : ids.size}
              chosen={everything ? { filter: filterOf(filter) } : { ids: [...ids] }}
              total={allHere && !everything ? page.total : undefined}
              had={[...new Set(rows.flatMap((row) => (ids.has(row.id) ? row.tags : [])))].sort()}
              onSelectAll={selection.selectEverything}
              onClear={done}
              onDone={done}
            />
          }
          empty={
            loaded.status === 'loading' ? (
              <>
                <span role="status" className="sr-only">
                  Loading your contacts
                </span>
                <SkeletonRows />
              </>
            ) : loaded.status === 'failed' ? (
              <NotLoaded filter={filter} sentence={loaded.sentence} retry={reloadContacts} />
            ) : (
              <Nothing filter={filter} />
            )
          }
          foot={
            page &&
            rows.length > 0 && (
              <Foot
                filter={filter}
                shown={rows.length}
                total={page.total}
                next={page.next}
                onTurn={toTop}
              />
            )
          }
        />
      </div>
      {bin && rows.length > 0 && (
        <p className="mt-3 text-sm text-ink-muted">
          Deleted contacts stay here for 30 days, then they go for good.
        </p>
      )}
      {new URLSearchParams(search).has('new') && (
        <Suspense>
          <NewContactDialog
            onClose={closeNew}
            onSaved={(contact, open) => {
              closeNew();
              if (open) return location.assign(pageOf(contact));
              showToast({ title: `${contact.name} is in your list` });
              void reloadContacts();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
