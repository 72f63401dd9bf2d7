import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  title: string;
  badge: ReactNode;
  children: ReactNode;
}

/** The heading of a record's details. It takes the focus, since the list is gone. */
export function DetailHead({ title, badge, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} dir="auto" className="text-xl outline-none wrap-anywhere">
          {title}
        </h2>
        <span role="status">{badge}</span>
      </div>
      <p className="mt-1 text-ink-muted wrap-anywhere">{children}</p>
    </div>
  );
}
