import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { contactPath, PORTAL_PAGES, reviewPath } from '../../../config/portal.ts';
import {
  type DueFamily,
  type DuePage,
  REVIEW_MONTHS,
  USUAL_REVIEW_MONTHS,
} from '../../../contract/reviews/due.ts';
import { REASON_CODES } from '../../../contract/reviews/reviews.ts';
import { $search, changedSearch } from '../../../lib/address.ts';
import { formatClock } from '../../../lib/format-date.ts';
import { Button } from '../../kit/Button.tsx';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { HeaderOf } from '../../kit/PageHeader.tsx';
import { Segments } from '../../kit/Segments.tsx';
import { SkeletonOf } from '../../kit/skeletons.tsx';
import { Await, Empty } from '../../kit/states.tsx';
import { TabLinks } from '../../kit/Tabs.tsx';
import { faceOf } from '../../kit/text.tsx';
import { useScope } from '../../shared/sign-in/use-scope.ts';
import { nearDayWords } from '../days.ts';
import { ListFoot } from '../list/ListFoot.tsx';
import { BulkBar } from '../list/Toolbar.tsx';
import { useSelection } from '../list/use-selection.ts';
import { $state, type DueState, due, filterOf, queryOf, REASON_WORDS, refine } from './due.ts';

const PrepareDialog = lazy(() => import('../review/PrepareDialog.tsx'));

const { path } = PORTAL_PAGES.reviews;

const Day = ({ on, at }: { on: string; at?: string | null }) => (
  <time dateTime={on} className="whitespace-nowrap">
    {nearDayWords(on)}
    {at && `, ${formatClock(at)}`}
  </time>
);

const COLUMNS: readonly Column<DueFamily>[] = [
  {
    key: 'family',
    header: 'Family',
    cell: ({ contactId, name }) => (
      <a
        href={contactPath(contactId)}
        data-name={name}
        dir="auto"
        className={`row-link md:inline-block md:min-w-24 ${faceOf(name)}`}
      >
        {name}
      </a>
    ),
  },
  {
    key: 'why',
    header: 'Why',
    cell: ({ reasons }) => (
      <span className="grid gap-1 py-1 md:min-w-44 lg:min-w-72">
        {/* Both of a couple may have got the same thing on one day. */}
        {[...new Set(reasons.map(({ sentence }) => sentence))].map((sentence) => (
          <span key={sentence} dir="auto" className="wrap-anywhere">
            {sentence}
          </span>
        ))}
      </span>
    ),
  },
  {
    key: 'reviewedOn',
    header: 'Last review',
    right: true,
    from: 'xl',
    // Most of the sentences begin with it.
    card: 'none',
    cell: ({ reviewedOn }) => reviewedOn && <Day on={reviewedOn} />,
  },
  {
    key: 'meeting',
    header: 'Next meeting',
    right: true,
    from: 'lg',
    cell: ({ meeting }) =>
      meeting && (
        <>
          {/* In place of the column's head. */}
          <span className="md:hidden">Next meeting </span>
          <Day {...meeting} />
        </>
      ),
  },
];

interface RowEndProps {
  family: DueFamily;
  onPrepare: (family: DueFamily) => void;
}

/** Opens the family's review, or starts one. */
function RowEnd({ family, onPrepare }: RowEndProps) {
  const prepares = useScope('prepare');
  return family.review ? (
    <a
      href={reviewPath(family.review)}
      aria-label={`Open the review with ${family.name}`}
      className="button kit-button button-quiet button-compact"
    >
      Open
    </a>
  ) : (
    prepares && (
      <Button
        compact
        aria-label={`Prepare the review with ${family.name}`}
        onClick={() => onPrepare(family)}
      >
        Prepare
      </Button>
    )
  );
}

/** The address of this page with these changes. */
const addressWith = (search: string, changes: Parameters<typeof changedSearch>[1]): string =>
  `${path}${changedSearch(search, { ...changes, after: null, at: null })}`;

