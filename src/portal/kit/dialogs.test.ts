import { createElement, Fragment, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FormDialog, primaryLast } from './dialogs.tsx';

const button = (id: string) => createElement('button', { type: 'button', id });
const idsOf = (nodes: ReactNode[]) =>
  nodes.map((node) => isValidElement<{ id: string }>(node) && node.props.id);

test('the primary button of a dialog is the last one', () => {
  const saving = createElement(Fragment, null, button('save'), false, button('cancel'));
  expect(idsOf(primaryLast(saving))).toEqual(['cancel', 'save']);
  expect(idsOf(primaryLast(button('done')))).toEqual(['done']);
});

test('the button of a dialog with a form submits that form, and is the last one', () => {
  const children = 'Fields';
  const markup = renderToStaticMarkup(
    createElement(FormDialog, {
      ...{ title: 'New link', verb: 'Save', busy: false, children },
      ...{ onClose: () => {}, onSubmit: () => {} },
    }),
  );
  const id = /<form id="([^"]+)"/.exec(markup)?.[1];
  expect(markup).toContain(`form="${id}"`);
  expect(markup.indexOf('Cancel')).toBeLessThan(markup.indexOf('Save'));
});
