import { useRef, useState } from 'react';
import type { Link } from '../../contract/links/links.ts';
import { countWords, formatNumber } from '../../lib/format-number.ts';
import { Sparkline } from '../chart/Sparkline.tsx';
import { Button, IconButton } from '../kit/Button.tsx';
import { type Column, DataTable } from '../kit/DataTable.tsx';
import { Menu } from '../kit/Menu.tsx';
import { Segments } from '../kit/Segments.tsx';
import { Sign } from '../kit/Sign.tsx';
import { Empty } from '../kit/states.tsx';
import { withinPage } from '../kit/within-page.ts';
import { usePrintedAt } from '../shell/print.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import {
  addressOfDetails,
  archive,
  copy,
  type ListState,
  leadsTo,
  openDetails,
  openEdit,
  openNew,
  PAGE_ROWS,
  recentOf,
  restore,
  showView,
  sortBy,
  sortLinks,
  turnTo,
  viewAddress,
} from './links.ts';
import { QrDialog } from './QrDialog.tsx';

const COLUMNS: readonly Column<Link>[] = [
  {
    key: 'label',
    header: 'Link',
    sortable: true,
    cell: (link) => (
      <>
        <a
          href={addressOfDetails(link)}
          dir="auto"
          className="row-link"
          onClick={(event) => withinPage(event, () => openDetails(link.id))}
        >
          {link.label}
        </a>
        {link.campaign && (
          <span dir="auto" className="block text-xs font-normal text-ink-muted">
            {link.campaign}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'destination',
    header: 'Goes to',
    from: 'xl',
    card: 'none',
    cell: (link) => leadsTo(link),
  },
  {
    key: 'people',
    header: 'People',
    right: true,
    sortable: true,
    cell: ({ people }) => <Count count={people} one="person" many="people" />,
  },
  {
    key: 'leads',
    header: 'Leads',
    right: true,
    sortable: true,
    cell: ({ leads }) => <Count count={leads} one="lead" many="leads" />,
  },
  {
    key: 'days',
    header: 'Last 30 days',
    from: 'lg',
    card: 'none',
    cell: (link) => (
      <span className="flex items-center gap-3">
        <Sparkline values={link.days} />
        <span className="tabular-nums">
          {recentOf(link)}
          <span className="sr-only"> people in the last 30 days</span>
        </span>
      </span>
    ),
  },
];

/** A figure; on phones, which have no column headers, with its noun. */
const Count = ({ count, one, many }: { count: number; one: string; many: string }) => (
  <>
    <span className="md:hidden">{countWords(count, one, many)}</span>
    <span className="max-md:hidden">{formatNumber(count)}</span>
  </>
);

interface LinkRowMenuProps {
  link: Link;
  siteName: string;
  /** Called when the row moves to the other view. */
  onGone: () => void;
}

function LinkRowMenu({ link, siteName, onGone }: LinkRowMenuProps) {
  const [shown, setShown] = useState<'code' | 'email'>();
  const close = () => setShown(undefined);
  const leaving = (work: (link: Link) => Promise<void>) => () => {
    onGone();
    void work(link);
  };
  return (
    <span className="inline-flex justify-end">
      <IconButton label={`Copy ${link.label}`} onClick={() => void copy(link)}>
        <Sign name="copy" className="size-5" />
      </IconButton>
      <Menu
        label={`More for ${link.label}`}
        className="icon-button"
        items={[
          { label: 'Details', onPress: () => openDetails(link.id) },
          { label: 'Edit', onPress: () => openEdit(link.id) },
          { label: 'QR code', onPress: () => setShown('code') },
          { label: 'Share by email', onPress: () => setShown('email') },
          link.archivedAt === null
            ? { label: 'Archive', onPress: leaving(archive) }
            : { label: 'Restore from the archive', onPress: leaving(restore) },
        ]}
      >
        <Sign name="more" className="size-5" />
      </Menu>
      {shown === 'code' && <QrDialog link={link} onClose={close} />}
      {shown === 'email' && <EmailDialog link={link} siteName={siteName} onClose={close} />}
    </span>
  );
}

interface Props {
  items: readonly Link[];
  state: ListState;
  siteName: string;
}

/** The links besides the default one: the active ones, or the archived ones. */
export function LinkTable({ items, state, siteName }: Props) {
  const { archived, sort } = state;
  const section = useRef<HTMLElement>(null);
  const all = sortLinks(items, state);
  // If the page no longer exists, the last page shows.
  const onPaper = usePrintedAt() !== undefined;
  const last = Math.max(0, Math.ceil(all.length / PAGE_ROWS) - 1) * PAGE_ROWS;
  const from = Math.min(state.from, last);
  const rows = onPaper ? all : all.slice(from, from + PAGE_ROWS);
  const counts = [false, true].map((view) => sortLinks(items, { ...state, archived: view }).length);
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
          <LinkRowMenu
            link={link}
            siteName={siteName}
            onGone={() => section.current?.focus({ preventScroll: true })}
          />
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
          all.length > PAGE_ROWS &&
          !onPaper && (
            <>
              <p role="status" className="mr-auto tabular-nums">
                {`${formatNumber(from + 1)}–${formatNumber(from + rows.length)} of ${formatNumber(all.length)}`}
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
      action={<Button onClick={openNew}>Make a link</Button>}
    >
      Make one for your seminar, one for your newsletter, one for your card: then you see which of
      them brings people.
    </Empty>
  );
