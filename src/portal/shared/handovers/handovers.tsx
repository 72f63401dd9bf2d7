/** Handing a thing over to a contact, and who has it. The dialog and the list load apart. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { nextPaint } from '../../../lib/painted.ts';
import { Button } from '../../kit/Button.tsx';
import { useScope } from '../sign-in/use-scope.ts';
import type { HandOverDialogProps, HandoverDraft, InUseProps } from './HandOverDialog.tsx';

interface HandOverProps extends Pick<HandOverDialogProps, 'handed' | 'email' | 'reload'> {
  print: () => unknown;
  /** Whether the paper names the contact with this id; undefined for paper that names no one. */
  isFor?: (contactId: string) => boolean;
}

const HandOverDialog = lazy(() =>
  import('./HandOverDialog.tsx').then((m) => ({ default: m.HandOver })),
);
const InUseApart = lazy(() => import('./HandOverDialog.tsx').then((m) => ({ default: m.InUse })));
const AskedApart = lazy(() =>
  import('./HandOverDialog.tsx').then((m) => ({ default: m.AskedInUse })),
);

/** Whether what is in clients' hands is drawn: not for an assistant who reads no contacts. */
const useHandsOver = (): boolean => useScope('contacts', 'prepare');

/** The button "Hand over" of a thing that is cleared for clients. */
export function HandOver({ print, isFor = () => true, ...dialog }: HandOverProps) {
  const [open, setOpen] = useState(false);
  const [printing, setPrinting] = useState<string>();
  const handsOver = useHandsOver();
  const ready = printing !== undefined && isFor(printing);
  useEffect(() => {
    if (!ready) return;
    setPrinting(undefined);
    void nextPaint().then(print);
  }, [ready, print]);
  if (!handsOver) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Hand over</Button>
      {open && (
        <Suspense>
          <HandOverDialog {...dialog} onPrint={setPrinting} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The section "In use", if the thing is in use with a contact. */
export const InUse = (props: InUseProps) => (
  <Suspense>
    <InUseApart {...props} />
  </Suspense>
);

/** The same for a page that asks for the uses. */
export const AskedInUse = (named: Pick<HandoverDraft, 'kind' | 'thing'>) =>
  useHandsOver() && (
    <Suspense>
      <AskedApart {...named} />
    </Suspense>
  );
