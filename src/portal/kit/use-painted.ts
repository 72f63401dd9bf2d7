import { useEffect, useState } from 'react';
import { nextPaint } from '../../lib/painted.ts';

/** Whether this component's first render has been painted; expensive work waits for it. */
export function usePainted(): boolean {
  const [done, setDone] = useState(false);
  useEffect(() => void nextPaint().then(() => setDone(true)), []);
  return done;
}
