import { memo } from 'react';
import type { Warning } from '../../../calculators/calculator.ts';
import { Notice } from '../../kit/Notice.tsx';

/** The law's traps for these figures. */
export const Warnings = memo(function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null;
  return (
    <Notice kind="warning" title="Keep in mind">
      <ul className="mt-1 grid gap-2">
        {warnings.map(({ text, source }) => (
          <li key={text}>
            {text}
            {source && <span className="text-ink-muted"> ({source})</span>}
          </li>
        ))}
      </ul>
    </Notice>
  );
});
