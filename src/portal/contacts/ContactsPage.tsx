import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SOURCE_WORDS } from '../../config/contact-words.ts';
import { contactPath, PORTAL_PAGES } from '../../config/portal.ts';
import { UNDO_DAYS } from '../../config/retention.ts';
import { DESKTOP_QUERY } from '../../config/tokens.ts';
import type { Contact } from '../../contract/contacts/contacts.ts';
import { $search } from '../../lib/address.ts';
import { dayAfter, today } from '../../lib/format-date.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { showToast } from '../../toasts/toasts.ts';
import { act } from '../kit/act.ts';
import { Button } from '../kit/Button.tsx';
import { type Column, DataTable } from '../kit/DataTable.tsx';
import { Menu } from '../kit/Menu.tsx';
import { Notice } from '../kit/notices.tsx';
import { HeaderOf } from '../kit/PageHeader.tsx';
import { Sign } from '../kit/Sign.tsx';
import { SkeletonRows } from '../kit/skeletons.tsx';
import { faceOf } from '../kit/text.tsx';
import { showCarriedUndo } from '../kit/undo.ts';
import { useDownload } from '../shared/sign-in/download.tsx';
import { useIsAffiliate, useScope } from '../shared/sign-in/use-scope.ts';
import { usePrintedAt } from '../shell/print.tsx';
import {
  $filter,
  $hasTrash,
  changeStage,
  closeNew,
  contacts,
  DUPLICATES,
  EXPORT_PATH,
  IMPORT,
  openNew,
  REVIEWS,
  refine,
  reloadContacts,
} from './contacts.ts';
import { nearDayWords } from './days.ts';
import {
  filterOf,
  isNarrowed,
  type ListState,
  PAGE_SIZES,
  queryOf,
  sortOf,
  sortText,
} from './list/address.ts';
import { type Cells, columnsWith, dueColumnsWith, paperColumns } from './list/cells.tsx';
import { moveToTrash, takeFromTrash } from './list/changes.ts';
import { TRASH_HEADS } from './list/column-heads.ts';
import { DueActions } from './list/DueActions.tsx';
import { ListFoot } from './list/ListFoot.tsx';
import { Nothing, NotLoaded } from './list/Nothing.tsx';
import { allRows, paperWords } from './list/paper.ts';
import { StageBadge, StageMenu } from './list/StageMenu.tsx';
import { BulkBar, Toolbar } from './list/Toolbar.tsx';
import { useSelection } from './list/use-selection.ts';

const LogDialog = lazy(() => import('../shared/contacts/LogDialog.tsx'));

const columnsOf = (today: string, due: boolean, writes: boolean) =>
  (due ? dueColumnsWith : columnsWith)(
    (contact) =>
      writes ? (
        <StageMenu
          {...contact}
          onChange={(stage, reason) => void changeStage(contact, stage, reason)}
        />
      ) : (
        <StageBadge stage={contact.stage} />
      ),
    today,
  );

const deletedOn = ({ deletedAt }: Contact) => (deletedAt ? today(new Date(deletedAt)) : today());

const TRASH_CELLS: Cells<typeof TRASH_HEADS> = {
  name: ({ name }) => (
    <span dir="auto" className={faceOf(name)}>
      {name}
    </span>
  ),
  since: (contact) => <time dateTime={deletedOn(contact)}>{nearDayWords(deletedOn(contact))}</time>,
  until: (contact) => {
    const day = dayAfter(deletedOn(contact), UNDO_DAYS);
    return (
      <>
        <span className="md:hidden">Deleted for good on </span>
        <time dateTime={day}>{nearDayWords(day)}</time>
      </>
    );
  },
};

/** The columns of the trash. */
const TRASH_COLUMNS: readonly Column<Contact>[] = TRASH_HEADS.map((head) => ({
  ...head,
  cell: TRASH_CELLS[head.key],
}));

interface RowMenuProps {
  contact: Contact;
  /** Called when the row disappears with its button. */
  onGone: () => void;
}

function RowMenu({ contact, onGone }: RowMenuProps) {
  const [logging, setLogging] = useState(false);
  const writes = useScope('contacts');
  const { id, name, stage, source } = contact;
  return (
    <span data-name={name} className="contents">
      <Menu
        label={`More for ${name}`}
        className="icon-button"
        items={[
          { label: 'Open', href: contactPath(id) },
          ...(writes ? [{ label: 'Log activity', onPress: () => setLogging(true) }] : []),
          {
            label: `Source: ${SOURCE_WORDS[source]}`,
            href: `${PORTAL_PAGES.contacts.path}?source=${source}`,
          },
          ...(writes
            ? [
                {
                  label: 'Delete',
                  onPress: () => {
                    onGone();
                    void moveToTrash(contact);
                  },
                },
              ]
            : []),
        ]}
      >
        <Sign name="more" />
      </Menu>
      {logging && (
        <Suspense>
          <LogDialog
            of={{ contactId: id, contactName: name, stage }}
            onClose={() => setLogging(false)}
            onChanged={reloadContacts}
          />
        </Suspense>
      )}
    </span>
  );
}

