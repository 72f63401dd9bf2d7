import { ALERT_KINDS, type AlertKind } from '../../contract/alerts.ts';
import { KIND_ABOUT, KIND_WORDS, switched } from './alert-kinds.ts';
import { Switch } from './Switch.tsx';

interface Props {
  muted: AlertKind[];
  /** Gets all kinds that are muted after a press. */
  onChange: (muted: AlertKind[]) => void;
}

/** A switch for each kind of alerts; security cannot be switched off. */
export const AlertKinds = ({ muted, onChange }: Props) => (
  <div className="divide-y divide-line">
    {ALERT_KINDS.map((kind) => (
      <Switch
        key={kind}
        name={`kind-${kind}`}
        label={KIND_WORDS[kind]}
        hint={KIND_ABOUT[kind]}
        checked={!muted.includes(kind)}
        disabled={kind === 'security'}
        onChange={({ target }) => onChange(switched(muted, kind, target.checked))}
        className="py-1"
      />
    ))}
  </div>
);
