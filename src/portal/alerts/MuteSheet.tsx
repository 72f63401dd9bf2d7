import type { AlertKind } from '../../contract/alerts.ts';
import { AlertKinds } from '../kit/AlertKinds.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { mute } from './alerts.ts';

interface Props {
  open: boolean;
  muted: AlertKind[];
  onClose: () => void;
}

/** Which kinds of alerts the affiliate wants. */
export const MuteSheet = ({ open, muted, onClose }: Props) => (
  <Sheet open={open} title="What you hear of" onClose={onClose}>
    <p className="text-ink-muted">
      A kind that is off makes no alerts. What happened is still in your contacts and reports.
    </p>
    <div className="mt-4">
      <AlertKinds muted={muted} onChange={(kinds) => void mute(kinds)} />
    </div>
  </Sheet>
);
