import { memo } from 'react';
import type { Step } from '../../../calculators/calculator.ts';
import { Panel } from './Panel.tsx';

/** How the result comes about, to be followed with a pencil. */
export const Steps = memo(function Steps({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null;
  return (
    <Panel title="How this was computed">
      <ol className="tool-steps">
        {steps.map(({ what, how, value, source }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the computation.
          <li key={index}>
            <p className="font-semibold">{what}</p>
            <p className="tabular-nums">
              {how} = <span className="font-semibold whitespace-nowrap">{value}</span>
            </p>
            {source && <p className="text-xs text-ink-muted">{source}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
});
