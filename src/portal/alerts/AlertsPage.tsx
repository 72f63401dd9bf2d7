import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { ALERT_VIEWS, type Alert, type AlertPage } from '../../contract/alerts.ts';
import { changedSearch, changeSearch } from '../../lib/search-params.ts';
import { Await } from '../kit/Await.tsx';
import { KIND_WORDS } from '../kit/alert-kinds.ts';
import { Button } from '../kit/Button.tsx';
import { Empty } from '../kit/Empty.tsx';
import { FilterSelect, optionsOf } from '../kit/FilterSelect.tsx';
import { Segments } from '../kit/Segments.tsx';
import { PortalPage } from '../shell/PortalPage.tsx';
import { setUnread } from '../shell/unread.ts';
import { AlertRow } from './AlertRow.tsx';
import { AlertsCards, AlertsHeader, AlertsSkeleton } from './AlertsSkeleton.tsx';
import { $filter, type AlertFilter, alerts, belongs, markAllRead } from './alerts.ts';
import { MuteSheet } from './MuteSheet.tsx';
import { dayHead } from './words.ts';

const VIEW_WORDS = { all: 'All', unread: 'Unread', snoozed: 'Snoozed' } as const;

/** What the affiliate should know of. */
export function AlertsPage({ siteName }: { siteName: string }) {
  return (
    <PortalPage page="alerts" siteName={siteName} skeleton={AlertsSkeleton}>
      <Alerts />
    </PortalPage>
  );
}

function Alerts() {
  const loaded = useStore(alerts.$loaded);
  const filter = useStore($filter);
  const [muting, setMuting] = useState(false);
  const page = loaded.status === 'ready' ? loaded.data : undefined;
  const unread = page?.unread;
  // The menus count along.
  useEffect(() => {
    if (unread !== undefined) setUnread(unread);
  }, [unread]);
  return (
    <>
      <AlertsHeader
        actions={
          <Button onClick={() => void markAllRead()} disabled={!page}>
            Mark all read
          </Button>
        }
      />
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3 print:hidden">
        <Segments
          label="Which alerts"
          segments={ALERT_VIEWS.map((view) => ({
            href:
              PORTAL_PAGES.alerts.path +
              changedSearch('', { view: view === 'all' ? '' : view, kind: filter.kind }),
            label: VIEW_WORDS[view],
            count: view === 'unread' ? page?.unread : undefined,
            current: view === filter.view,
          }))}
          onChoose={(href) =>
            changeSearch({
              view: new URL(href, location.origin).searchParams.get('view'),
              after: null,
            })
          }
        />
        <FilterSelect
          label="Kind"
          name="kind"
          value={filter.kind ?? ''}
          all="All kinds"
          options={optionsOf(KIND_WORDS)}
        />
        <Button kind="ghost" onClick={() => setMuting(true)} disabled={!page}>
          Choose kinds
        </Button>
      </div>
      <Await loaded={loaded} retry={alerts.reload} skeleton={<AlertsCards />} what="your alerts">
        {(data) => <AlertList page={data} filter={filter} />}
      </Await>
      <MuteSheet open={muting} muted={page?.muted ?? []} onClose={() => setMuting(false)} />
    </>
  );
}

function AlertList({ page, filter }: { page: AlertPage; filter: AlertFilter }) {
  const days = Map.groupBy(page.items, ({ createdAt }) => dayHead(createdAt));
  const asleep = (alert: Alert) =>
    belongs({ ...filter, view: 'snoozed' }, { ...alert, readAt: null });
  if (page.items.length === 0) return <Nothing filter={filter} />;
  return (
    <div className="grid max-w-180 gap-6">
      {[...days].map(([day, items]) => (
        <section key={day} aria-label={day}>
          <h2 className="mb-2 font-sans text-sm font-semibold text-ink-muted">{day}</h2>
          <ul className="card divide-y divide-line">
            {items.map((alert) => (
              <AlertRow key={alert.id} alert={alert} asleep={asleep(alert)} />
            ))}
          </ul>
        </section>
      ))}
      {(page.next || filter.after) && (
        <div className="flex flex-wrap gap-3 print:hidden">
          {filter.after && (
            <Button kind="quiet" onClick={() => changeSearch({ after: null })}>
              Newest alerts
            </Button>
          )}
          {page.next && (
            <Button kind="quiet" onClick={() => changeSearch({ after: page.next })}>
              Older alerts
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Nothing({ filter: { view, kind } }: { filter: AlertFilter }) {
  const all = (
    <Button kind="quiet" onClick={() => changeSearch({ view: null, kind: null, after: null })}>
      Show all alerts
    </Button>
  );
  const none = {
    all: 'You have no alerts',
    unread: 'You have read everything',
    snoozed: 'No alert is asleep',
  }[view];
  return (
    <div className="card max-w-180">
      {view === 'all' && !kind ? (
        <Empty
          kind="first"
          title={none}
          action={
            <a href={PORTAL_PAGES.contacts.path} className="button button-quiet">
              Go to your contacts
            </a>
          }
        >
          New leads and follow-ups that are due will show here. Set a next step with a contact, and
          you are told on its day.
        </Empty>
      ) : (
        <Empty
          kind="none"
          title={kind ? `No alerts of this kind: ${KIND_WORDS[kind]}` : none}
          action={all}
        />
      )}
    </div>
  );
}
