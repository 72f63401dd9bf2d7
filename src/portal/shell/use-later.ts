import { useEffect, useState } from 'react';
import { nextPaint } from '../../lib/painted.ts';

type Later = typeof import('./later.tsx');

/** What can wait until the page is painted, once it is there. Without it the page works all the same. */
export function useLater(): Later | undefined {
  const [later, setLater] = useState<Later>();
  useEffect(() => {
    void nextPaint()
      .then(() => import('./later.tsx'))
      // A page that is being left loads nothing more.
      .then(setLater, () => {});
  }, []);
  useEffect(() => later?.begin(), [later]);
  return later;
}
