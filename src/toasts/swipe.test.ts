import { expect, test } from 'vitest';
import { isSwipe } from './Toasts.tsx';

test.each([
  [49, false],
  [50, false],
  [51, true],
  [-51, false],
])('%i px to the right dismisses: %s', (moved, dismisses) => {
  expect(isSwipe(100, 100 + moved)).toBe(dismisses);
});
