import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  children: ReactNode;
}

/** A section that explains the result. */
export function Panel({ title, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card min-w-0 p-5 lg:p-6">
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
