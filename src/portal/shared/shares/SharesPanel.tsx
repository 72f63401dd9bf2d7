/** Links for clients: making one, following what became of it, and using its answers. The pages that show it load it later. */
import { useStore } from '@nanostores/react';
import { atom, computed, type ReadableAtom } from 'nanostores';
import { type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { call, type Resource, resource } from '../../../api/call.ts';
import { $scopes, $work, worksFor } from '../../../api/work.ts';
import { checkedFirst } from '../../../config/assistant-words.ts';
import {
  OPEN_STATES,
  PART_WORDS,
  SHARE_KIND_WORDS,
  SHARE_STATE_WORDS,
} from '../../../config/client-words.ts';
import { contactPath, PORTAL_PAGES, pathTo, reviewPath } from '../../../config/portal.ts';
import { ADDRESS_OF } from '../../../config/search.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import { readContact } from '../../../contract/contacts/read-contact.ts';
import { orderIn } from '../../../contract/households/estates.ts';
import type { Page } from '../../../contract/paging.ts';
import { readScenario } from '../../../contract/scenarios.ts';
import type { ShareState } from '../../../contract/shares/for-you.ts';
import {
  changeShare,
  decideSuggestions,
  listShares,
  MAX_REMINDERS,
  readSuggestions,
  type Share,
  type Suggestion,
} from '../../../contract/shares/shares.ts';
import { $search, changeSearch } from '../../../lib/address.ts';
import { formatDay, formatLongDay } from '../../../lib/format-date.ts';
import { act } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge } from '../../kit/badges.tsx';
import { CopyField } from '../../kit/CopyField.tsx';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { FilterSelect, optionsOf } from '../../kit/fields.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { $after, pageTurns } from '../../kit/page-turns.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await, Empty } from '../../kit/states.tsx';
import { showUndo } from '../../kit/undo.ts';
import { otherOwners } from '../contacts/couple.ts';
import { mailLink, takesEmail } from '../contacts/mail-draft.ts';
import { handOverMail } from '../handovers/HandOverDialog.tsx';
import { profile } from '../profile/profile.ts';
import { ShareDialog } from './ShareDialog.tsx';
import { contactShares } from './shares.ts';

const isOpen = ({ state }: Share): boolean => OPEN_STATES.includes(state);
/** Whether the affiliate, or an assistant for what is cleared for clients, may make a new address. */
const mayRemind = (share: Share): boolean =>
  isOpen(share) &&
  !share.held &&
  share.reminders < MAX_REMINDERS &&
  ($scopes.get() === null || share.kind === 'item');
/** Whether the link waits for the affiliate, and the affiliate is the one who is signed in. */
const maySend = ({ held }: Share): boolean => held && $scopes.get() === null;

const BADGES = {
  draft: 'outlined',
  sent: 'neutral',
  opened: 'info',
  answered: 'success',
  taken: 'neutral',
  expired: 'outlined',
  withdrawn: 'outlined',
} as const satisfies Record<ShareState, Parameters<typeof Badge>[0]['kind']>;
const StateBadge = ({ state, withdrawn, held, by }: Share) => (
  <>
    <Badge kind={BADGES[state]}>{held ? 'Draft' : SHARE_STATE_WORDS[state]}</Badge>
    {held && <span className="text-sm"> by {by ?? 'an assistant'}</span>}
    {withdrawn && <Badge kind="danger">Withdrawn material</Badge>}
  </>
);

/** Opens the affiliate’s mail program with the address, signed as other mails of the portal. */
function beginEmail(
  { title, expiresOn, note }: Share,
  to: Contact,
  url: string,
  words: string,
): void {
  const own = profile.$loaded.get();
  const lines = [words, url, note, `It opens through ${formatLongDay(expiresOn)}.`];
  const text = lines.filter(Boolean).join('\n\n');
  const signed = own.status === 'ready' ? own.data : undefined;
  location.href = takesEmail(to)
    ? handOverMail(to.email, { subject: title, text }, signed, undefined)
    : mailLink([], title, text);
}
const FIRST_EMAIL = 'This page is for you:';
const REMINDER_EMAIL =
  'A reminder: this page is still waiting for you. This address replaces the one before:';

/* Changes, which show at once in the list that has the link. */

type Lists = Resource<Page<Share>>;
const showLink = (list: Lists, now: Share) =>
  list.change((page) => ({
    ...page,
    items: page.items.map((one) => (one.id === now.id ? { ...one, ...now } : one)),
  }));

