import type { ReactNode } from 'react';
import { AUDIENCES, LIBRARY_KINDS } from '../../../config/library.ts';
import { Badge } from '../../kit/badges.tsx';
import { HEADING_ID } from '../../kit/PageHeader.tsx';
import type { Item } from '../items.ts';
import { DRAFT } from './words.ts';

interface Props {
  item: Item;
  actions?: ReactNode;
}

/** An item's title, audience and actions. */
export const ItemHeader = ({ item, actions }: Props) => (
  <div className="mb-5 flex flex-col gap-4 lg:flex-row lg:items-end lg:justify-between">
    <div className="min-w-0">
      <h1 id={HEADING_ID} className="text-2xl">
        {item.title}
      </h1>
      <p className="mt-1 max-w-[60ch] text-ink-muted">{item.summary}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Badge kind={item.audience === 'client' ? 'info' : 'outlined'}>
          {AUDIENCES[item.audience]}
        </Badge>
        <Badge kind="neutral">{LIBRARY_KINDS[item.kind]}</Badge>
        {item.sample && <Badge kind="warning">{DRAFT}</Badge>}
      </p>
    </div>
    <div className="flex min-h-11 shrink-0 gap-2 md:gap-3 max-md:[&>.kit-button]:grow max-md:[&>.kit-button]:px-2.5">
      {actions}
    </div>
  </div>
);
