import { useState } from 'react';
import { formatNumber } from '../../../lib/format-number.ts';
import { Button } from '../../kit/Button.tsx';

/** The number of lines at first. */
const FIRST = 20;
/** The number of lines that one press adds without holding up the page. */
const MORE = 100;

/** The number of a list's lines that are shown, and the button that shows more, or the first ones again. */
export function useShowMore(total: number) {
  const [shown, setShown] = useState(FIRST);
  const rest = total - shown;
  const label =
    rest > MORE
      ? `Show ${MORE} more`
      : rest > 0
        ? `Show all ${formatNumber(total)}`
        : `Show the first ${FIRST}`;
  const button = total > FIRST && (
    <Button compact onClick={() => setShown(rest > 0 ? shown + MORE : FIRST)}>
      {label}
    </Button>
  );
  return { shown, button };
}
