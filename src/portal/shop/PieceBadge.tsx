import { dayWords } from '../../lib/date-words.ts';
import { Badge } from '../kit/Badge.tsx';
import { standingOf } from './words.ts';

const LOOKS = {
  draft: ['neutral', 'Draft'],
  expired: ['danger', 'Expired'],
  cleared: ['success', 'Cleared'],
} as const;

/** Whether a piece may be used, and until when. */
export function PieceBadge(piece: { sample: boolean; expiresOn: string }) {
  const [kind, word] = LOOKS[standingOf(piece)];
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-muted">
      <Badge kind={kind}>{word}</Badge>
      <span className="max-sm:hidden">until {dayWords(piece.expiresOn)}</span>
    </p>
  );
}
