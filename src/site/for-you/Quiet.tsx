import type { ComponentProps } from 'react';

/** A button beside the main one. */
export const QuietButton = (props: ComponentProps<'button'>) => (
  <button type="button" className="button button-quiet" {...props} />
);
