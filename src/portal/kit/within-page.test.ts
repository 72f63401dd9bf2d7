import type { MouseEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { withinPage } from './within-page.ts';

const pressed = (key?: string) =>
  ({ preventDefault: vi.fn(), ...(key && { [key]: true }) }) as unknown as MouseEvent;

test('a plain click on a link is followed within the page', () => {
  const [event, go] = [pressed(), vi.fn()];
  withinPage(event, go);
  expect(event.preventDefault).toHaveBeenCalled();
  expect(go).toHaveBeenCalled();
});

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
  'the browser handles a click with %s: another tab, a window, a file',
  (key) => {
    const [event, go] = [pressed(key), vi.fn()];
    withinPage(event, go);
    expect(event.preventDefault).not.toHaveBeenCalled();
    expect(go).not.toHaveBeenCalled();
  },
);
