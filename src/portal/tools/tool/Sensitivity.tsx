import { memo, useMemo } from 'react';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import type { Given } from './address.ts';
import { sensitivityOf } from './sensitivity.ts';

interface Props {
  calculator: AnyCalculator;
  given: Given;
}

/** The result if the rate were a point lower, as entered, and a point higher. */
export const Sensitivity = memo(function Sensitivity({ calculator, given }: Props) {
  const chips = useMemo(() => sensitivityOf(calculator, given), [calculator, given]);
  const { sensitivity, inputs, outputs } = calculator;
  if (!sensitivity || chips.length === 0) return null;
  return (
    <section aria-labelledby="sensitivity-head" className="mt-5 border-t border-line pt-4">
      <h3 id="sensitivity-head" className="font-sans text-sm font-semibold">
        If “{inputs[sensitivity.input].label}” were different
      </h3>
      <p className="text-sm text-ink-muted">{outputs[sensitivity.output].label}</p>
      <ul className="mt-2 grid gap-2 sm:grid-cols-3">
        {chips.map(({ label, rate, figure, entered }) => (
          <li key={label} data-entered={entered || undefined} className="rate-chip">
            <span className="text-xs text-ink-muted">
              {label}: {rate}
            </span>
            <span className="font-semibold tabular-nums">{figure}</span>
          </li>
        ))}
      </ul>
    </section>
  );
});
