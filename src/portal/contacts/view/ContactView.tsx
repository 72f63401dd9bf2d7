import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../../api/call.ts';
import { entryOf, groupsOf } from '../../../calculators/catalogue.ts';
import { Icon } from '../../../components/Icon.tsx';
import type { IconName } from '../../../components/icons.ts';
import { INTERACTION_WORDS } from '../../../config/interaction-words.ts';
import { pathTo } from '../../../config/portal.ts';
import { DESKTOP_QUERY } from '../../../config/tokens.ts';
import type { Interaction } from '../../../contract/contact-fields.ts';
import { INTERACTION_KINDS, type InteractionKind } from '../../../contract/contact-kinds.ts';
import {
  type Contact,
  deleteInteraction,
  listInteractions,
} from '../../../contract/contacts/contacts.ts';
import type { Page } from '../../../contract/paging.ts';
import { $search, changeSearch } from '../../../lib/address.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { localTime } from '../../../lib/zoned-time.ts';
import { act, useAct } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { CheckField } from '../../kit/fields.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { SearchField } from '../../kit/SearchField.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await } from '../../kit/states.tsx';
import { Tabs } from '../../kit/Tabs.tsx';
import { showCarriedUndo, showUndo } from '../../kit/undo.ts';
import { profile } from '../../shared/profile/profile.ts';
import { contactShares } from '../../shared/shares/shares.ts';
import { useScope } from '../../shared/sign-in/use-scope.ts';
import { $zone } from '../../shell/account.ts';
import { ChecklistPanel } from './ChecklistPanel.tsx';
import { ContactHead } from './ContactHead.tsx';
import { $only, contact, interactions, scenarios, tasks, timelineOf } from './contact.ts';
import { FactsPanel } from './FactsPanel.tsx';
import { nextMeeting, peopleOf } from './family.ts';
import { HouseholdPanel } from './HouseholdPanel.tsx';
import { MergeLine } from './MergeLine.tsx';
import { NextStep, reloadAll } from './NextStep.tsx';
import { NoteForm } from './NoteForm.tsx';
import { type Prepared, readPrepared } from './prepared.ts';
import { ReviewPanel, reviews } from './ReviewPanel.tsx';
import { RhythmPanel } from './RhythmPanel.tsx';
import { type SheetKind, Sheets } from './Sheets.tsx';
import { joinEntries, wordsOf } from './timeline.ts';

const LogDialog = lazy(() => import('../../shared/contacts/LogDialog.tsx'));

/** From this width all parts of the page fit side by side; narrower windows show one at a time. */
const WIDE_QUERY = '(min-width: 1024px)';

const EMPTY: Page<Interaction> = { items: [], next: null };

function useTimeline(id: string) {
  const loaded = useStore(interactions.$loaded);
  const only = useStore($only);
  /** Older pages, together with all entries that showed then, so that a reload of the newest page leaves no gap. */
  const [pages, setPages] = useState<{ only: boolean; older: Page<Interaction> }>();
  const older = pages?.only === only ? pages.older : undefined;
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const { busy, run } = useAct();
  const newest = loaded.status === 'ready' ? loaded.data : EMPTY;
  const known = joinEntries(older?.items ?? [], newest.items);
  const items = known.filter((item) => !removed.includes(item.id));
  const next = older ? older.next : newest.next;

  const showOlder = async () => {
    if (next === null) return;
    await run({
      call: () =>
        call(listInteractions, { params: { id }, query: { ...timelineOf(only), after: next } }),
      failed: 'The older entries did not load',
      done: ({ items: more, next }) =>
        setPages({ only, older: { items: joinEntries(known, more), next } }),
    });
  };

  const bringBack = (gone: string) => setRemoved((ids) => ids.filter((other) => other !== gone));

  const remove = (entry: Interaction) =>
    act({
      show: () => {
        setRemoved((ids) => [...ids, entry.id]);
        return () => bringBack(entry.id);
      },
      call: () =>
        call(deleteInteraction, { params: { id: entry.contactId, interactionId: entry.id } }),
      failed: 'The entry was not deleted',
      done: ({ undo }) => {
        // If it was the last conversation, the previous one takes its place.
        void contact.reload();
        showUndo('The entry is deleted', undo, () => {
          bringBack(entry.id);
          return Promise.all([interactions.reload(), contact.reload()]);
        });
      },
    });

  return { loaded, items, next, busy, showOlder, remove };
}

type Timeline = ReturnType<typeof useTimeline>;

const ICONS: Readonly<Record<InteractionKind, IconName>> = {
  note: 'file',
  call: 'phone',
  email: 'mail',
  meeting: 'users',
  lead: 'megaphone',
  stage: 'growth',
  merge: 'link',
  import: 'bag',
  use: 'file',
  review: 'handshake',
};

