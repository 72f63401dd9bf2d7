import type { Figure, Table, Warning } from '../calculator.ts';
import { usd } from '../figures.ts';
import type { Cliff, StateTax } from '../law/states/state-tax.ts';
import { endOfCliff, stateTax } from './tax.ts';

const money = (label: string): Figure => ({ label, kind: 'money' });

/** From 1 % below the exclusion to 12 % above it, in steps of half a percent. */
const CLIFF_STEPS = Array.from({ length: 27 }, (_, index) => 990 + index * 5);

/** What the cliff takes: the tax, and how much less the heirs keep than at the exclusion. */
function cliffTable(tax: Cliff): Table {
  return {
    title: `The cliff between ${usd(tax.exclusion)} and ${usd(endOfCliff(tax))}`,
    columns: [
      money('Estate'),
      money('Tax'),
      money('Heirs keep'),
      money('Less than an estate at the exclusion'),
    ],
    rows: CLIFF_STEPS.map((thousandths) => {
      const estate = (tax.exclusion / 1000) * thousandths;
      const due = stateTax(tax, estate);
      const lost = estate > tax.exclusion ? Math.max(0, tax.exclusion - (estate - due)) : 0;
      return [estate, due, estate - due, lost];
    }),
    chart: { kind: 'line', columns: [1, 3] },
  };
}

const PARTS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

/** The tax of smaller and larger estates. */
function growthTable(tax: StateTax, estate: number): Table {
  return {
    title: 'Smaller and larger estates',
    columns: [
      money('Estate'),
      money('Tax'),
      money('Heirs keep'),
      { label: 'Effective rate', kind: 'percent' },
    ],
    rows: PARTS.map((part) => {
      const size = Math.round(estate * part);
      const due = stateTax(tax, size);
      return [size, due, size - due, effectiveRate(due, size)];
    }),
    chart: { kind: 'bar', columns: [1] },
  };
}

/** The tax in percent of the estate; 0 if there is no estate. */
export const effectiveRate = (tax: number, estate: number): number =>
  estate === 0 ? 0 : (tax / estate) * 100;

export const tablesOf = (tax: StateTax, estate: number): readonly Table[] => [
  ...(tax.method === 'cliff' ? [cliffTable(tax)] : []),
  ...(estate > 0 ? [growthTable(tax, estate)] : []),
];

/** Where the heirs of a smaller estate would keep more, and by how much. */
export function cliffWarning(tax: StateTax, source: string, estate: number): readonly Warning[] {
  if (tax.method !== 'cliff' || estate <= tax.exclusion) return [];
  const kept = estate - stateTax(tax, estate);
  if (kept >= tax.exclusion) return [];
  const where =
    estate < endOfCliff(tax)
      ? 'This estate is inside the cliff, where the credit vanishes.'
      : 'This estate is past the cliff, where the credit has vanished.';
  const over = usd(estate - tax.exclusion);
  return [
    {
      text: `${where} Its heirs would keep ${usd(kept)}. If ${over} went to charity, the estate would be at the exclusion, pay no tax, and the heirs would keep ${usd(tax.exclusion)}: ${usd(tax.exclusion - kept)} more.`,
      source,
    },
  ];
}
