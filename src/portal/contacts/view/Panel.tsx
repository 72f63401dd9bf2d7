import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** To the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A card of the page with its title. */
export function Panel({ title, action, children }: Props) {
  return (
    <section className="card min-w-0 p-5">
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-3">
        <h2 className="grow basis-40 text-xl">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