type Change = { state: 'sent' | 'withdrawn' } | { reminded: true };
const applyChange = (list: Lists, { id, version }: Share, body: Change, failed: string) =>
  act({
    call: () => call(changeShare, { params: { id }, body: { version, ...body } }),
    failed,
    queue: `share ${id}`,
    done: ({ url: _, ...now }) => showLink(list, now),
    conflict: (current) => {
      showLink(list, current);
      return undefined;
    },
  });

/** Gives a held link its address. Returns it. */
async function send(list: Lists, share: Share): Promise<string | undefined> {
  const sent = await applyChange(list, share, { state: 'sent' }, 'The link was not sent');
  return sent?.url;
}

/** Where the affiliate reads what a held link would show: the item, the map, the review or the calculation. */
async function openShown({ kind, thing }: Share): Promise<void> {
  if (kind === 'item' && thing) location.assign(pathTo('item', thing));
  if (kind === 'map') location.assign(`${PORTAL_PAGES.map.path}?id=${thing}`);
  if (kind === 'packet' && thing) location.assign(reviewPath(thing));
  if (kind !== 'scenario' || !thing) return;
  const scenario = await act({
    call: () => call(readScenario, { params: { id: thing } }),
    failed: 'The calculation was not opened',
  });
  if (scenario) location.assign(ADDRESS_OF.scenarios(thing, scenario.calculator));
}

const withdraw = (list: Lists, share: Share) =>
  applyChange(list, share, { state: 'withdrawn' }, 'The link was not withdrawn');

const readClient = ({ contactId }: Share, failed = 'No email was begun') =>
  act({ call: () => call(readContact, { params: { id: contactId } }), failed });

/** Makes the next address, and begins an email with it. Returns the address. */
async function remind(list: Lists, share: Share): Promise<string | undefined> {
  const to = await readClient(share, 'No reminder was made');
  if (!to) return undefined;
  const reminded = await applyChange(list, share, { reminded: true }, 'No reminder was made');
  if (reminded?.url) beginEmail(share, to, reminded.url, REMINDER_EMAIL);
  return reminded?.url;
}

/* On a contact's page. */

/** The order in which the estate map showed, if the address comes from there. */
const $mapOrder = computed($search, (search) =>
  new URLSearchParams(search).get('share') === 'map' ? orderIn(search) : undefined,
);

interface PanelProps {
  contact: Contact;
  /** The button that makes a calculation, and those that were made. */
  calculate: ReactNode;
  calculations: ReactNode;
  /** Called once answers were taken over, or taken back. */
  onTaken: () => unknown;
  /** The element in which it shows, or null. An open dialog and new addresses outlive a change of it. */
  $place: ReadableAtom<Element | null>;
}

/** The answers that wait, and the links for this client. */
export function SharesPanel({ contact, calculate, calculations, onTaken, $place }: PanelProps) {
  const place = useStore($place);
  const loaded = useStore(contactShares.$loaded);
  const order = useStore($mapOrder);
  const [isPressed, setIsPressed] = useState(false);
  const stopSharing = () => {
    setIsPressed(false);
    if (order) changeSearch({ share: null, first: null }, { replace: true });
  };
  /** The addresses that were made on this page: no one can read them again. */
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({});
  const items =
    loaded.status === 'ready'
      ? loaded.data.items.filter(({ contactId }) => contactId === contact.id)
      : [];
  const keepUrl = (id: string, url: string | null | undefined) =>
    url && setUrls((before) => ({ ...before, [id]: url }));
  const parts = (
    <>
      {items
        .filter(({ state }) => state === 'answered')
        .map((share) => (
          <AnswersPanel
            key={share.id}
            share={share}
            contact={contact}
            onTaken={() => Promise.all([contactShares.reload(), onTaken()])}
          />
        ))}
      <section className="card min-w-0 p-5 print:hidden">
        <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-3">
          <h2 className="grow basis-40 text-xl">For this client</h2>
          <div className="flex flex-wrap gap-2">
            {calculate}
            <Button onClick={() => setIsPressed(true)}>Share</Button>
          </div>
        </div>
        {calculations}
        <Await
          loaded={loaded}
          retry={contactShares.reload}
          skeleton={<SkeletonCard lines={1} className="border-0 p-0" />}
          subject="the links for this client"
        >
          {() =>
            items.length === 0 ? (
              <p className="text-sm text-ink-muted">
                Show a calculation or a text, or ask questions. The client needs no account.
              </p>
            ) : (
              <ul aria-label="Links" className="grid gap-4">
                {items.map((share) => (
                  <ShareLine
                    key={share.id}
                    list={contactShares}
                    share={share}
                    contact={contact}
                    url={isOpen(share) ? urls[share.id] : undefined}
                    onUrl={(url) => keepUrl(share.id, url)}
                  />
                ))}
              </ul>
            )
          }
        </Await>
      </section>
    </>
  );
  return (
    <>
      {place && createPortal(parts, place)}
      {(isPressed || order) && (
        <ShareDialog
          contact={contact}
          order={order}
          onClose={stopSharing}
          onMade={(share, url) => {
            keepUrl(share.id, url);
            contactShares.change((page) => ({
              ...page,
              items: [share, ...page.items.filter(({ id }) => id !== share.id)],
            }));
          }}
        />
      )}
    </>
  );
}

