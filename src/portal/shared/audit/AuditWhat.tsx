import { auditWords, reasonWords } from '../../../config/audit-words.ts';

interface Props {
  action: string;
  kind: string;
  reason: string;
}

export const AuditWhat = ({ action, kind, reason }: Props) => (
  <span className="wrap-anywhere">
    {auditWords(action, kind)}
    {reason && (
      <span className="block text-sm font-normal text-ink-muted">{reasonWords(reason)}</span>
    )}
  </span>
);