function RestoreButton({ contact, onGone }: RowMenuProps) {
  return (
    <Button
      compact
      className="whitespace-nowrap"
      aria-label={`Restore ${contact.name}`}
      onClick={() => {
        onGone();
        void takeFromTrash(contact);
      }}
    >
      Restore
    </Button>
  );
}

/** How many rows a page has, where there are more than the fewest. */
const PageSize = ({ limit }: Pick<ListState, 'limit'>) => (
  <label className="flex items-center gap-2 print:hidden">
    <span className="text-ink-muted max-sm:sr-only">Rows per page</span>
    <select
      value={limit}
      onChange={({ target }) => refine({ limit: target.value === '25' ? null : target.value })}
      className="field field-compact w-20"
    >
      {PAGE_SIZES.map((size) => (
        <option key={size}>{size}</option>
      ))}
    </select>
  </label>
);

/** The title and the actions of the whole list; an empty list has its own actions. */
const Header = ({ first, print }: { first: boolean; print: () => void }) => (
  <HeaderOf page="contacts" beside actions={first ? undefined : <Actions print={print} />} />
);

function Actions({ print }: { print: () => void }) {
  const isAffiliate = useIsAffiliate();
  const writes = useScope('contacts');
  const download = useDownload();
  const exporting = { label: 'Export', onPress: () => void download(EXPORT_PATH) };
  const printing = { label: 'Print', onPress: print };
  const inMenu = [
    REVIEWS,
    ...(writes ? [IMPORT, DUPLICATES] : []),
    ...(isAffiliate ? [exporting] : []),
    printing,
  ];
  return (
    <>
      <a href={REVIEWS.href} className="button kit-button button-quiet max-lg:hidden">
        {REVIEWS.label}
      </a>
      {writes && (
        <a href={DUPLICATES.href} className="button kit-button button-ghost max-xl:hidden">
          {DUPLICATES.label}
        </a>
      )}
      {isAffiliate && (
        <Button kind="ghost" onClick={exporting.onPress} className="max-xl:hidden">
          {exporting.label}
        </Button>
      )}
      <Button kind="ghost" onClick={printing.onPress} className="max-xl:hidden">
        {printing.label}
      </Button>
      {writes && (
        <a href={IMPORT.href} className="button kit-button button-quiet max-lg:hidden">
          {IMPORT.label}
        </a>
      )}
      <span className="xl:hidden">
        <Menu label="More" items={inMenu} className="icon-button size-12 md:size-11">
          <Sign name="more" />
        </Menu>
      </span>
      {writes && (
        <Button
          kind="primary"
          onClick={openNew}
          aria-keyshortcuts="n"
          className="max-md:size-12 max-md:p-0"
        >
          <Sign name="plus" className="size-5 md:hidden" />
          <span className="max-md:sr-only">New contact</span>
        </Button>
      )}
    </>
  );
}

/** All rows of the list while it is printed, and a function that prints them. */
function usePaper(filter: ListState): [rows: readonly Contact[] | undefined, print: () => void] {
  const [rows, setRows] = useState<readonly Contact[]>();
  useEffect(() => {
    const reset = () => setRows(undefined);
    window.addEventListener('afterprint', reset);
    return () => window.removeEventListener('afterprint', reset);
  }, []);
  const print = () =>
    act({
      call: () => allRows(filter),
      failed: 'The list was not printed',
      done: (all) => {
        flushSync(() => setRows(all));
        window.print();
      },
    });
  return [rows, () => void print()];
}

const NewContactDialog = lazy(() => import('./list/NewContactDialog.tsx'));

type LoadedContacts = ReturnType<typeof contacts.$loaded.get>;
type ContactPage = Extract<LoadedContacts, { status: 'ready' }>['data'];

function Stale({ loaded }: { loaded: LoadedContacts }) {
  if (loaded.status !== 'ready' || !loaded.problem) return null;
  return (
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
  );
}

interface RowEndProps {
  contact: Contact;
  view: ListState['view'];
  onGone: () => void;
}

/** The actions for a contact of the list. */
function RowEnd({ contact, view, onGone }: RowEndProps) {
  const writes = useScope('contacts');
  if (view === 'bin') return writes && <RestoreButton contact={contact} onGone={onGone} />;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap max-lg:flex-col max-lg:items-end">
      {view === 'due' && writes && <DueActions contact={contact} onGone={onGone} />}
      <RowMenu contact={contact} onGone={onGone} />
    </span>
  );
}

interface BulkProps {
  selection: ReturnType<typeof useSelection>;
  filter: ListState;
  page: ContactPage | undefined;
  rows: readonly Contact[];
  onDone: () => void;
}

