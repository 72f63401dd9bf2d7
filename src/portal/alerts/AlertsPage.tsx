import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useEffect, useState } from 'react';
import { call, resource } from '../../api/call.ts';
import { $work } from '../../api/work.ts';
import { Icon } from '../../components/Icon.tsx';
import type { IconName } from '../../components/icons.ts';
import { PORTAL_PAGES } from '../../config/portal.ts';
import {
  ALERT_VIEWS,
  type Alert,
  type AlertKind,
  type AlertPage,
  COUNTED_KINDS,
  changeAlert,
  listAlerts,
  readAllAlerts,
} from '../../contract/alerts.ts';
import { undoAlertsRead } from '../../contract/undo.ts';
import { $search, changedSearch, changeSearch } from '../../lib/address.ts';
import { formatRecentMoment, formatTime } from '../../lib/format-date.ts';
import { showToast } from '../../toasts/toasts.ts';
import { act } from '../kit/act.ts';
import { Button } from '../kit/Button.tsx';
import { Sheet } from '../kit/dialogs.tsx';
import { FilterSelect } from '../kit/fields.tsx';
import { Menu } from '../kit/Menu.tsx';
import { HeaderOf } from '../kit/PageHeader.tsx';
import { Segments } from '../kit/Segments.tsx';
import { Sign } from '../kit/Sign.tsx';
import { SkeletonOf } from '../kit/skeletons.tsx';
import { Await, Empty } from '../kit/states.tsx';
import { showUndo } from '../kit/undo.ts';
import { AlertKinds, KIND_WORDS, kindsFor, saveMuted } from '../shared/alerts/AlertKinds.tsx';
import { $account } from '../shell/account.ts';
import { $unread, setUnread } from '../shell/unread.ts';
import { type AlertFilter, dayHead, filterOf, isUnread, withAlert } from './alert-list.ts';

const $filter = computed($search, filterOf);

const alerts = resource(
  listAlerts,
  computed($filter, ({ view, kind, after }) => ({
    // The default view is left out, so that the answer that the HTML preloaded matches.
    query: { view: view === 'all' ? undefined : view, kind, after },
  })),
);

/** Marks an alert read or unread. Never throws. */
function markRead(alert: Alert, read: boolean): Promise<unknown> {
  const readAt = read ? new Date().toISOString() : null;
  return act({
    show: () => alerts.change(withAlert({ ...alert, readAt })),
    call: () => call(changeAlert, { params: { id: alert.id }, body: { read } }),
    failed: 'Not changed',
  });
}

async function markAllRead(): Promise<void> {
  const answer = await act({ call: () => call(readAllAlerts), failed: 'Not marked read' });
  if (!answer) return;
  const { changed, undo } = answer;
  if (changed === 0) return showToast({ title: 'You have read everything already' });
  await alerts.reload();
  // Not their number: alerts of other kinds than the badge counts are among them.
  showUndo('All alerts marked read', undo, alerts.reload, undoAlertsRead);
}

const mute = (kinds: AlertKind[]): Promise<unknown> =>
  saveMuted(
    kinds,
    alerts.change((page) => ({ ...page, muted: kinds })),
  );

/* The icons of the kinds of alerts, and words for days. */
const KIND_LOOKS: Record<AlertKind, { icon: IconName; className: string }> = {
  lead: { icon: 'user', className: 'bg-accent-soft text-accent-strong' },
  order: { icon: 'bag', className: 'bg-surface-sunken text-ink' },
  ticket: { icon: 'help', className: 'bg-surface-sunken text-ink' },
  share: { icon: 'link', className: 'bg-accent-soft text-accent-strong' },
  content: { icon: 'book', className: 'bg-success-soft text-success' },
  security: { icon: 'shield', className: 'bg-danger-soft text-danger' },
  announcement: { icon: 'megaphone', className: 'bg-info-soft text-info' },
  office: { icon: 'tasks', className: 'bg-surface-sunken text-ink' },
};

