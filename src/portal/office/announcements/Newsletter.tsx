import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { addressFor, call, resource } from '../../../api/call.ts';
import {
  exportSubscribers,
  listSubscribers,
  removeSubscriber,
  type Subscriber,
} from '../../../contract/office/announcements.ts';
import { formatMomentDay } from '../../../lib/format-date.ts';
import { countWords } from '../../../lib/format-number.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge } from '../../kit/badges.tsx';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { useTyped } from '../../kit/SearchField.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await, Empty } from '../../kit/states.tsx';
import { DownloadFile } from '../../shared/sign-in/download.tsx';
import { $param, useAction } from '../part.ts';

const $subscriber = $param('q');
const subscribers = resource(
  listSubscribers,
  computed($subscriber, (q) => ({ query: { q } })),
);

const SUBSCRIBER_COLUMNS: readonly Column<Subscriber>[] = [
  {
    key: 'email',
    header: 'Email',
    cell: ({ email }) => <bdi className="wrap-anywhere">{email}</bdi>,
  },
  {
    key: 'since',
    header: 'Since',
    cell: ({ since }) => <time dateTime={since}>{formatMomentDay(since)}</time>,
  },
  {
    key: 'state',
    header: 'State',
    card: 'beside',
    cell: ({ state, leftAt }) =>
      state === 'subscribed' ? (
        <Badge kind="success">Subscribed</Badge>
      ) : (
        <Badge kind="outlined">{`Left ${leftAt ? formatMomentDay(leftAt) : ''}`}</Badge>
      ),
  },
];

/** Takes an address off the list, for a request by phone. */
function RemoveButton({ subscriber: { id, email } }: { subscriber: Subscriber }) {
  const { busy, run } = useAction();
  const remove = async () => {
    const done = await run(
      () => call(removeSubscriber, { params: { id } }),
      `${email} gets no more letters`,
    );
    if (done) void subscribers.reload();
  };
  return (
    <Button compact busy={busy && 'Removing…'} onClick={() => void remove()}>
      Remove<span className="sr-only"> {email}</span>
    </Button>
  );
}

/** The subscribers of the newsletter, which the office sends with a program of its own. */
export function Newsletter() {
  const loaded = useStore(subscribers.$loaded);
  const q = useStore($subscriber);
  const [typed, type] = useTyped(q);
  return (
    <section aria-labelledby="newsletter" className="mt-8">
      <h2 id="newsletter" className="text-xl">
        Newsletter
      </h2>
      <p className="mt-2 mb-4 max-w-measure text-ink-muted">
        Send from a program of your own. Each copy needs our postal address and its reader’s link to
        leave. First take out everyone who left.
      </p>
      <Await
        loaded={loaded}
        retry={subscribers.reload}
        skeleton={<SkeletonCard lines={4} />}
        subject="the subscribers"
      >
        {({ items, count, next }) => (
          <DataTable
            caption="Subscribers"
            columns={SUBSCRIBER_COLUMNS}
            rows={items}
            idOf={({ id }) => id}
            nameOf={({ email }) => email}
            menu={(subscriber) =>
              subscriber.state === 'subscribed' && <RemoveButton subscriber={subscriber} />
            }
            toolbar={
              <>
                <p className="font-semibold">{countWords(count, 'subscriber')}</p>
                <input
                  type="search"
                  aria-label="Search subscribers"
                  placeholder="Email"
                  autoComplete="off"
                  value={typed}
                  onChange={({ target }) => type(target.value)}
                  className="field field-compact md:max-w-80"
                />
                <DownloadFile address={addressFor(exportSubscribers)} className="md:ml-auto">
                  Export CSV
                </DownloadFile>
              </>
            }
            empty={
              <Empty
                kind="none"
                title={q ? 'No address matches this' : 'No one has subscribed yet'}
              />
            }
            foot={
              next && <p>The newest {items.length} show. Search for an address, or export all.</p>
            }
          />
        )}
      </Await>
    </section>
  );
}
