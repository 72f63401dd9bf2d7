import { startTransition, useEffect, useState } from 'react';
import { nextPaint } from '../../../lib/painted.ts';

/** A value once what shows it first is painted: rows and gaps wait for the drawing. */
export function useOncePainted<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    let isLatest = true;
    void nextPaint().then(() => {
      if (isLatest) startTransition(() => setPainted(value));
    });
    return () => {
      isLatest = false;
    };
  }, [value]);
  return painted;
}
