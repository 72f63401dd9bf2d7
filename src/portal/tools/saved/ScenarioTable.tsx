import { useStore } from '@nanostores/react';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { entryOf } from '../../../calculators/catalogue.ts';
import { contactPath } from '../../../config/portal.ts';
import type { Page } from '../../../contract/paging.ts';
import { listScenarios, type Scenario } from '../../../contract/scenarios.ts';
import { formatMomentDay } from '../../../lib/format-date.ts';
import { useAct } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { Menu, type MenuItem } from '../../kit/Menu.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await } from '../../kit/states.tsx';
import { faceOf } from '../../kit/text.tsx';
import { $zone } from '../../shell/account.ts';
import { addressOfScenario, duplicate, listOf, reloadLists, remove } from './scenarios.ts';

interface ContactLinkProps {
  scenario: Pick<Scenario, 'contactId' | 'contactName'>;
  /** Text that follows the link on its line. */
  after?: string;
}

/** A link to the contact of a scenario; nothing if it has none. */
export const ContactLink = ({ scenario: { contactId, contactName }, after }: ContactLinkProps) =>
  contactId && contactName !== null ? (
    <span className="min-w-0 break-words">
      <a href={contactPath(contactId)} className={`link ${faceOf(contactName)}`}>
        {contactName}
      </a>
      {after}
    </span>
  ) : null;

/** The day on which a scenario was last saved. */
export function SavedOn({ scenario: { updatedAt } }: { scenario: Pick<Scenario, 'updatedAt'> }) {
  // Followed here, because it is in components that are not drawn again with the page.
  useStore($zone);
  return (
    <time dateTime={updatedAt} className="whitespace-nowrap">
      {formatMomentDay(updatedAt)}
    </time>
  );
}

const EMPTY: Page<Scenario> = { items: [], next: null };

/** The items without duplicates; of two with the same id the first wins. */
const once = (items: readonly Scenario[]): Scenario[] =>
  [...new Map(items.toReversed().map((item) => [item.id, item])).values()].toReversed();

/** The saved scenarios of a calculator, or of all: the newest page, and older ones on request. */
function useScenarios(calculator?: string) {
  const { $loaded, reload } = listOf(calculator);
  const loaded = useStore($loaded);
  const [older, setOlder] = useState<Page<Scenario>>();
  const [gone, setGone] = useState<readonly string[]>([]);
  const { busy, run } = useAct();
  const newest = loaded.status === 'ready' ? loaded.data : EMPTY;
  const items = once([...newest.items, ...(older?.items ?? [])]).filter(
    ({ id }) => !gone.includes(id),
  );
  const next = older ? older.next : newest.next;

  const showMore = async () => {
    if (next === null) return;
    const query = { after: next, ...(calculator && { calculator }) };
    await run({
      call: () => call(listScenarios, { query }),
      failed: 'The other scenarios did not load',
      done: (more) =>
        setOlder({ items: [...(older?.items ?? newest.items), ...more.items], next: more.next }),
    });
  };

  const bringBack = (id: string) => setGone((ids) => ids.filter((other) => other !== id));

  /** Removes it from the list as an optimistic update; resolves to whether it was deleted. */
  const removeOne = async (scenario: Scenario, restored: () => unknown): Promise<boolean> => {
    setGone((ids) => [...ids, scenario.id]);
    const done = await remove(scenario, () => {
      bringBack(scenario.id);
      return Promise.all([reloadLists(), restored()]);
    });
    if (!done) bringBack(scenario.id);
    return done;
  };

  return { loaded, reload, items, next, busy, showMore, remove: removeOne };
}

const NAME: Column<Scenario> = {
  key: 'name',
  header: 'Scenario',
  cell: (row) => (
    <span className="block min-w-32 py-1">
      <a href={addressOfScenario(row)} className="row-link font-semibold">
        {row.name}
      </a>
      {row.by && (
        <span className="block text-sm font-normal text-ink-muted">Saved by {row.by}</span>
      )}
    </span>
  ),
};
const NAME_AND_CALCULATOR: Column<Scenario> = {
  ...NAME,
  cell: (row) => (
    <>
      {NAME.cell(row)}
      <span className="-mt-1 block pb-1 text-sm font-normal text-ink-muted">
        {entryOf(row.calculator)?.title ?? row.calculator}
      </span>
    </>
  ),
};
const REST: readonly Column<Scenario>[] = [
  {
    key: 'contact',
    header: 'Contact',
    cell: (row) => (row.contactName === null ? null : <ContactLink scenario={row} />),
  },
  {
    key: 'figure',
    header: 'Key figure',
    right: true,
    cell: ({ figure }) => (
      <>
        <span className="sr-only">{figure.label}: </span>
        <span
          className={`font-semibold ${figure.text.length > LONG_FIGURE ? '' : 'whitespace-nowrap'}`}
        >
          {figure.text}
        </span>
      </>
    ),
  },
  {
    key: 'saved',
    header: 'Saved',
    right: true,
    from: 'lg',
    cell: (row) => <SavedOn scenario={row} />,
  },
];

/** A longer figure (characters) is text, or rare, so it may wrap. */
const LONG_FIGURE = 14;

interface Props {
  caption: string;
  /** The calculator's slug; undefined for all calculators. */
  calculator?: string;
  /** Shown if there are none. */
  empty: ReactNode;
  actions?: (scenario: Scenario) => MenuItem[];
  /** Called after one is created, deleted or restored. */
  onChange?: () => unknown;
  onDeleted?: (scenario: Scenario) => void;
}

/** Saved scenarios, newest first. */
export function ScenarioTable({ caption, calculator, empty, actions, onChange, onDeleted }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { loaded, reload, items, next, busy, showMore, remove } = useScenarios(calculator);
  const columns = [calculator ? NAME : NAME_AND_CALCULATOR, ...REST];
  const removeRow = async (scenario: Scenario) => {
    // The focused row is about to disappear.
    list.current?.focus({ preventScroll: true });
    if (!(await remove(scenario, () => onChange?.()))) return;
    onDeleted?.(scenario);
    onChange?.();
  };
  const copy = async (scenario: Scenario) => {
    await duplicate(scenario);
    await onChange?.();
  };
  const menu = (scenario: Scenario) => (
    <Menu
      label={`More for ${scenario.name}`}
      className="icon-button"
      items={[
        ...(actions?.(scenario) ?? []),
        { label: 'Duplicate', onPress: () => void copy(scenario) },
        { label: 'Delete', onPress: () => void removeRow(scenario) },
      ]}
    >
      <Sign name="more" className="size-5" />
    </Menu>
  );
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <Await
        loaded={loaded}
        retry={reload}
        skeleton={<SkeletonCard lines={4} />}
        subject="your saved scenarios"
      >
        {() => (
          <DataTable
            caption={caption}
            columns={columns}
            rows={items}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            menu={menu}
            empty={empty}
            foot={
              next !== null && (
                <Button busy={busy && 'Loading…'} onClick={() => void showMore()}>
                  Show more
                </Button>
              )
            }
          />
        )}
      </Await>
    </div>
  );
}
