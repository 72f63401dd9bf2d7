/** What is printed for the family, and what goes by link. */
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../../api/call.ts';
import { contactPath, PORTAL_PAGES } from '../../../config/portal.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import { readContact } from '../../../contract/contacts/read-contact.ts';
import { readProfile } from '../../../contract/profile/read-profile.ts';
import {
  changeReview,
  MAX_PARTS,
  type PacketThing,
  type PacketPart as Part,
  type PrintedPart,
  type Review,
  readPacket,
} from '../../../contract/reviews/reviews.ts';
import { act, useAct } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { Announcer, Notice } from '../../kit/notices.tsx';
import { offerUndo } from '../../kit/undo.ts';
import { Panel } from '../view/Panel.tsx';
import { AddPart } from './AddPart.tsx';
import { linksOf, ReaderNote, readerOf, ShareLine, useShares, useUrls } from './links.tsx';
import { review } from './review.ts';

const ShareDialog = lazy(async () => ({
  default: (await import('../../shared/shares/ShareDialog.tsx')).ShareDialog,
}));

const keyOf = ({ kind, thing }: PacketThing): string => `${kind} ${thing}`;

type Packet = readonly PacketThing[];
type PacketChange = (packet: Packet) => PacketThing[];

/** Saves a change of the packet at once; an undo puts the packet back. */
const save = ({ id, packet: before }: Review, title: string, change: PacketChange) =>
  act({
    queue: `review ${id}`,
    now: () => {
      const loaded = review.$loaded.get();
      if (loaded.status !== 'ready') throw new Error('The review is gone.');
      return loaded.data;
    },
    merge: ({ packet }: Review) => change(packet),
    write: (packet: PacketThing[], { version }: Review) =>
      call(changeReview, {
        params: { id },
        body: { version, packet: packet.map(({ kind, thing }) => ({ kind, thing })) },
      }),
    receive: ({ current }) => {
      review.change(() => current as Review);
      return current as Review;
    },
    failed: 'The packet was not changed',
    done: ({ moved: _, ...changed }) => {
      review.change(() => changed);
      if (title) offerUndo(title, async () => save(changed, '', () => [...before]));
    },
  });

const moved =
  (part: PacketThing, by: number): PacketChange =>
  (packet) => {
    const place = packet.findIndex((other) => keyOf(other) === keyOf(part));
    const to = Math.min(Math.max(place + by, 0), packet.length - 1);
    return place < 0 ? [...packet] : packet.toSpliced(place, 1).toSpliced(to, 0, part);
  };
const without =
  (part: PacketThing): PacketChange =>
  (packet) =>
    packet.filter((other) => keyOf(other) !== keyOf(part));

/** Where what blocks a part is put right. */
function wayTo({ kind, thing }: PacketThing, { contactId }: Review): string {
  if (kind === 'item') return `${PORTAL_PAGES.library.path}/${thing}`;
  return `${contactPath(contactId)}&tab=facts`;
}

interface LineProps {
  part: Part;
  place: number;
  review: Review;
  onMove: (by: number) => void;
  onRemove: () => void;
}

function PartLine({ part, place, review: data, onMove, onRemove }: LineProps) {
  const { title, blocked } = part;
  const move = (label: string, by: number) => {
    const isLast = place + by < 0 || place + by >= data.packet.length;
    return (
      <Button
        compact
        kind="ghost"
        data-move={`${keyOf(part)} ${by}`}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onMove(by)}
      >
        {label}
        <span className="sr-only"> {title}</span>
      </Button>
    );
  };
  return (
    <li className="border-t border-line py-2.5 first:border-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 grow basis-32 wrap-anywhere">
          {place + 1}. {title}
        </p>
        {data.state === 'open' && (
          <span className="-mx-3 flex flex-wrap gap-1">
            {move('Move up', -1)}
            {move('Move down', 1)}
            {data.packet.length > 1 && (
              <Button compact kind="ghost" onClick={onRemove}>
                Remove<span className="sr-only"> {title}</span>
              </Button>
            )}
          </span>
        )}
      </div>
      {blocked && (
        <p className="text-sm text-warning">
          {blocked}{' '}
          <a href={wayTo(part, data)} className="link">
            Look at it<span className="sr-only">: {title}</span>
          </a>
        </p>
      )}
    </li>
  );
}

