import type { ReactNode } from 'react';
import { type PortalPageKey, pageOf } from '../../config/portal.ts';

/** The id of a page's heading, which names its `main`. */
export const HEADING_ID = 'page-heading';

/** A row of buttons, on phones as wide as the page. */
export const ACTIONS =
  'grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 md:flex md:shrink-0';

interface Props {
  title: string;
  /** Beside the title, such as "Sample data". */
  badge?: ReactNode;
  /** One sentence about the page's purpose. */
  children?: ReactNode;
  /** On the right; at most one primary button. */
  actions?: ReactNode;
  /** Keeps small actions beside the title on phones, too. */
  beside?: boolean;
}

export function PageHeader({ title, badge, children, actions, beside }: Props) {
  return (
    <div
      className={`mb-5 flex gap-4 md:mb-6 md:flex-row md:items-end md:justify-between ${beside ? 'max-md:flex-wrap max-md:items-center max-md:gap-y-1' : 'flex-col md:flex-wrap'}`}
    >
      {/* Actions wrap below the title if they leave it too little room. */}
      <div className={beside ? 'min-w-0 max-md:contents' : 'md:grow md:basis-88'}>
        <div className={`flex flex-wrap items-center gap-3 ${beside ? 'max-md:grow' : ''}`}>
          <h1 id={HEADING_ID} className="text-2xl">
            {title}
          </h1>
          {badge}
        </div>
        {children && (
          <p
            className={`mt-1 max-w-[60ch] text-ink-muted ${beside ? 'max-md:order-last max-md:basis-full' : ''}`}
          >
            {children}
          </p>
        )}
      </div>
      {actions && <div className={beside ? 'flex shrink-0 gap-3' : ACTIONS}>{actions}</div>}
    </div>
  );
}

/** The header of a page of the registry, the same before and after its data load. */
export function HeaderOf({
  page,
  ...rest
}: Omit<Props, 'title' | 'children'> & { page: PortalPageKey }) {
  const { title, sentence } = pageOf(page);
  return (
    <PageHeader title={title} {...rest}>
      {sentence}
    </PageHeader>
  );
}
