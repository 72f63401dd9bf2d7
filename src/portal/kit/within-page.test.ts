import type { MouseEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { withinPage } from './within-page.ts';

const pressed = (key?: string) =>
  ({ preventDefault: vi.fn(), ...(key && { [key]: true }) }) as unknown as MouseEvent;

test.each([
  ['a plain click is followed within the page', undefined, 1],
  ['the browser handles a click with Ctrl', 'ctrlKey', 0],
  ['the browser handles a click with Command', 'metaKey', 0],
  ['the browser handles a click with Shift', 'shiftKey', 0],
  ['the browser handles a click with Alt', 'altKey', 0],
])('on a link, %s', (_what, key, times) => {
  const event = pressed(key);
  const go = vi.fn();
  withinPage(event, go);
  expect(event.preventDefault).toHaveBeenCalledTimes(times);
  expect(go).toHaveBeenCalledTimes(times);
});
