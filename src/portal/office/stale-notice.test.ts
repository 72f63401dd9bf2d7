import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StaleNotice } from './DetailHead.tsx';

const noticeOf = (current?: object) =>
  renderToStaticMarkup(
    createElement(StaleNotice, {
      title: 'Not changed',
      failure: { sentence: 'It was changed meanwhile.', fields: {}, ...(current && { current }) },
      show: () => {},
    }),
  );

test('a refusal offers to show the record only if it was changed elsewhere', () => {
  expect(noticeOf()).toContain('It was changed meanwhile.');
  expect(noticeOf()).not.toContain('Show it as it is now');
  expect(noticeOf({ id: 'a' })).toContain('Show it as it is now');
});
