import { ALERT_KINDS, type AlertKind } from '../../contract/alerts.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { Switch } from '../kit/Switch.tsx';
import { mute } from './alerts.ts';
import { KIND_WORDS } from './words.ts';

interface Props {
  open: boolean;
  muted: AlertKind[];
  onClose: () => void;
}

/** Which kinds of alerts the affiliate wants. Security cannot be switched off. */
export function MuteSheet({ open, muted, onClose }: Props) {
  return (
    <Sheet open={open} title="What you hear of" onClose={onClose}>
      <p className="text-ink-muted">
        A kind that is off makes no alerts. What happened is still in your contacts and reports.
      </p>
      <div className="mt-4 divide-y divide-line">
        {ALERT_KINDS.map((kind) => (
          <Switch
            key={kind}
            name={`kind-${kind}`}
            label={KIND_WORDS[kind]}
            hint={kind === 'security' ? 'Always on: it is about your account.' : undefined}
            checked={!muted.includes(kind)}
            disabled={kind === 'security'}
            onChange={({ target }) => void mute(kind, !target.checked, muted)}
          />
        ))}
      </div>
    </Sheet>
  );
}
