import type { ComponentProps } from 'react';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';

interface Props<Answer>
  extends Pick<
    ComponentProps<typeof ConfirmDialog<Answer>>,
    'work' | 'onDone' | 'onClose' | 'children'
  > {
  /** The assistant's. */
  name: string;
}

/** Asks the affiliate or the office before an assistant's access ends. */
export const EndAccessDialog = <Answer,>({ name, children, ...rest }: Props<Answer>) => (
  <ConfirmDialog
    title={`End ${name}’s access?`}
    verb="End access"
    busy="Ending…"
    kind="delete"
    failed="The access was not ended"
    {...rest}
  >
    <p className="text-ink-muted">{children}</p>
  </ConfirmDialog>
);
