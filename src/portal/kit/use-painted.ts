import { useEffect, useState } from 'react';
import { nextPaint } from '../../lib/painted.ts';

/** Whether what this component rendered first has been painted: what costs time waits for it. */
export function usePainted(): boolean {
  const [done, setDone] = useState(false);
  useEffect(() => void nextPaint().then(() => setDone(true)), []);
  return done;
}
