import type { ReactNode } from 'react';
import { AUDIENCES, type Audience, itemLegend, LIBRARY_KINDS } from '../../../config/library.ts';
import { pathTo } from '../../../config/portal.ts';
import type { Clearance } from '../../../contract/approvals/approvals.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { Badge } from '../../kit/badges.tsx';
import { HEADING_ID } from '../../kit/PageHeader.tsx';
import { ApprovalBadge } from '../../shared/approvals/ApprovalState.tsx';
import { type Item, isUpcoming, startWords } from '../items.ts';

export const legendOf = (item: Pick<Item, 'kind' | 'reviewedOn' | 'reviewer' | 'expiresOn'>) =>
  itemLegend(item, formatDay);

/** Why an item must no longer be handed out. */
export const expiredSentence = ({ expiresOn }: Pick<Item, 'expiresOn'>): string =>
  `This item expired on ${formatDay(expiresOn)}.`;

/** A contact's note about an item: the item, its date, and its address. It claims a review only if someone reviewed it. */
export const noteOf = (
  item: Pick<Item, 'title' | 'kind' | 'reviewedOn' | 'reviewer' | 'slug'>,
  origin: string,
): string => {
  const { title, kind, reviewedOn, reviewer, slug } = item;
  const date = `${reviewer ? 'reviewed' : 'text of'} ${formatDay(reviewedOn)}`;
  return `From the library: “${title}” (${LIBRARY_KINDS[kind].toLowerCase()}, ${date})\n${origin}${pathTo('item', slug)}`;
};

interface Props {
  item: Item;
  /** Undefined until it is known. */
  clearance?: Clearance | undefined;
  /** Today (YYYY-MM-DD) in the reader's time zone. */
  day: string;
  actions?: ReactNode;
}

/** The item's audience, narrowed by its approval. */
export const audienceOf = ({ audience }: Item, clearance: Clearance | undefined): Audience =>
  clearance?.cleared === 'advisor' ? 'advisor' : audience;

/** An item's title, audience, approval and actions. */
export const ItemHeader = ({ item, clearance, day, actions }: Props) => (
  <div className="mb-5 flex flex-col gap-4 lg:flex-row lg:items-end lg:justify-between">
    <div className="min-w-0">
      <h1 id={HEADING_ID} className="text-2xl">
        {item.title}
      </h1>
      <p className="mt-1 max-w-[60ch] text-ink-muted">{item.summary}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Badge kind={audienceOf(item, clearance) === 'client' ? 'info' : 'outlined'}>
          {AUDIENCES[audienceOf(item, clearance)]}
        </Badge>
        <Badge kind="neutral">{LIBRARY_KINDS[item.kind]}</Badge>
        <ApprovalBadge clearance={clearance} sample={item.sample} start={item} />
        {isUpcoming(item, day) && <Badge kind="neutral">{startWords(item)}</Badge>}
      </p>
    </div>
    <div className="flex min-h-11 shrink-0 gap-2 md:gap-3 max-md:[&>.kit-button]:grow max-md:[&>.kit-button]:px-2.5">
      {actions}
    </div>
  </div>
);
