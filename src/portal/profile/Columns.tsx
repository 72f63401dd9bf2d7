import type { ReactNode } from 'react';

interface Props {
  /** What the profile lacks and looks like: on the right, and on narrow screens above the form. */
  aside: ReactNode;
  children: ReactNode;
}

/** The profile's two columns. */
export const Columns = ({ aside, children }: Props) => (
  <div className="grid items-start gap-3 lg:grid-cols-12 lg:gap-5">
    <div className="grid content-start gap-3 lg:order-2 lg:col-span-5 lg:gap-5 lg:self-stretch">
      {aside}
    </div>
    {children}
  </div>
);