/** The period, and how long a family may be without a review. */
function Controls({ state, search }: { state: DueState; search: string }) {
  const quarters = (['this', 'next'] as const).map((quarter) => ({
    href: addressWith(search, { quarter: quarter === 'this' ? null : quarter }),
    label: quarter === 'this' ? 'This quarter' : 'Next quarter',
    current: state.quarter === quarter,
  }));
  return (
    <>
      <Segments label="Period" segments={quarters} onChoose={goTo} />
      <label className="flex items-center gap-2 md:ml-auto">
        <span className="text-sm text-ink-muted">No review in</span>
        <select
          value={state.months}
          onChange={({ target }) =>
            refine({
              months: Number(target.value) === USUAL_REVIEW_MONTHS ? null : target.value,
            })
          }
          className="field field-compact w-32"
        >
          {REVIEW_MONTHS.map((months) => (
            <option key={months} value={months}>
              {months} months
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** Shows another address of this page. */
function goTo(href: string): void {
  const params = new URLSearchParams(new URL(href, location.origin).search);
  refine({ quarter: params.get('quarter'), reason: params.get('reason') });
}

interface ReasonsProps {
  state: DueState;
  search: string;
  page: DuePage | undefined;
}

/** A link for each reason, with its number of families. */
function Reasons({ state, search, page }: ReasonsProps) {
  const addressOf = (reason: string | null) => addressWith(search, { reason });
  const tabs = [
    { href: addressOf(null), label: 'All', ...(page && { count: page.all }) },
    ...REASON_CODES.map((code) => ({
      href: addressOf(code),
      label: REASON_WORDS[code],
      ...(page && { count: page.counts[code] }),
    })),
  ];
  return (
    <TabLinks
      label="Reasons"
      tabs={tabs}
      current={addressOf(state.reason ?? null)}
      onChoose={goTo}
    />
  );
}

const FirstPage = () => <Button onClick={() => refine({})}>First page</Button>;

function NothingDue({ quarter, reason, after }: DueState) {
  const when = `${quarter} quarter`;
  if (after) {
    return (
      <Empty kind="none" title="There is nothing on this page any more" action={<FirstPage />}>
        Its families were reviewed or moved.
      </Empty>
    );
  }
  return reason ? (
    <Empty
      kind="none"
      title={`No family is due ${when} for this reason.`}
      action={<Button onClick={() => refine({ reason: null })}>All reasons</Button>}
    />
  ) : (
    <Empty kind="none" title={`No family is due ${when}.`}>
      Families are listed when their next review comes up, or for another of these reasons.
    </Empty>
  );
}

interface NotLoadedProps {
  state: DueState;
  sentence: string;
  toolbar: ReactNode;
  retry: () => void;
}

/** The list in which a failure stands in place of the rows: another period or the first page may load. */
const NotLoaded = ({ state, sentence, toolbar, retry }: NotLoadedProps) => (
  <DataTable<DueFamily>
    caption="Reviews due"
    columns={COLUMNS}
    rows={[]}
    idOf={({ contactId }) => contactId}
    nameOf={({ name }) => name}
    toolbar={toolbar}
    empty={
      <Empty
        kind="failed"
        title="We could not load the reviews that are due"
        action={
          <>
            <Button onClick={retry}>Try again</Button>
            {state.after && <FirstPage />}
          </>
        }
      >
        {sentence} What you have saved is safe, and the menu still leads to the other pages.
      </Empty>
    }
  />
);

interface ListProps {
  state: DueState;
  page: DuePage;
  toolbar: ReactNode;
  onPrepare: (family: DueFamily) => void;
}

function DueList({ state, page, toolbar, onPrepare }: ListProps) {
  const box = useRef<HTMLDivElement>(null);
  const writes = useScope('contacts');
  const { items, total } = page;
  const ids = items.map(({ contactId }) => contactId);
  const selection = useSelection(JSON.stringify(queryOf(state)), ids);
  // The focused element disappears.
  const focusList = () => box.current?.focus({ preventScroll: true });
  const isWholePage = selection.ids.size === items.length && total > items.length;
  const done = () => {
    selection.clear();
    focusList();
  };
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <DataTable
        caption="Reviews due"
        isTall
        columns={COLUMNS}
        rows={items}
        idOf={({ contactId }) => contactId}
        nameOf={({ name }) => name}
        selected={selection.ids}
        onSelect={writes ? selection.select : undefined}
        menu={(family) => <RowEnd family={family} onPrepare={onPrepare} />}
        toolbar={toolbar}
        bulk={
          <BulkBar
            count={selection.everything ? total : selection.ids.size}
            chosen={
              selection.everything ? { filter: filterOf(state, page) } : { ids: [...selection.ids] }
            }
            total={isWholePage && !selection.everything ? total : undefined}
            had={[]}
            onSelectAll={selection.selectEverything}
            onClear={done}
            onDone={done}
            reload={due.reload}
          />
        }
        empty={<NothingDue {...state} />}
        foot={
          items.length > 0 && (
            <ListFoot
              place={state}
              shown={items.length}
              page={page}
              onTurn={() => {
                focusList();
                window.scrollTo({ top: 0 });
              }}
            />
          )
        }
      />
    </div>
  );
}

/** The families that are due for a review, and why. */
function Reviews() {
  const state = useStore($state);
  const search = useStore($search);
  const loaded = useStore(due.$loaded);
  const [preparing, prepare] = useState<DueFamily>();
  const box = useRef<HTMLDivElement>(null);
  const page = loaded.status === 'ready' ? loaded.data : undefined;
  const toolbar = <Controls state={state} search={search} />;
  const retry = () => {
    // The focused button is about to disappear.
    box.current?.focus({ preventScroll: true });
    void due.reload();
  };
  return (
    <>
      <HeaderOf page="reviews" />
      <Reasons state={state} search={search} page={page} />
      <div ref={box} tabIndex={-1} className="outline-none">
        {loaded.status === 'failed' ? (
          <NotLoaded state={state} sentence={loaded.sentence} toolbar={toolbar} retry={retry} />
        ) : (
          <Await
            loaded={loaded}
            skeleton={<SkeletonOf kind="list" subject="the reviews that are due" />}
            retry={due.reload}
          >
            {(data) => <DueList state={state} page={data} toolbar={toolbar} onPrepare={prepare} />}
          </Await>
        )}
      </div>
      {preparing && (
        <Suspense>
          <PrepareDialog
            contactId={preparing.contactId}
            name={preparing.name}
            meeting={preparing.meeting}
            onClose={() => prepare(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

export const Page = () => <Reviews />;
