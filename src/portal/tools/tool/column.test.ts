import { expect, test } from 'vitest';
import { columnTexts } from './column.ts';

const money = { label: 'Balance', kind: 'money' } as const;
const share = { label: 'Remainder', kind: 'percent' } as const;

test('amounts have cents if any of their column has, so that their decimal points line up', () => {
  expect(columnTexts(money, [125_000_000, 0, 126_102_941, -6_615_800])).toEqual([
    '$1,250,000.00',
    '$0.00',
    '$1,261,029.41',
    '−$66,158.00',
  ]);
  expect(columnTexts(money, [125_000_000, 0])).toEqual(['$1,250,000', '$0']);
});

test('percentages have as many decimals as the longest of their column', () => {
  expect(columnTexts(share, [78.7, 45, 69.81])).toEqual(['78.70%', '45.00%', '69.81%']);
});

test('text is unchanged, and so are years, factors and counts', () => {
  expect(columnTexts({ ...money, none: 'Never' }, [null, 150])).toEqual(['Never', '$1.50']);
  expect(columnTexts({ label: 'Year', kind: 'year' }, [2026])).toEqual(['2026']);
  expect(columnTexts({ label: 'Years', kind: 'count' }, [1.5, 2])).toEqual(['1.5', '2']);
});
