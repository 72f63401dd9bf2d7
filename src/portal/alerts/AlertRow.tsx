import { Icon } from '../../components/Icon.tsx';
import type { Alert } from '../../contract/alerts.ts';
import { recentMomentWords, timeWords } from '../../lib/date-words.ts';
import { KIND_WORDS } from '../kit/alert-kinds.ts';
import { Menu } from '../kit/Menu.tsx';
import { Sign } from '../kit/Sign.tsx';
import { markRead, snooze, wake } from './alerts.ts';
import { KIND_LOOKS, sleeps } from './words.ts';

/** An alert: what happened, why it is told, and what can be done about it. */
export function AlertRow({ alert, asleep }: { alert: Alert; asleep: boolean }) {
  const { icon, className } = KIND_LOOKS[alert.kind];
  const unread = alert.readAt === null;
  const items = [
    { label: unread ? 'Mark read' : 'Mark unread', onPress: () => void markRead(alert, unread) },
    ...(asleep ? [{ label: 'Wake now', onPress: () => void wake(alert) }] : []),
    ...(asleep || !unread || alert.kind === 'security'
      ? []
      : sleeps().map(({ label, until }) => ({
          label: `Snooze: ${label}`,
          onPress: () => void snooze(alert, until, label.toLowerCase()),
        }))),
  ];
  return (
    <li className="list-row flex items-start gap-3 px-4 py-3.5 md:gap-4 md:px-5">
      <span className={`${className} grid size-10 shrink-0 place-items-center rounded-full`}>
        <Icon name={icon} className="size-5" />
        <span className="sr-only">{KIND_WORDS[alert.kind]}</span>
      </span>
      <div className="min-w-0 grow">
        <p className={`wrap-anywhere ${unread ? 'font-semibold' : ''}`}>
          {unread && (
            <span className="mr-2 inline-block size-2 rounded-full bg-accent align-middle">
              <span className="sr-only">Unread</span>
            </span>
          )}
          {alert.href ? (
            <a
              href={alert.href}
              onClick={() => unread && void markRead(alert, true)}
              className="underline decoration-line-strong underline-offset-4 hover:decoration-accent"
            >
              {alert.title}
            </a>
          ) : (
            alert.title
          )}
        </p>
        <p className="mt-0.5 text-sm text-ink-muted">
          <time dateTime={alert.createdAt} title={recentMomentWords(alert.createdAt)}>
            {timeWords(alert.createdAt)}
          </time>
          {' · '}
          {alert.why}
          {asleep && alert.snoozedUntil && (
            <>
              {' Asleep until '}
              <time dateTime={alert.snoozedUntil}>{recentMomentWords(alert.snoozedUntil)}</time>
              {'.'}
            </>
          )}
        </p>
      </div>
      <div className="-my-1.5 -mr-2 print:hidden">
        <Menu label={`More for: ${alert.title}`} className="icon-button" items={items}>
          <Sign name="more" />
        </Menu>
      </div>
    </li>
  );
}
