import { Sign } from './Sign.tsx';

const KINDS = {
  info: ['info', 'bg-info-soft text-info'],
  success: ['success', 'bg-success-soft text-success'],
  warning: ['warning', 'bg-warning-soft text-warning'],
  danger: ['danger', 'bg-danger-soft text-danger'],
  meeting: ['calendar', 'bg-warning-soft text-warning'],
  // A word that is not a state has no icon.
  neutral: [undefined, 'bg-surface-sunken text-ink'],
  outlined: [undefined, 'badge-outlined text-ink-muted'],
} as const;

interface BadgeProps {
  kind: keyof typeof KINDS;
  children: string;
}

/** A state in a word, with a color and, if it is good, bad or needs attention, a shape of its own. */
export function Badge({ kind, children }: BadgeProps) {
  const [sign, look] = KINDS[kind];
  return (
    <span className={`badge ${look}`}>
      {sign && <Sign name={sign} className="size-3.5" />}
      {children}
    </span>
  );
}

interface Props {
  children: string;
  /** Removes the tag; without it the tag is only text. */
  onRemove?: () => void;
}

/** A tag on a record, or an active filter. */
export function Tag({ children, onRemove }: Props) {
  return (
    <span className={`tag ${onRemove ? 'pr-0.5' : ''}`}>
      {children}
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Remove ${children}`}
          className="tag-remove"
        >
          <Sign name="close" className="size-3.5" />
        </button>
      )}
    </span>
  );
}

/** The badge kinds of ticket and order statuses, wherever they show. */
export const TICKET_LOOKS = { open: 'info', waiting: 'success', closed: 'outlined' } as const;

export const ORDER_LOOKS = {
  requested: 'info',
  approved: 'neutral',
  printing: 'warning',
  shipped: 'success',
  cancelled: 'outlined',
  declined: 'danger',
} as const;

/** The states of affiliates' own pages in words, and their badge kinds. */
export const PAGE_STATES = {
  draft: 'Not sent yet',
  submitted: 'Waiting for review',
  approved: 'Live',
  changes: 'Changes asked for',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  superseded: 'Replaced',
  expired: 'Expired',
} as const;

export const PAGE_LOOKS = {
  draft: 'outlined',
  submitted: 'info',
  approved: 'success',
  changes: 'warning',
  rejected: 'danger',
  withdrawn: 'outlined',
  superseded: 'outlined',
  expired: 'warning',
} as const;
