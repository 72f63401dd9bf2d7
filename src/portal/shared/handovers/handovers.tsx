/** Handing material over to a contact, and who has it. The dialog and the list load when they show. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { nextPaint } from '../../../lib/painted.ts';
import { Button } from '../../kit/Button.tsx';
import { useScope } from '../sign-in/use-scope.ts';
import type { HandedMaterial, HandOverDialogProps, InUseProps } from './HandOverDialog.tsx';

interface HandOverProps extends Pick<HandOverDialogProps, 'handed' | 'email' | 'reload'> {
  print: () => unknown;
  /** Whether the paper names the contact with this id; undefined for paper that names no one. */
  isFor?: (contactId: string) => boolean;
}

const HandOverDialog = lazy(() =>
  import('./HandOverDialog.tsx').then((m) => ({ default: m.HandOverDialog })),
);
const LazyInUseSection = lazy(() =>
  import('./HandOverDialog.tsx').then((m) => ({ default: m.InUseSection })),
);
const LazyAwaitInUse = lazy(() =>
  import('./HandOverDialog.tsx').then((m) => ({ default: m.AwaitInUse })),
);

/** Whether what is in clients' hands is drawn: not for an assistant who reads no contacts. */
const useHandsOver = (): boolean => useScope('contacts', 'prepare');

/** The button "Hand over" of material that is cleared for clients. */
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

/** The section "In use", if a contact has the material. */
export const InUse = (props: InUseProps) => (
  <Suspense>
    <LazyInUseSection {...props} />
  </Suspense>
);

/** The same for a page that has not loaded who has its material. */
export const AwaitInUse = (named: Pick<HandedMaterial, 'kind' | 'thing'>) =>
  useHandsOver() && (
    <Suspense>
      <LazyAwaitInUse {...named} />
    </Suspense>
  );
