import { useRef } from 'react';
import type { Link } from '../../contract/links.ts';
import { Button } from '../kit/Button.tsx';
import { DataTable } from '../kit/DataTable.tsx';
import { Empty } from '../kit/Empty.tsx';
import { Segments } from '../kit/Segments.tsx';
import { COLUMNS } from './columns.tsx';
import { LinkRowMenu } from './LinkRowMenu.tsx';
import {
  type ListState,
  openNew,
  PAGE_ROWS,
  showView,
  sortBy,
  sorted,
  turnTo,
  viewAddress,
} from './list-state.ts';

interface Props {
  items: readonly Link[];
  state: ListState;
}

/** The links besides the default one: those in use, or the archived ones. */
export function LinkTable({ items, state }: Props) {
  const { archived, sort } = state;
  const section = useRef<HTMLElement>(null);
  const all = sorted(items, state);
  // A page that went away with its links shows the last one that there is.
  const last = Math.max(0, Math.ceil(all.length / PAGE_ROWS) - 1) * PAGE_ROWS;
  const from = Math.min(state.from, last);
  const rows = all.slice(from, from + PAGE_ROWS);
  const counts = [false, true].map((view) => sorted(items, { ...state, archived: view }).length);
  const segments = ['Active', 'Archived'].map((label, index) => ({
    href: viewAddress(index === 1),
    label,
    count: counts[index],
    current: archived === (index === 1),
  }));
  const none = counts.every((count) => count === 0);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="more-links" className="outline-none">
      <h2 id="more-links" className="sr-only">
        More links
      </h2>
      <DataTable
        caption={archived ? 'Archived links' : 'Links in use'}
        columns={COLUMNS}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={({ label }) => label}
        sort={sort}
        onSort={sortBy}
        menu={(link) => (
          <LinkRowMenu link={link} onGone={() => section.current?.focus({ preventScroll: true })} />
        )}
        toolbar={
          !none && (
            <Segments
              label="Views"
              segments={segments}
              onChoose={(href) => showView(href === viewAddress(true))}
            />
          )
        }
        empty={<Nothing archived={archived && !none} />}
        foot={
          all.length > PAGE_ROWS && (
            <>
              <p role="status" className="mr-auto tabular-nums">
                {`${from + 1}–${from + rows.length} of ${all.length}`}
              </p>
              {from > 0 && <Button onClick={() => turnTo(from - PAGE_ROWS)}>Previous</Button>}
              {from < last && <Button onClick={() => turnTo(from + PAGE_ROWS)}>Next</Button>}
            </>
          )
        }
      />
    </section>
  );
}

const Nothing = ({ archived }: { archived: boolean }) =>
  archived ? (
    <Empty kind="none" title="Nothing is archived">
      Links that you no longer use go here. They still lead visitors to you.
    </Empty>
  ) : (
    <Empty
      kind="first"
      title="A link for each place"
      action={<Button onClick={openNew}>New link</Button>}
    >
      Make one for your seminar, one for your newsletter, one for your card: then you see which of
      them brings people.
    </Empty>
  );