interface EntryProps {
  entry: Interaction;
  /** Whether it says whose entry it is. */
  named: boolean;
  zone: string;
  onDelete: () => void;
}

/** The note of a shared library item ends with the item's address. */
const ITEM_ADDRESS = /\n\S+(\/dashboard\/library\/[\w-]+)$/;

/** An entry of the timeline, with a line to the next disc. Entries that the software added can't be deleted. */
function Entry({ entry, named, zone, onDelete }: EntryProps) {
  const { contactId, contactName, kind, at, by } = entry;
  const { head, text } = wordsOf(entry);
  const writes = useScope('contacts');
  const mine = writes && (INTERACTION_KINDS as readonly string[]).includes(kind);
  const item = ITEM_ADDRESS.exec(text)?.[1];
  return (
    <li className="group relative flex gap-3 before:absolute before:top-8 before:bottom-0 before:left-4 before:w-px before:bg-line last:before:hidden">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-surface-sunken text-moss">
        <Icon name={ICONS[kind]} className="size-4" />
      </span>
      <div className="min-w-0 grow pb-5 group-last:pb-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold">{head}</span>
          {named && (
            <span dir="auto" className="wrap-anywhere">
              {contactName}
            </span>
          )}
          <time dateTime={at} className="text-sm text-ink-muted">
            {formatMoment(at, zone)}
          </time>
          {by && <span className="text-sm text-ink-muted">Logged by {by}</span>}
        </p>
        {text && (
          <p dir="auto" className="mt-1 text-sm wrap-anywhere whitespace-pre-line">
            {item ? text.replace(ITEM_ADDRESS, '') : text}
          </p>
        )}
        {item && (
          <a href={`${item}?contact=${contactId}`} className="link text-sm">
            Open to print
          </a>
        )}
      </div>
      {mine && (
        <Menu
          label={`More on this ${INTERACTION_WORDS[kind].toLowerCase()}`}
          className="icon-button -mt-2.5 -mr-2.5"
          items={[{ label: 'Delete', onPress: onDelete }]}
        >
          <Sign name="more" />
        </Menu>
      )}
    </li>
  );
}

/** The saved calculations that show. The printed preparation has all of them. */
const MOST = 10;

