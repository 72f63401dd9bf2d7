import { Icon } from '../../../components/Icon.tsx';
import type { Way } from '../items.ts';

interface Props {
  before: Way | undefined;
  after: Way | undefined;
}

/** The items before and after this one in its topic. */
export function Neighbours({ before, after }: Props) {
  if (!before && !after) return null;
  return (
    <nav aria-label="In this topic" className="neighbours">
      {before && (
        <a href={before.href} rel="prev" className="neighbour">
          <Icon name="back" className="size-5 shrink-0" />
          <span>
            <span className="block text-xs text-ink-muted">Previous</span>
            {before.label}
          </span>
        </a>
      )}
      {after && (
        <a href={after.href} rel="next" className="neighbour neighbour-next">
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
