import type { Warning } from '../calculator.ts';
import { exactPercent, usd } from '../figures.ts';
import { firstMonth, period, type Values } from './fields.ts';
import type { Law } from './law.ts';

/** When a trust that earns nothing would be empty. */
function exhaustion({ amount, payout, term }: Values): Warning {
  const years = Math.ceil(Math.round((100 / payout) * 1e6) / 1e6);
  const left = Math.round(amount * (1 - (payout * term) / 100));
  const then =
    left > 0 ? `it would still hold ${usd(left)} at the end` : `it would be empty in year ${years}`;
  return {
    text: `An annuity trust pays the same whatever it earns, and may run out before the term ends. If it earned nothing, ${then}.`,
    source: 'Reg. 1.664-2(a)',
  };
}

function annuityWarnings(values: Values): Warning[] {
  return [
    exhaustion(values),
    ...(firstMonth(values) === period(values)
      ? []
      : [
          {
            text: 'The month of the first payment is not used: an annuity trust is computed with payments at the end of each period. Payments at the start are worth more, so the deduction would be smaller.',
            source: 'Publication 1457, Table J',
          },
        ]),
  ];
}

function unitrustWarnings(values: Values): Warning[] {
  return firstMonth(values) === 0
    ? []
    : [
        {
          text: 'If the trust does not say when it pays, the law assumes the first day of each period: in that case, choose the valuation date.',
          source: 'Reg. 1.664-4(a)(3)',
        },
      ];
}

/** What can go wrong with this trust. */
export function warnings(values: Values, failed: readonly string[], { limits }: Law): Warning[] {
  const higher = values.type === 'crat' ? 'A higher rate gives a larger deduction. ' : '';
  return [
    ...(failed.length === 0
      ? []
      : [
          {
            text: `The trust would not be a charitable remainder trust, and there would be no deduction: ${failed.join(', and ')}. The figures only show what the remainder would be worth.`,
            source: limits.source,
          },
        ]),
    ...(values.type === 'crat' ? annuityWarnings(values) : unitrustWarnings(values)),
    {
      text: `A charitable transfer may use the rate of either of the two preceding months instead of ${exactPercent(values.rate)}. ${higher}The election is made on the return.`,
      source: 'IRC 7520(a); Reg. 1.7520-2(b)',
    },
    {
      text: 'The trust can’t be revoked. Its payments are taxed to the recipients, ordinary income first.',
      source: 'IRC 664(b)',
    },
  ];
}
