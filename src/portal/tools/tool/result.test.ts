// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { estateTax } from '../../../calculators/estate-tax/calculator.ts';
import { run } from '../../../calculators/run.ts';
import { ResultCard } from './ResultCard.tsx';

const largest = (deaths: string) => {
  const toolInputs = { deaths, estate: '9000000' };
  const outcome = run(estateTax, toolInputs);
  render(createElement(ResultCard, { calculator: estateTax, toolInputs, run: outcome }));
  const [first] = screen.getAllByRole('term');
  return [first?.textContent, first?.nextElementSibling?.textContent];
};

test('of two deaths the figure in large type is what the heirs get, of one the tax', () => {
  expect(largest('two')).toEqual(['To the heirs', '$9,000,000']);
  cleanup();
  expect(largest('one')).toEqual(['Federal estate tax', '$0']);
});
