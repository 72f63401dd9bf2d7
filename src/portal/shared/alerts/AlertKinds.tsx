import { call } from '../../../api/call.ts';
import { ALERT_KINDS, type AlertKind, muteAlerts } from '../../../contract/alerts.ts';
import { act } from '../../kit/act.ts';
import { Switch } from '../../kit/fields.tsx';

/* The kinds of alerts in words, and saving which are muted: for the alerts page and Settings. */

export const KIND_WORDS: Record<AlertKind, string> = {
  lead: 'New leads',
  order: 'Orders',
  ticket: 'Tickets',
  content: 'Library and training',
  security: 'Security',
  announcement: 'Announcements',
  office: 'Office',
  share: 'Links for clients',
};

const KIND_ABOUT: Record<AlertKind, string> = {
  lead: 'Someone wrote to you through one of your links.',
  order: 'Updates on your orders.',
  ticket: 'Answers to your questions.',
  content: 'Updates on your courses and certificates.',
  security:
    'A new device, a changed password or second step, the office looking at your contacts. Always on: you must hear of it if it was not you.',
  announcement: 'News from the office.',
  office: 'Something waits for the office.',
  share: 'A client sent the answers that you asked for with a link.',
};

/** The kinds that concern this person: what waits for the office is only for those who work there. */
export const kindsFor = (office: boolean): AlertKind[] =>
  ALERT_KINDS.filter((kind) => office || kind !== 'office');

/** The muted kinds after this one is switched. */
export const switchKind = (muted: AlertKind[], kind: AlertKind, on: boolean): AlertKind[] => [
  ...muted.filter((other) => other !== kind),
  ...(on ? [] : [kind]),
];

/** Saves which kinds are muted, which already shows; calls `takeBack` on failure. Never throws. */
export const saveMuted = (kinds: AlertKind[], takeBack: () => void): Promise<unknown> =>
  act({
    show: () => takeBack,
    call: () => call(muteAlerts, { body: { kinds } }),
    failed: 'Not saved',
    queue: 'muted alerts',
  });

interface Props {
  muted: AlertKind[];
  /** Whether the person works in the office. */
  office: boolean;
  /** Called with all muted kinds after a press. */
  onChange: (muted: AlertKind[]) => void;
}

/** A switch for each kind of alert; security alerts cannot be turned off. */
export const AlertKinds = ({ muted, office, onChange }: Props) => (
  <div className="divide-y divide-line">
    {kindsFor(office).map((kind) => (
      <Switch
        key={kind}
        name={`kind-${kind}`}
        label={KIND_WORDS[kind]}
        hint={KIND_ABOUT[kind]}
        checked={!muted.includes(kind)}
        disabled={kind === 'security'}
        onChange={({ target }) => onChange(switchKind(muted, kind, target.checked))}
        className="py-1"
      />
    ))}
  </div>
);
