import { Sign } from './Sign.tsx';

const KINDS = {
  info: ['info', 'border-transparent bg-info-soft text-info'],
  success: ['success', 'border-transparent bg-success-soft text-success'],
  warning: ['warning', 'border-transparent bg-warning-soft text-warning'],
  danger: ['danger', 'border-transparent bg-danger-soft text-danger'],
  meeting: ['calendar', 'border-transparent bg-warning-soft text-warning'],
  // A word that is not a state has no icon.
  neutral: [undefined, 'border-transparent bg-surface-sunken text-ink'],
  outlined: [undefined, 'border-line-strong text-ink-muted'],
} as const;

/** A number on a round ground, such as that of the active filters. */
export const COUNT =
  'inline-grid h-5 min-w-5 place-items-center rounded-full bg-moss px-1 text-xs font-semibold text-surface-raised tabular-nums';

interface BadgeProps {
  kind: keyof typeof KINDS;
  children: string;
}

/** A state in a word, with a color and, if it is good, bad or needs attention, a shape of its own. */
export function Badge({ kind, children }: BadgeProps) {
  const [sign, look] = KINDS[kind];
  return (
    // The minimum width is for Firefox, where the text would otherwise overflow the badge.
    <span
      className={`inline-flex min-h-6 min-w-max items-center gap-1 rounded-full border px-2 text-xs font-semibold whitespace-nowrap contrast-more:border-current ${look}`}
    >
      {sign && <Sign name={sign} className="size-3.5" />}
      {children}
    </span>
  );
}

interface Props {
  children: string;
  /** Removes the tag; without it the tag is only text. */
  onRemove?: () => void;
  /** Stays on one line, so that a row keeps its height. */
  line?: boolean;
}

export function Tag({ children, onRemove, line }: Props) {
  return (
    <span
      className={`${line ? 'block truncate leading-7' : 'inline-flex items-center gap-1'} ${onRemove ? 'pr-0.5' : ''} min-h-7 rounded border border-transparent bg-surface-sunken px-2 text-sm contrast-more:border-current`}
    >
      {children}
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Remove ${children}`}
          className="grid size-6 place-items-center rounded text-ink-muted hover:text-ink"
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