/** The actions for the selected contacts. */
function Bulk({ selection, filter, page, rows, onDone }: BulkProps) {
  const { ids, everything } = selection;
  const isWholePage = page && ids.size === rows.length && page.total > rows.length;
  const done = () => {
    selection.clear();
    onDone();
  };
  return (
    <BulkBar
      count={everything && page ? page.total : ids.size}
      chosen={everything ? { filter: filterOf(filter) } : { ids: [...ids] }}
      total={isWholePage && !everything ? page.total : undefined}
      had={[...new Set(rows.flatMap((row) => (ids.has(row.id) ? row.tags : [])))].sort()}
      onSelectAll={selection.selectEverything}
      onClear={done}
      onDone={done}
    />
  );
}

/** The sentence or skeleton in place of rows. */
function NoRows({ filter, loaded }: { filter: ListState; loaded: LoadedContacts }) {
  if (loaded.status === 'loading') {
    return (
      <>
        <span role="status" className="sr-only">
          Loading your contacts
        </span>
        <SkeletonRows />
      </>
    );
  }
  return loaded.status === 'failed' ? (
    <NotLoaded filter={filter} sentence={loaded.sentence} retry={reloadContacts} />
  ) : (
    <Nothing filter={filter} />
  );
}

function NewContact() {
  return (
    <Suspense>
      <NewContactDialog
        onClose={closeNew}
        onSaved={(contact, open) => {
          closeNew();
          if (open) return location.assign(contactPath(contact.id));
          showToast({ title: `${contact.name} added` });
          void reloadContacts();
        }}
      />
    </Suspense>
  );
}

/** The list of contacts that the address describes. */
function ContactList() {
  const filter = useStore($filter);
  const search = useStore($search);
  const loaded = useStore(contacts.$loaded);
  const hasTrash = useStore($hasTrash);
  const writes = useScope('contacts');
  const desktop = useMediaQuery(DESKTOP_QUERY);
  const box = useRef<HTMLDivElement>(null);

  const [all, print] = usePaper(filter);
  const onPaper = usePrintedAt() !== undefined;

  const page = loaded.status === 'ready' ? loaded.data : undefined;
  const rows = (onPaper && all) || (page?.items ?? []);
  const today = page?.today ?? '';
  const due = filter.view === 'due';
  const columns = useMemo(
    () => (onPaper ? paperColumns(today) : columnsOf(today, due, writes)),
    [today, due, onPaper, writes],
  );
  const trash = filter.view === 'bin';
  const first = page?.total === 0 && filter.view === 'all' && !isNarrowed(filter);
  const ids = rows.map(({ id }) => id);
  const selection = useSelection(JSON.stringify(queryOf(filter)), ids);

  // The focused element disappears.
  const focusList = () => box.current?.focus({ preventScroll: true });
  const toTop = () => {
    focusList();
    window.scrollTo({ top: 0 });
  };

  return (
    <>
      <Header first={first} print={print} />
      <Stale loaded={loaded} />
      <div
        ref={box}
        tabIndex={-1}
        aria-busy={loaded.status === 'loading' || (loaded.status === 'ready' && loaded.refreshing)}
        className="outline-none"
      >
        {onPaper && page && <p className="mb-3">{paperWords(filter, rows.length, page.total)}</p>}
        <DataTable
          caption={trash ? 'Contacts in the trash' : 'Contacts'}
          columns={trash ? TRASH_COLUMNS : columns}
          rows={rows}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          sort={trash ? undefined : sortOf(filter)}
          // On phones the order is among the filters.
          onSort={
            desktop && !trash ? (sort) => refine({ sort: sortText(sort, filter.view) }) : undefined
          }
          selected={selection.ids}
          onSelect={trash || onPaper || !writes ? undefined : selection.select}
          menu={(contact) =>
            onPaper ? null : <RowEnd contact={contact} view={filter.view} onGone={focusList} />
          }
          toolbar={(!first || hasTrash) && <Toolbar filter={filter} total={page?.total} />}
          bulk={
            <Bulk
              selection={selection}
              filter={filter}
              page={page}
              rows={rows}
              onDone={focusList}
            />
          }
          empty={<NoRows filter={filter} loaded={loaded} />}
          foot={
            page &&
            rows.length > 0 &&
            !onPaper && (
              <ListFoot place={filter} shown={rows.length} page={page} onTurn={toTop}>
                {page.total > PAGE_SIZES[0] && <PageSize limit={filter.limit} />}
              </ListFoot>
            )
          }
        />
      </div>
      {trash && rows.length > 0 && (
        <p className="mt-3 text-sm text-ink-muted">
          Deleted contacts stay here for 30 days, then they are deleted for good.
        </p>
      )}
      {writes && new URLSearchParams(search).has('new') && <NewContact />}
    </>
  );
}

export const Page = () => <Contacts />;

function Contacts() {
  // After a deletion, the contact's page leads here.
  useEffect(() => showCarriedUndo(reloadContacts), []);
  return <ContactList />;
}