/** The parts in their order. */
function Parts({ review: data }: { review: Review }) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  /** The button that was pressed: moving its line takes its focus. */
  const pressed = useRef('');
  useEffect(() => {
    if (data.packet.length === 0 || pressed.current === '') return;
    list.current
      ?.querySelector<HTMLElement>(`[data-move="${CSS.escape(pressed.current)}"]`)
      ?.focus();
    pressed.current = '';
  }, [data.packet]);
  const move = async (part: Part, place: number, by: number) => {
    pressed.current = `${keyOf(part)} ${by}`;
    const done = await save(data, `Moved: ${part.title}`, moved(part, by));
    if (done) setSaid(`${part.title} is ${place + 1 + by} of ${data.packet.length}`);
  };
  const remove = async (part: Part) => {
    list.current?.focus();
    const done = await save(data, `Removed: ${part.title}`, without(part));
    if (done) setSaid(`${part.title} is removed from the packet`);
  };
  return (
    <>
      <ol ref={list} tabIndex={-1} aria-label="Packet" className="outline-none">
        {data.packet.map((part, place) => (
          <PartLine
            key={keyOf(part)}
            part={part}
            place={place}
            review={data}
            onMove={(by) => void move(part, place, by)}
            onRemove={() => void remove(part)}
          />
        ))}
      </ol>
      <Announcer text={said} />
    </>
  );
}

/** Prints the packet in one job, where `show` draws it. Returns the parts that must not print for a client. */
async function print(
  id: string,
  siteName: string,
  show: (sheet: ReactNode) => void,
): Promise<PrintedPart[]> {
  const [{ chartsOf, PacketSheet }, packet, profile] = await Promise.all([
    import('./PacketSheet.tsx'),
    call(readPacket, { params: { id } }),
    call(readProfile),
  ]);
  const refused = packet.parts.filter(({ content }) => content === null);
  if (refused.length > 0) return refused;
  const logo = profile.logo && Object.assign(new Image(), { src: profile.logo });
  // Paper does not wait for a picture; without it, the cover has the firm's name.
  const [charts] = await Promise.all([
    chartsOf(packet.parts),
    logo ? logo.decode().catch(() => {}) : null,
  ]);
  flushSync(() =>
    show(<PacketSheet packet={packet} charts={charts} profile={profile} siteName={siteName} />),
  );
  addEventListener('afterprint', () => show(null), { once: true });
  globalThis.print();
  return [];
}

/** The links to this packet, and the dialog that makes one. */
function Links({ review: data }: { review: Review }) {
  const { id } = data;
  const reader = readerOf(data);
  const { urls, keepUrl } = useUrls();
  const [contact, setContact] = useState<Contact>();
  const items = useShares(data).filter(({ kind, thing }) => kind === 'packet' && thing === id);
  const begin = (contactId: string) =>
    act({
      call: () => call(readContact, { params: { id: contactId } }),
      failed: 'No link was made',
      done: setContact,
    });
  return (
    <div className="mt-4 border-t border-line pt-4">
      {reader && <Button onClick={() => void begin(reader.contactId)}>Make link</Button>}
      <ReaderNote review={data} />
      <Suspense fallback={null}>
        {items.length > 0 && (
          <ul aria-label="Links to this packet" className="mt-4 grid gap-4">
            {items.map((share) => (
              <ShareLine
                key={share.id}
                list={linksOf(share.contactId)}
                share={share}
                url={urls[share.id]}
                onUrl={(url) => keepUrl(share.id, url)}
              />
            ))}
          </ul>
        )}
        {contact && (
          <ShareDialog
            contact={contact}
            packet={id}
            onClose={() => setContact(undefined)}
            onMade={(share, url) => {
              keepUrl(share.id, url);
              linksOf(share.contactId).change((page) => ({
                ...page,
                items: [share, ...page.items],
              }));
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

interface Props {
  review: Review;
  siteName: string;
}

export function PacketPart({ review: data, siteName }: Props) {
  const [refused, setRefused] = useState<PrintedPart[]>([]);
  const [sheet, setSheet] = useState<ReactNode>(null);
  const { busy, run } = useAct();
  const press = () => {
    setRefused([]);
    return run({
      call: () => print(data.id, siteName, setSheet),
      failed: 'Not printed',
      done: setRefused,
    });
  };
  return (
    <Panel
      title="Packet"
      action={
        <Button disabled={busy} onClick={() => void press()}>
          Print packet
        </Button>
      }
    >
      {refused.length > 0 && (
        <div className="mb-3">
          <Notice kind="danger" live title="Not printed">
            <ul className="list-disc pl-5">
              {refused.map((part) => (
                <li key={keyOf(part)}>{part.blocked}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      <Parts review={data} />
      {data.state === 'open' && data.packet.length < MAX_PARTS && (
        <AddPart
          review={data}
          onAdd={(part) => save(data, 'Added to the packet', (packet) => [...packet, part])}
        />
      )}
      <Links review={data} />
      <p className="mt-4 text-sm text-ink-muted">
        The portal keeps links and what you handed over. It is not a books-and-records archive.
      </p>
      {sheet}
    </Panel>
  );
}
