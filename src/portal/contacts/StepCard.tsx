import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  title: string;
  /** Whether a press in this page led to the step; then its heading takes the focus. */
  moved: boolean;
  children: ReactNode;
}

export function StepCard({ title, moved, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another step.
  useEffect(() => {
    if (moved) heading.current?.focus();
  }, [moved, title]);
  return (
    <section className="card p-5 lg:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl shadow-none! outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The buttons under a step; on phones the first one is on top. */
export const StepActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 grid gap-3 md:flex md:flex-wrap">{children}</div>
);
