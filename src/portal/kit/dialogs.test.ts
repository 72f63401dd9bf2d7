import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Dialog, FormDialog, usePressOutside } from './dialogs.tsx';

const button = (id: string) => createElement('button', { type: 'button', id });

test('the primary button of a dialog is the last one', () => {
  const idsOf = (actions: ReactNode) => {
    const dialog = { open: true, onClose: () => {}, title: 'New link', children: null, actions };
    const markup = renderToStaticMarkup(createElement(Dialog, dialog));
    return [...markup.matchAll(/<button type="button" id="(\w+)"/g)].map(([, id]) => id);
  };
  const saving = createElement(Fragment, null, button('save'), false, button('cancel'));
  expect(idsOf(saving)).toEqual(['cancel', 'save']);
  expect(idsOf(button('done'))).toEqual(['done']);
});

test('the button of a dialog with a form submits that form, and is the last one', () => {
  const children = 'Fields';
  const markup = renderToStaticMarkup(
    createElement(FormDialog, {
      title: 'New link',
      verb: 'Save',
      busy: false,
      children,
      onClose: () => {},
      onSubmit: () => {},
    }),
  );
  const id = /<form id="([^"]+)"/.exec(markup)?.[1];
  expect(markup).toContain(`form="${id}"`);
  expect(markup.indexOf('Cancel')).toBeLessThan(markup.indexOf('Save'));
});

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

test.each([
  ['a press that begins and ends on the backdrop', DIALOG, DIALOG, DIALOG, 1],
  ['a press that begins inside', 'field', DIALOG, DIALOG, 0],
  ['a press that ends inside', DIALOG, 'field', DIALOG, 0],
  // Enter clicks the form's button, without a pointer.
  ['the other mouse button there, and then Enter in a field,', DIALOG, DIALOG, 'button', 0],
])('%s closes a dialog as often as it should', (_what, down, up, click, times) => {
  expect(closesAfter(['onPointerDown', down], ['onPointerUp', up], ['onClick', click])).toBe(times);
});
