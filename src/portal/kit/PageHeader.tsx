import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** Beside the title, such as "Sample data". */
  badge?: ReactNode;
  /** One sentence on what the page is for. */
  children?: ReactNode;
  /** On the right: one primary at most. */
  actions?: ReactNode;
  /** The actions are small enough to be beside the title on phones, too. */
  beside?: boolean;
}

/** A page's title, what it is for, and what can be done here. */
export function PageHeader({ title, badge, children, actions, beside }: Props) {
  return (
    <div
      className={`mb-5 flex gap-4 md:mb-6 md:flex-row md:items-end md:justify-between ${beside ? 'max-md:flex-wrap max-md:items-center max-md:gap-y-1' : 'flex-col md:flex-wrap'}`}
    >
      {/* Actions that leave the title too little room stand below it. */}
      <div className={beside ? 'min-w-0 max-md:contents' : 'md:grow md:basis-88'}>
        <div className={`flex flex-wrap items-center gap-3 ${beside ? 'max-md:grow' : ''}`}>
          <h1 className="text-2xl">{title}</h1>
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
      {actions && <div className={beside ? 'flex shrink-0 gap-3' : 'page-actions'}>{actions}</div>}
    </div>
  );
}
