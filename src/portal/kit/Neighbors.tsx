import { Icon } from '../../components/Icon.tsx';

interface Neighbor {
  href: string;
  label: string;
}

interface Props {
  /** The name of the navigation. */
  label: string;
  before: Neighbor | undefined;
  after: Neighbor | undefined;
}

const LINK =
  'flex min-h-14 items-center gap-3 rounded border border-line-strong bg-surface-raised px-4 py-2 font-semibold hover:bg-surface-sunken';

export function Neighbors({ label, before, after }: Props) {
  if (!before && !after) return null;
  return (
    <nav aria-label={label} className="mt-8 grid gap-3 md:grid-cols-2 print:hidden">
      {before && (
        <a href={before.href} rel="prev" className={LINK}>
          <Icon name="back" className="size-5 shrink-0" />
          <span>
            <span className="block text-xs text-ink-muted">Previous</span>
            {before.label}
          </span>
        </a>
      )}
      {after && (
        <a href={after.href} rel="next" className={`${LINK} justify-end text-right md:col-start-2`}>
          <span>
            <span className="block text-xs text-ink-muted">Next</span>
            {after.label}
          </span>
          <Icon name="back" className="size-5 shrink-0 rotate-180" />
        </a>
      )}
    </nav>
  );
}