/** What became of a link, in words: "Library item, opened Nov 3, 2026, through Nov 20, 2026". */
const shareFacts = ({ title, kind, held, openedOn, expiresOn, code, reminders }: Share): string =>
  [
    title !== SHARE_KIND_WORDS[kind] && SHARE_KIND_WORDS[kind],
    openedOn && `opened ${formatDay(openedOn)}`,
    held ? `through ${formatDay(expiresOn)} if sent today` : `through ${formatDay(expiresOn)}`,
    code && 'with a code',
    reminders > 0 && (reminders === 1 ? 'reminded once' : 'reminded twice'),
  ]
    .filter(Boolean)
    .join(', ');

/** What an assistant wrote to the client, which the affiliate reads before sending it. */
const HeldNote = ({ held, note }: Share) =>
  held &&
  note && (
    <span dir="auto" className="block text-sm font-normal whitespace-pre-line wrap-anywhere">
      Note: {note}
    </span>
  );

interface LineProps {
  /** The list that has the link. */
  list: Lists;
  share: Share;
  /** The client, whose address an email begins with; read when it is needed if left out. */
  contact?: Contact;
  /** The address, if it was made on this page. */
  url: string | undefined;
  onUrl: (url: string | undefined) => void;
}

export function ShareLine({ list, share, contact, url, onUrl }: LineProps) {
  const affiliate = worksFor(useStore($work));
  const line = useRef<HTMLLIElement>(null);
  const [isEmailed, setIsEmailed] = useState(false);
  const withdrawLink = async () => {
    // The pressed button is about to disappear.
    line.current?.focus();
    await withdraw(list, share);
  };
  const markSent = async () => {
    line.current?.focus();
    await applyChange(list, share, { state: 'sent' }, 'It was not marked as sent');
  };
  const emailAddress = async (address: string) => {
    const to = contact ?? (await readClient(share));
    if (!to) return;
    beginEmail(share, to, address, FIRST_EMAIL);
    setIsEmailed(true);
  };
  return (
    <li
      ref={line}
      tabIndex={-1}
      className="grid gap-2 border-t border-line pt-4 outline-none first:border-0 first:pt-0"
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{share.title}</span>
        <StateBadge {...share} />
        {share.changed && <Badge kind="warning">Changed since</Badge>}
      </p>
      <p className="text-sm text-ink-muted first-letter:uppercase">{shareFacts(share)}</p>
      <HeldNote {...share} />
      {share.held && affiliate && <p className="text-sm">{checkedFirst(affiliate.name)}</p>}
      {url && (
        <>
          <CopyField id={`url-${share.id}`} label={`Address of “${share.title}”`} value={url} />
          <p className="text-sm text-ink-muted">
            Copy it now: it shows only this once. A reminder makes a new one.
          </p>
        </>
      )}
      {isOpen(share) && (
        <p className="flex flex-wrap gap-2">
          {url && (
            <Button compact onClick={() => void emailAddress(url)}>
              Email it
            </Button>
          )}
          {isEmailed && share.state === 'draft' && (
            <>
              <span id={`sent-${share.id}`} className="self-center text-sm">
                Did you send it?
              </span>
              <Button compact aria-describedby={`sent-${share.id}`} onClick={() => void markSent()}>
                Mark as sent
              </Button>
            </>
          )}
          {share.held && share.kind !== 'questions' && (
            <Button compact onClick={() => void openShown(share)}>
              Look
            </Button>
          )}
          {maySend(share) && (
            <Button compact onClick={() => void send(list, share).then(onUrl)}>
              Send
            </Button>
          )}
          {mayRemind(share) && (
            <Button compact onClick={() => void remind(list, share).then(onUrl)}>
              Remind
            </Button>
          )}
          <Button compact onClick={() => void withdrawLink()}>
            Withdraw
          </Button>
        </p>
      )}
    </li>
  );
}

