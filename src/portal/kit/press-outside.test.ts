import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { usePressOutside } from './dialogs.tsx';

const DIALOG = 'dialog';

/** Sends these events to a dialog, each with its target. Returns how often the dialog was closed. */
function closesAfter(...events: [name: 'onPointerDown' | 'onPointerUp' | 'onClick', at: string][]) {
  const onClose = vi.fn();
  renderToStaticMarkup(
    createElement(() => {
      const handlers = usePressOutside(onClose);
      for (const [name, target] of events)
        handlers[name]({ target, currentTarget: DIALOG } as never);
      return null;
    }),
  );
  return onClose.mock.calls.length;
}

test('a press that begins and ends on the backdrop closes the dialog', () => {
  expect(closesAfter(['onPointerDown', DIALOG], ['onPointerUp', DIALOG], ['onClick', DIALOG])).toBe(
    1,
  );
});

test.each([
  ['begins inside', 'field', DIALOG],
  ['ends inside', DIALOG, 'field'],
])('a press that %s does not', (_how, from, to) => {
  expect(closesAfter(['onPointerDown', from], ['onPointerUp', to], ['onClick', DIALOG])).toBe(0);
});

test('a press of the other mouse button there, and then the Enter key in a field, do not', () => {
  // Enter clicks the form's button, without a pointer.
  expect(
    closesAfter(['onPointerDown', DIALOG], ['onPointerUp', DIALOG], ['onClick', 'button']),
  ).toBe(0);
});
