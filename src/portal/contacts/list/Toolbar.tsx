import { useStore } from '@nanostores/react';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { STAGE_WORDS } from '../../../config/contact-words.ts';
import { PAGES } from '../../../config/paths.ts';
import { DESKTOP_QUERY } from '../../../config/tokens.ts';
import { STAGES } from '../../../contract/contact-kinds.ts';
import type { BulkChange, ContactCounts } from '../../../contract/contacts/contacts.ts';
import { changedSearch } from '../../../lib/address.ts';
import { countWords, formatNumber } from '../../../lib/format-number.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../kit/Button.tsx';
import { COUNT, Tag } from '../../kit/badges.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { SearchField, useTyped } from '../../kit/SearchField.tsx';
import { Segments } from '../../kit/Segments.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { useScope } from '../../shared/sign-in/use-scope.ts';
import { $counted, clearRefinements, DUPLICATES, refine } from '../contacts.ts';
import { activeRefinements, type ListState, refinementWords, type View } from './address.ts';
import { type BulkTarget, changeMany } from './changes.ts';
import { FilterFields } from './FilterFields.tsx';

const ReasonDialog = lazy(() => import('./ReasonDialog.tsx'));
const TagDialog = lazy(() => import('./TagDialog.tsx'));
const PlanDialog = lazy(() => import('./PlanDialog.tsx'));

interface BulkBarProps {
  count: number;
  chosen: BulkTarget;
  /** The total of the filter, if it is more than the selected contacts. */
  total: number | undefined;
  /** The tags of the selected contacts on this page. */
  had: string[];
  onSelectAll: () => void;
  onClear: () => void;
  /** Called after the change, which clears the selection. */
  onDone: () => void;
  /** Asks for the rows again; those of the list of contacts if it is omitted. */
  reload?: () => Promise<void>;
}

/** The dialog that is open. */
type Asking = 'reason' | 'tag' | 'untag' | 'step' | 'plan';

interface DialogsProps extends Pick<BulkBarProps, 'had'> {
  asking: Asking | undefined;
  /** The selected contacts in words. */
  who: string;
  onClose: () => void;
  onChoose: (change: BulkChange) => void;
}

function BulkDialogs({ asking, who, had, onClose, onChoose }: DialogsProps) {
  const known = useStore($counted)?.tags.map(({ tag }) => tag) ?? [];
  return (
    <Suspense>
      {asking === 'reason' && (
        <ReasonDialog
          title={`Close ${who}`}
          verb={`Close ${who}`}
          onClose={onClose}
          onChoose={(reason) => onChoose({ stage: 'closed', reason })}
        />
      )}
      {(asking === 'step' || asking === 'plan') && (
        <PlanDialog kind={asking} who={who} onClose={onClose} onChoose={onChoose} />
      )}
      {(asking === 'tag' || asking === 'untag') && (
        <TagDialog
          removes={asking === 'untag'}
          who={who}
          tags={asking === 'untag' ? had : known}
          onClose={onClose}
          onChoose={(tag) => onChoose(asking === 'untag' ? { untag: [tag] } : { tags: [tag] })}
        />
      )}
    </Suspense>
  );
}

/** The actions for the selected contacts. If one fails they stay selected. */
export function BulkBar(props: BulkBarProps) {
  const { count, chosen, total, had, onSelectAll, onClear, onDone, reload } = props;
  const prepares = useScope('prepare');
  const [asking, ask] = useState<Asking>();
  const [busy, setBusy] = useState(false);
  // The idempotency key of one change, shared by its retries.
  const [tries, setTries] = useState<{ change: string; key: string }>();

  const apply = async (change: BulkChange) => {
    if (busy) return;
    ask(undefined);
    setBusy(true);
    const text = JSON.stringify([chosen, change]);
    const key = tries?.change === text ? tries.key : crypto.randomUUID();
    setTries({ change: text, key });
    const done = await changeMany(chosen, change, key, reload);
    setBusy(false);
    if (done) onDone();
  };
  const stages = STAGES.map((stage) => ({
    label: STAGE_WORDS[stage],
    onPress: () => (stage === 'closed' ? ask('reason') : void apply({ stage })),
  }));

  return (
    <>
      <p className="font-semibold tabular-nums">{formatNumber(count)} selected</p>
      {total !== undefined && (
        <button type="button" onClick={onSelectAll} className="link min-h-9">
          Select all {formatNumber(total)}
        </button>
      )}
      <div aria-busy={busy} className="flex flex-wrap items-center gap-2 md:ml-auto">
        <Menu
          label={`Change the stage of ${countWords(count, 'contact')}`}
          items={stages}
          className="button kit-button button-quiet button-compact"
        >
          Stage <Sign name="down" className="size-3.5" />
        </Menu>
        <Button compact onClick={() => ask('tag')}>
          Add tag
        </Button>
        <Button compact onClick={() => ask('untag')}>
          Remove tag
        </Button>
        <Button compact onClick={() => ask('step')}>
          Add step
        </Button>
        {prepares && (
          <Button compact onClick={() => ask('plan')}>
            Add plan
          </Button>
        )}
        {'ids' in chosen && chosen.ids.length === 2 && (
          <a
            href={`${DUPLICATES.href}?review=${chosen.ids.join('.')}`}
            className="button kit-button button-quiet button-compact"
          >
            Merge
          </a>
        )}
        <Button
          compact
          kind="danger"
          busy={busy && 'Working…'}
          onClick={() => void apply({ delete: true })}
        >
          Delete
        </Button>
        <Button compact kind="ghost" onClick={onClear}>
          Clear selection
        </Button>
      </div>
      <BulkDialogs
        asking={asking}
        who={countWords(count, 'contact')}
        had={had}
        onClose={() => ask(undefined)}
        onChoose={(change) => void apply(change)}
      />
    </>
  );
}