/* The answers. */

interface AnswersProps {
  share: Share;
  /** The client, by whose household the answers may go elsewhere; undefined until it is known. */
  contact: Contact | undefined;
  onTaken: () => unknown;
}

export function AnswersPanel({ share, contact, onTaken }: AnswersProps) {
  const { id, contactName, known } = share;
  const owners = contact && otherOwners(contact);
  const [answers] = useState(() => resource(readSuggestions, atom({ params: { id } })));
  const loaded = useStore(answers.$loaded);
  const box = useRef<HTMLElement>(null);
  const decide = async (version: number, body: { take?: string[]; keep?: string[] }) => {
    box.current?.focus();
    await act({
      call: () => call(decideSuggestions, { params: { id }, body: { version, ...body } }),
      failed: 'No answer was used',
      queue: `share ${id}`,
      done: async ({ undo, ...now }) => {
        answers.change(() => now);
        const after = () => Promise.all([answers.reload(), onTaken()]);
        showUndo(body.take ? 'Used' : 'Ignored', undo, after);
        await onTaken();
      },
      conflict: () => {
        void answers.reload();
        return undefined;
      },
    });
  };
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={`answers-${id}`}
      className="card min-w-0 p-5 outline-none print:hidden"
    >
      <h2 id={`answers-${id}`} dir="auto" className="mb-3 text-xl wrap-anywhere">
        Answers from {contactName}
      </h2>
      <Await
        loaded={loaded}
        retry={answers.reload}
        skeleton={<SkeletonCard lines={4} />}
        subject="the answers"
      >
        {({ version, items }) =>
          items.length === 0 ? (
            <p className="text-ink-muted">
              {known ? 'Nothing has changed.' : 'Nothing was filled in.'}
            </p>
          ) : (
            <div className="grid gap-6">
              {Object.entries(PART_WORDS).map(([part, words]) => (
                <PartOfAnswers
                  key={part}
                  words={words}
                  items={items.filter((one) => one.part === part)}
                  about={
                    owners && (part === 'property' || part === 'documents')
                      ? `These go to ${contactName}’s notes, not to the checklist and map of ${owners}.`
                      : undefined
                  }
                  onDecide={(body) => void decide(version, body)}
                />
              ))}
            </div>
          )
        }
      </Await>
    </section>
  );
}

interface PartProps {
  words: string;
  items: readonly Suggestion[];
  /** Where they go, if not where such answers usually go. */
  about: string | undefined;
  onDecide: (body: { take?: string[]; keep?: string[] }) => void;
}