/** An alert: what happened, the reason for it, and its actions. As many are marked unread as the badge counts. */
function AlertRow({ alert }: { alert: Alert }) {
  const { icon, className } = KIND_LOOKS[alert.kind];
  const unread = isUnread(alert);
  const opened = alert.readAt !== null;
  return (
    <li className="flex items-start gap-3 px-4 py-3.5 md:gap-4 md:px-5">
      <span className={`${className} grid size-10 shrink-0 place-items-center rounded-full`}>
        <Icon name={icon} className="size-5" />
        <span className="sr-only">{KIND_WORDS[alert.kind]}</span>
      </span>
      <div className="min-w-0 grow lg:flex lg:items-baseline lg:justify-between lg:gap-8">
        <p className={`wrap-anywhere ${unread ? 'font-semibold' : ''}`}>
          {unread && (
            <span className="mr-2 inline-block size-2 rounded-full bg-accent align-middle">
              <span className="sr-only">Unread</span>
            </span>
          )}
          {alert.href ? (
            <a
              href={alert.href}
              onClick={() => !opened && void markRead(alert, true)}
              className="underline decoration-line-strong underline-offset-4 hover:decoration-accent"
            >
              {alert.title}
            </a>
          ) : (
            alert.title
          )}
        </p>
        <p className="mt-0.5 text-sm text-ink-muted lg:max-w-[50%] lg:text-right">
          <time dateTime={alert.createdAt} title={formatRecentMoment(alert.createdAt)}>
            {formatTime(alert.createdAt)}
          </time>
          {' · '}
          {alert.why}
        </p>
      </div>
      {COUNTED_KINDS.includes(alert.kind) && (
        <div className="-my-1.5 -mr-2 print:hidden">
          <Menu
            label={`More for: ${alert.title}`}
            className="icon-button"
            items={[
              {
                label: opened ? 'Mark unread' : 'Mark read',
                onPress: () => void markRead(alert, !opened),
              },
            ]}
          >
            <Sign name="more" />
          </Menu>
        </div>
      )}
    </li>
  );
}

interface Props {
  open: boolean;
  muted: AlertKind[];
  office: boolean;
  onClose: () => void;
}

const MuteSheet = ({ open, muted, office, onClose }: Props) => (
  <Sheet open={open} title="What you hear about" onClose={onClose}>
    <p className="text-ink-muted">
      A kind that is off makes no alerts. What happened is still in your contacts and reports.
    </p>
    <div className="mt-4">
      <AlertKinds muted={muted} office={office} onChange={(kinds) => void mute(kinds)} />
    </div>
  </Sheet>
);

const VIEW_WORDS = { all: 'All', unread: 'Unread' } as const;

export const Page = () => <Alerts />;

function Alerts() {
  const loaded = useStore(alerts.$loaded);
  const filter = useStore($filter);
  const [muting, setMuting] = useState(false);
  const account = useStore($account);
  const office = Boolean(account?.office);
  const page = loaded.status === 'ready' ? loaded.data : undefined;
  const counted = page?.unread;
  const unread = useStore($unread);
  // The menus show the same count.
  useEffect(() => {
    if (counted !== undefined) setUnread(counted);
  }, [counted]);
  return (
    <>
      <HeaderOf
        page="alerts"
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
            count: view === 'unread' ? (unread ?? undefined) : undefined,
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
          options={kindsFor(office).map((value) => ({ value, label: KIND_WORDS[value] }))}
        />
        <Button kind="ghost" onClick={() => setMuting(true)} disabled={!page}>
          Choose kinds
        </Button>
      </div>
      <Await
        loaded={loaded}
        retry={alerts.reload}
        skeleton={<SkeletonOf kind="list" subject="your alerts" />}
        subject="your alerts"
      >
        {(data) => <AlertList page={data} filter={filter} />}
      </Await>
      <MuteSheet
        open={muting}
        muted={page?.muted ?? []}
        office={office}
        onClose={() => setMuting(false)}
      />
    </>
  );
}

function AlertList({ page, filter }: { page: AlertPage; filter: AlertFilter }) {
  const days = Map.groupBy(page.items, ({ createdAt }) => dayHead(createdAt));
  if (page.items.length === 0) return <Nothing filter={filter} />;
  return (
    <div className="grid gap-6">
      {[...days].map(([day, items]) => (
        <section key={day} aria-label={day}>
          <h2 className="mb-2 font-sans text-sm font-semibold text-ink-muted">{day}</h2>
          <ul className="card divide-y divide-line">
            {items.map((alert) => (
              <AlertRow key={alert.id} alert={alert} />
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
  const isAssistant = useStore($work)?.own === false;
  const all = (
    <Button kind="quiet" onClick={() => changeSearch({ view: null, kind: null, after: null })}>
      Show all alerts
    </Button>
  );
  const none = view === 'all' ? 'You have no alerts' : 'You have read everything';
  return (
    <div className="card">
      {view === 'all' && !kind ? (
        <Empty
          kind="first"
          title={none}
          action={
            <a href={PORTAL_PAGES.dashboard.path} className="button button-quiet">
              Go to Home
            </a>
          }
        >
          {isAssistant
            ? 'What concerns your account and your access will show here.'
            : 'New leads, answers from the office and news will show here.'}{' '}
          What is due today is on Home.
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
