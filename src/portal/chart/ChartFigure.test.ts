import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SAMPLE_FIGURES } from '../home/figures.ts';
import { ChartFigure } from './ChartFigure.tsx';
import { csvAddress, csvName } from './csv.ts';

const csvOf = (series: Parameters<typeof csvAddress>[0]) =>
  decodeURIComponent(csvAddress(series).replace('data:text/csv;charset=utf-8,', ''));

test('the file has the headings and the values as specified', () => {
  const [performance, services] = SAMPLE_FIGURES.charts;
  expect(csvOf(performance)).toBe(
    'Month,Value\r\nJan,4000\r\nFeb,3000\r\nMar,5000\r\nApr,4500\r\nMay,6000\r\nJun,5500\r\nJul,7000\r\nAug,8500\r\n',
  );
  expect(csvOf(services)).toBe(
    'Service,Value\r\nRet. Planning,35\r\nEstate Plan,25\r\nTax Strategy,20\r\nInvestments,15\r\nInsurance,5\r\n',
  );
  expect(csvName(performance)).toBe('performance-overview.csv');
});

test('quotes, commas and formulas stay text', () => {
  const points = [
    ['=SUM(A1)', -5],
    ['two\nlines', 1],
  ] as const;
  expect(csvOf({ title: 'Odd', columns: ['A "b"', 'C, d'], points })).toBe(
    '"A ""b""","C, d"\r\n\'=SUM(A1),-5\r\n"two\nlines",1\r\n',
  );
});

test('a chart without data shows the empty table and no toggle', () => {
  const series = { title: 'Nothing', columns: ['Month', 'Value'], points: [] } as const;
  const html = renderToStaticMarkup(
    createElement(ChartFigure, { series, kind: 'line', drawn: true }),
  );
  expect(html).toContain('No data yet');
  expect(html).not.toContain('Show table');
});