/** A button whose dialog finds a calculator for this contact. Enter opens the first one found. */
function RunCalculation({ contactId }: { contactId: string }) {
  const [open, setOpen] = useState(false);
  const [typed, type] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const groups = groupsOf({ q: typed.trim() });
  const begin = () => {
    type('');
    setOpen(true);
  };
  return (
    <>
      <Button onClick={begin}>Run a calculation</Button>
      <Dialog form open={open} onClose={() => setOpen(false)} title="Run a calculation">
        {open && (
          <>
            <SearchField
              label="Search calculators"
              placeholder="Name or question"
              typed={typed}
              onType={type}
              onSubmit={() => typed.trim() && list.current?.querySelector('a')?.click()}
              data-first
            />
            <div ref={list} className="grid gap-5">
              {groups.map(({ topic, title, tools }) => (
                <section key={topic} aria-label={title}>
                  <h3 className="font-sans text-base font-semibold">{title}</h3>
                  <ul className="mt-1">
                    {tools.map((tool) => (
                      <li key={tool.slug}>
                        <a
                          href={`${pathTo('tool', tool.slug)}?contact=${contactId}`}
                          className="row-link flex min-h-11 items-center"
                        >
                          {tool.title}
                        </a>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
            <p role="status">{groups.length === 0 && 'No calculator matches'}</p>
          </>
        )}
      </Dialog>
    </>
  );
}

function Calculations({ named }: { named: boolean }) {
  const loaded = useStore(scenarios.$loaded);
  if (loaded.status === 'failed') {
    return (
      <p className="mb-4 text-sm text-ink-muted">
        The calculations could not be loaded.{' '}
        <button type="button" onClick={() => void scenarios.reload()} className="link">
          Try again
        </button>
      </p>
    );
  }
  const items = loaded.status === 'ready' ? loaded.data.items : [];
  if (items.length === 0) return null;
  return (
    <div className="mb-4 border-b border-line pb-4">
      <ul aria-label="Calculations" className="grid gap-x-5 gap-y-3 lg:grid-cols-2">
        {items.slice(0, MOST).map(({ id, contactName, calculator, name, figure, by }) => (
          <li key={id} className="text-sm">
            <a
              href={`${pathTo('tool', calculator)}?scenario=${id}`}
              className="row-link font-semibold"
            >
              {name}
            </a>
            <p className="text-ink-muted">
              {named && contactName && `${contactName} · `}
              {entryOf(calculator)?.title ?? calculator}
              <span className="sr-only">, {figure.label}</span>:{' '}
              <span className="font-semibold tabular-nums text-ink">{figure.text}</span>
              {by && `. Saved by ${by}`}
            </p>
          </li>
        ))}
      </ul>
      {items.length > MOST && (
        <p className="mt-3 text-sm text-ink-muted">The last {MOST}. The others are under Tools.</p>
      )}
    </div>
  );
}

interface TimelineProps {
  timeline: Timeline;
  named: boolean;
  zone: string;
}

function TimelineList({ timeline, named, zone }: TimelineProps) {
  const { loaded, items, next, busy, showOlder, remove } = timeline;
  const writes = useScope('contacts');
  const list = useRef<HTMLElement>(null);
  const removeEntry = (entry: Interaction) => {
    // The focused entry is about to disappear.
    list.current?.focus();
    void remove(entry);
  };
  return (
    <Await
      loaded={loaded}
      retry={interactions.reload}
      skeleton={<SkeletonCard lines={2} className="border-0 p-0" />}
      subject="the timeline"
    >
      {() =>
        items.length === 0 ? (
          <p className="text-ink-muted">No activity yet.{writes && ' Log a call or add a note.'}</p>
        ) : (
          <section ref={list} tabIndex={-1} aria-label="Timeline" className="outline-none">
            <ol>
              {items.map((item) => (
                <Entry
                  key={item.id}
                  entry={item}
                  named={named}
                  zone={zone}
                  onDelete={() => removeEntry(item)}
                />
              ))}
            </ol>
            {next !== null && (
              <Button className="mt-4" busy={busy && 'Loading…'} onClick={() => void showOlder()}>
                Show older
              </Button>
            )}
          </section>
        )
      }
    </Await>
  );
}

type SharesPanel = typeof import('../../shared/shares/SharesPanel.tsx').SharesPanel;

/** The panel of the links for this client, after its script has loaded. Not `React.lazy`, which holds content back for 300 ms. */
export function useSharesPanel(): SharesPanel | undefined {
  const [panel, setPanel] = useState<SharesPanel>();
  useEffect(() => {
    import('../../shared/shares/SharesPanel.tsx').then(
      ({ SharesPanel }) => setPanel(() => SharesPanel),
      (error) =>
        setPanel(() => {
          throw error;
        }),
    );
  }, []);
  return panel;
}

/** What a lead wrote. On a phone the timeline is far below the name. */
const LeadMessage = ({ entry: { text, at }, zone }: Pick<EntryProps, 'entry' | 'zone'>) => (
  <figure className="col-span-2 border-l-2 border-accent pl-3 print:hidden">
    <figcaption className="text-sm text-ink-muted">
      Wrote on <time dateTime={at}>{formatMoment(at, zone)}</time>
    </figcaption>
    <blockquote dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
      {text}
    </blockquote>
  </figure>
);

const TABS = [
  { id: 'timeline', label: 'Timeline' },
  { id: 'facts', label: 'Facts' },
  { id: 'checklist', label: 'Checklist' },
];
const GRID = 'grid gap-3 lg:gap-5';

interface PartsProps {
  contact: Contact;
  timeline: Timeline;
  /** Whether the timeline says whose each entry is. */
  named: boolean;
  zone: string;
  today: string;
  /** The place of the panel of links. */
  shares: ReactNode;
}

/** The contact's parts, side by side or one at a time. */
function Parts({ contact, timeline, named, zone, today, shares }: PartsProps) {
  const wide = useMediaQuery(WIDE_QUERY);
  const search = useStore($search);
  const only = useStore($only);
  const writes = useScope('contacts');
  const tab =
    TABS.find(({ id }) => id === new URLSearchParams(search).get('tab'))?.id ?? 'timeline';
  const show = (id: string) =>
    changeSearch({ tab: id === 'timeline' ? null : id }, { replace: true });
  const parts = {
    next: <NextStep contact={contact} today={today} named={named} />,
    timeline: (
      <div className="card grid min-w-0 gap-4 p-5">
        {writes && <NoteForm contact={contact} zone={zone} />}
        {named && (
          <CheckField
            name="only"
            label={`Only ${contact.firstName || contact.name}`}
            checked={only}
            onChange={() => changeSearch({ only: only ? null : 1 }, { replace: true })}
          />
        )}
        <TimelineList timeline={timeline} zone={zone} named={named} />
      </div>
    ),
    facts: (
      <>
        <RhythmPanel contact={contact} today={today} />
        <ReviewPanel contact={contact} />
        <FactsPanel contact={contact} zone={zone} />
      </>
    ),
    checklist: <ChecklistPanel contact={contact} />,
  };
  return wide ? (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)] items-start gap-5">
      <div className={GRID}>
        {parts.timeline}
        {shares}
        {parts.checklist}
      </div>
      <div className={GRID}>
        {parts.next}
        {parts.facts}
      </div>
    </div>
  ) : (
    <Tabs label="Parts of this contact" tabs={TABS} current={tab} onChange={show}>
      <div className={GRID}>
        {tab === 'timeline' && (
          <>
            {parts.next}
            {parts.timeline}
          </>
        )}
        {tab === 'facts' && (
          <>
            {parts.facts}
            {shares}
          </>
        )}
        {tab === 'checklist' && parts.checklist}
      </div>
    </Tabs>
  );
}

/** The sheet that prints next, with what only a preparation reads, and a function that prints one. */
function useSheet(contact: Contact, today: string) {
  const [kind, setKind] = useState<SheetKind>('sheet');
  const [prepared, setPrepared] = useState<Prepared>();

  useEffect(() => {
    // A special sheet prints once; afterwards the browser's own command prints the full sheet.
    const reset = () => setKind('sheet');
    window.addEventListener('afterprint', reset);
    return () => window.removeEventListener('afterprint', reset);
  }, []);

  const print = (next: SheetKind): Promise<void> =>
    act({
      call: async () => {
        const read = next === 'preparation' ? await readPrepared(contact, today) : undefined;
        flushSync(() => {
          setPrepared(read);
          setKind(next);
        });
        window.print();
      },
      failed: 'Not printed',
    });

  return { kind, prepared, print };
}

interface SheetsProps extends Omit<PartsProps, 'shares'> {
  siteName: string;
  sheet: ReturnType<typeof useSheet>;
}

/** The contact on paper. */
function ContactSheets({ contact, siteName, sheet, timeline, named, zone, today }: SheetsProps) {
  const own = useStore(profile.$loaded);
  const planned = useStore(tasks.$loaded);
  const saved = useStore(scenarios.$loaded);
  const open = planned.status === 'ready' ? planned.data.items : [];
  const meeting = nextMeeting(open, contact.id, today);
  return (
    <Sheets
      kind={sheet.kind}
      siteName={siteName}
      profile={own.status === 'ready' ? own.data : undefined}
      contact={contact}
      named={named}
      items={timeline.items}
      more={timeline.next !== null}
      zone={zone}
      today={today}
      meeting={meeting}
      steps={open.filter((task) => task !== meeting)}
      calculations={saved.status === 'ready' ? saved.data.items : []}
      prepared={sheet.prepared}
    />
  );
}

interface Props {
  contact: Contact;
  siteName: string;
  SharesPanel: SharesPanel | undefined;
}

const reloadTaken = () => Promise.all([contact.reload(), interactions.reload()]);

export function ContactView({ contact, siteName, SharesPanel }: Props) {
  const desktop = useMediaQuery(DESKTOP_QUERY);
  // The browser's zone until the account has loaded, or if it does not load.
  const zone = useStore($zone) ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const today = localTime(zone, new Date()).slice(0, 10);
  const timeline = useTimeline(contact.id);
  const message =
    contact.stage === 'lead'
      ? timeline.items.find(({ kind, contactId }) => kind === 'lead' && contactId === contact.id)
      : undefined;
  // It shows in a part of the page whose script loads apart.
  useStore(contactShares.$loaded);
  const several = peopleOf(contact).length > 1;
  const [logging, setLogging] = useState(false);
  const prepares = useScope('prepare');
  // A review that was deleted on its own page can be taken back here.
  useEffect(() => showCarriedUndo(reviews.reload), []);
  // No state: it would draw the whole page again.
  const [$place] = useState(() => atom<Element | null>(null));
  const sheet = useSheet(contact, today);
  return (
    <>
      <ContactHead
        contact={contact}
        message={!desktop && message && <LeadMessage entry={message} zone={zone} />}
        desktop={desktop}
        onLog={() => setLogging(true)}
        onPrint={(kind) => void sheet.print(kind)}
      />
      {logging && (
        <Suspense>
          <LogDialog
            of={{ contactId: contact.id, contactName: contact.name, stage: contact.stage }}
            onClose={() => setLogging(false)}
            onChanged={reloadAll}
          />
        </Suspense>
      )}
      <MergeLine merge={contact.merge} />
      <div className="mb-3 lg:mb-5">
        <HouseholdPanel contact={contact} />
      </div>
      <Parts
        contact={contact}
        timeline={timeline}
        named={several}
        zone={zone}
        today={today}
        shares={
          prepares && (
            <div ref={$place.set} className={GRID}>
              {!SharesPanel && <SkeletonCard lines={3} />}
            </div>
          )
        }
      />
      {prepares && SharesPanel && (
        <SharesPanel
          contact={contact}
          calculate={<RunCalculation contactId={contact.id} />}
          calculations={<Calculations named={several} />}
          onTaken={reloadTaken}
          $place={$place}
        />
      )}
      <ContactSheets
        contact={contact}
        siteName={siteName}
        sheet={sheet}
        timeline={timeline}
        named={several}
        zone={zone}
        today={today}
      />
    </>
  );
}