/** The arrow down goes to the first contact of the list, past the filters and the table's head. */
function toFirstResult(event: KeyboardEvent): void {
  const first = document.querySelector<HTMLElement>('#main .row-link');
  if (event.key !== 'ArrowDown' || !first) return;
  event.preventDefault();
  first.focus();
}

const FilterSheet = lazy(() => import('./FilterSheet.tsx'));

interface Props {
  filter: ListState;
  total: number | undefined;
}

const VIEWS: readonly [view: View, label: string, count: (counts: ContactCounts) => number][] = [
  ['all', 'All', ({ total }) => total],
  ['due', 'Due', ({ due }) => due],
  ['quiet', 'Quiet', ({ quiet }) => quiet],
  ['bin', 'Trash', ({ bin }) => bin],
];
const PANEL = 'contact-filters';

/** Search, filters and views above the list, and the active filters. */
export function Toolbar({ filter, total }: Props) {
  const counts = useStore($counted);
  const [typed, type] = useTyped(filter.q);
  const [open, setOpen] = useState(false);
  const desktop = useMediaQuery(DESKTOP_QUERY);
  const chosen = activeRefinements(filter);
  const segments = VIEWS.map(([view, label, count]) => ({
    href: `${PAGES.dashboard}/contacts${changedSearch('', { q: filter.q, view: view === 'all' ? null : view })}`,
    label,
    count: counts && count(counts),
    current: filter.view === view,
  }));
  const goTo = (href: string) => {
    const params = new URLSearchParams(new URL(href, location.origin).search);
    refine({ view: params.get('view'), quiet: null });
  };

  return (
    <>
      <SearchField
        label="Search contacts"
        placeholder="Name, phone, address, tags or notes"
        typed={typed}
        onType={type}
        onSubmit={() => refine({ q: typed.trim() }, { replace: true })}
        onKeyDown={toFirstResult}
        className="relative min-w-0 grow basis-40 md:basis-56 lg:max-w-80"
      />
      <Button
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        aria-controls={open && desktop ? PANEL : undefined}
        className="gap-2 px-4 max-md:px-3.5"
      >
        <Sign name="filter" />
        <span className="max-md:sr-only">Filter</span>
        {chosen.length > 0 && (
          <span className={COUNT}>
            {chosen.length}
            <span className="sr-only"> chosen</span>
          </span>
        )}
      </Button>
      <div className="max-lg:basis-full lg:ml-auto">
        <Segments label="Views" segments={segments} onChoose={goTo} />
      </div>
      {open && desktop && (
        <div id={PANEL} className="basis-full pt-1 pb-2">
          <FilterFields filter={filter} counts={counts} />
        </div>
      )}
      {chosen.length > 0 && (
        <div className="flex basis-full flex-wrap items-center gap-2 pb-1.5">
          {chosen.map((name) => (
            <Tag key={name} onRemove={() => refine({ [name]: null })}>
              {refinementWords(name, filter[name])}
            </Tag>
          ))}
          <button
            type="button"
            onClick={() => clearRefinements(filter)}
            className="link min-h-7 px-1"
          >
            Clear
          </button>
        </div>
      )}
      {open && !desktop && (
        <Suspense>
          <FilterSheet
            filter={filter}
            counts={counts}
            total={total}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
