import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChartFigure } from './ChartFigure.tsx';

test('a chart without data shows the empty table and no toggle', () => {
  const series = { title: 'Nothing', columns: ['Month', 'Value'], points: [] } as const;
  const html = renderToStaticMarkup(
    createElement(ChartFigure, { series, kind: 'line', drawn: true }),
  );
  expect(html).toContain('No data yet');
  expect(html).not.toContain('Show table');
});