function PartOfAnswers({ words, items, about, onDecide }: PartProps) {
  const open = items.filter(({ state }) => state === 'open').map(({ path }) => path);
  if (items.length === 0) return null;
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-sans text-base font-semibold">{words}</h3>
        {open.length > 1 && (
          <Button compact onClick={() => onDecide({ take: open })}>
            Use all<span className="sr-only"> of {words}</span>
          </Button>
        )}
      </div>
      {about && <p className="mb-3 text-sm text-ink-muted">{about}</p>}
      <ul className="grid gap-3">
        {items.map(({ path, label, now, answer, state }) => (
          <li
            key={path}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line pt-3"
          >
            <p dir="auto" className="min-w-0 grow basis-60 wrap-anywhere whitespace-pre-line">
              <span className="font-semibold">{label}</span>: {answer}
              {now !== null && <span className="block text-sm text-ink-muted">Now: {now}</span>}
            </p>
            {state === 'open' ? (
              <span className="flex gap-2">
                <Button compact onClick={() => onDecide({ take: [path] })}>
                  Use answer<span className="sr-only"> to {label}</span>
                </Button>
                <Button compact kind="ghost" onClick={() => onDecide({ keep: [path] })}>
                  Ignore<span className="sr-only"> answer to {label}</span>
                </Button>
              </span>
            ) : (
              <Badge kind="neutral">{state === 'taken' ? 'Used' : 'Ignored'}</Badge>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/* All links for clients. */

const $state = computed($search, (search) => {
  const state = new URLSearchParams(search).get('state') ?? '';
  return Object.hasOwn(SHARE_STATE_WORDS, state) ? (state as ShareState) : undefined;
});
const allShares = resource(
  listShares,
  computed([$after, $state], (after, state) => ({ query: { after, state } })),
);

const COLUMNS: readonly Column<Share>[] = [
  {
    key: 'title',
    header: 'Link',
    cell: (share) => (
      <>
        <span className="block min-w-24 break-words">{share.title}</span>
        {share.title !== SHARE_KIND_WORDS[share.kind] && (
          <span className="block text-xs font-normal text-ink-muted">
            {SHARE_KIND_WORDS[share.kind]}
          </span>
        )}
        <HeldNote {...share} />
      </>
    ),
  },
  {
    key: 'client',
    header: 'Client',
    cell: ({ contactId, contactName }) => (
      <a
        href={contactPath(contactId)}
        dir="auto"
        className="link inline-block min-w-24 break-words"
      >
        {contactName}
      </a>
    ),
  },
  { key: 'state', header: 'State', card: 'beside', cell: StateBadge },
  {
    key: 'opened',
    header: 'Opened',
    card: 'none',
    from: 'lg',
    cell: ({ openedOn }) => openedOn && formatDay(openedOn),
  },
  {
    key: 'expires',
    header: 'Through',
    from: 'lg',
    cell: ({ expiresOn }) => (
      <>
        <span className="md:hidden print:hidden">Through </span>
        {formatDay(expiresOn)}
      </>
    ),
  },
];

interface MadeAddress {
  share: Share;
  url: string;
  /** Whether no email has begun with it yet. */
  isFirst: boolean;
}

const focus = (box: HTMLElement | null): void => box?.focus();

/** The address that was just made in the list: no one can read it again. */
function MadeAddressCard({ share, url, isFirst }: MadeAddress) {
  const emailAddress = async () => {
    const to = await readClient(share);
    if (to) beginEmail(share, to, url, FIRST_EMAIL);
  };
  return (
    <div ref={focus} tabIndex={-1} className="card grid justify-items-start gap-3 p-5 outline-none">
      <div className="w-full">
        <CopyField
          id="made-address"
          label={`Address of “${share.title}” for ${share.contactName}`}
          value={url}
        />
      </div>
      <p className="text-sm text-ink-muted">
        {isFirst && 'Nothing was emailed yet. '}Copy it now: it shows only this once.
      </p>
      {isFirst && <Button onClick={() => void emailAddress()}>Email it</Button>}
    </div>
  );
}

/** The tab "For clients" of the page of links. */
export function SharesList() {
  const loaded = useStore(allShares.$loaded);
  const after = useStore($after);
  const state = useStore($state);
  // The address of a reminder shows above the list: the mail program may not open.
  const [made, setMade] = useState<MadeAddress>();
  const remindOf = async (share: Share) => {
    const url = await remind(allShares, share);
    if (url) setMade({ share, url, isFirst: false });
  };
  const sendHeld = async (share: Share) => {
    const url = await send(allShares, share);
    if (url) setMade({ share, url, isFirst: true });
  };
  const menuOf = (share: Share) =>
    isOpen(share) && (
      <Menu
        label={`More for ${share.title}`}
        className="icon-button"
        items={[
          ...(share.held && share.kind !== 'questions'
            ? [{ label: 'Look', onPress: () => void openShown(share) }]
            : []),
          ...(maySend(share) ? [{ label: 'Send', onPress: () => void sendHeld(share) }] : []),
          ...(mayRemind(share) ? [{ label: 'Remind', onPress: () => void remindOf(share) }] : []),
          { label: 'Withdraw', onPress: () => void withdraw(allShares, share) },
        ]}
      >
        <Sign name="more" className="size-5" />
      </Menu>
    );
  return (
    <div className="grid gap-5">
      {made && <MadeAddressCard key={made.url} {...made} />}
      <Await
        loaded={loaded}
        retry={allShares.reload}
        skeleton={<SkeletonCard lines={6} />}
        subject="your links for clients"
      >
        {({ items, next }) => (
          <DataTable
            caption="Links for clients"
            columns={COLUMNS}
            rows={items}
            idOf={({ id }) => id}
            nameOf={({ title }) => title}
            menu={menuOf}
            toolbar={
              <FilterSelect
                label="State"
                name="state"
                value={state ?? ''}
                all="All"
                options={optionsOf(SHARE_STATE_WORDS)}
              />
            }
            empty={
              state ? (
                <Empty kind="none" title="No link is in this state">
                  Choose another state, or all.
                </Empty>
              ) : (
                <Empty kind="first" title="Show a client something, or ask">
                  Open a contact and press Share, under “For this client”. The client needs no
                  account.
                </Empty>
              )
            }
            foot={pageTurns('links', { after, next })}
          />
        )}
      </Await>
    </div>
  );
}
