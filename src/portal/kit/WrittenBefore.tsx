import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { formatShortMomentDay } from '../../lib/format-date.ts';
import { Button } from './Button.tsx';
import { Notice } from './notices.tsx';

interface Props {
  of: {
    /** When the work of an earlier visit was written; undefined if the form has none. */
    writtenAt: string | undefined;
    startOver: () => void;
  };
}

/** Says in a form that it continues earlier work, with a button that drops it. */
export function WrittenBefore({ of: { writtenAt, startOver } }: Props) {
  if (writtenAt === undefined) return null;
  const press = ({ currentTarget }: MouseEvent) => {
    const form = currentTarget.closest('form');
    // The button disappears, so the focus goes to where writing begins.
    flushSync(startOver);
    form?.querySelector<HTMLElement>('textarea, select, input')?.focus();
  };
  return (
    <Notice
      kind="info"
      live
      title={`You were writing this on ${formatShortMomentDay(writtenAt)}.`}
      action={
        <Button compact onClick={press}>
          Start over
        </Button>
      }
    />
  );
}
