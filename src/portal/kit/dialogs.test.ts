import { createElement, Fragment, isValidElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { primaryLast } from './dialogs.tsx';

const button = (id: string) => createElement('button', { type: 'button', id });
const idsOf = (nodes: ReactNode[]) =>
  nodes.map((node) => isValidElement<{ id: string }>(node) && node.props.id);

test('the primary button of a dialog is the last one', () => {
  const saving = createElement(Fragment, null, button('save'), false, button('cancel'));
  expect(idsOf(primaryLast(saving))).toEqual(['cancel', 'save']);
  expect(idsOf(primaryLast(button('done')))).toEqual(['done']);
});
