import { useMemo } from 'react';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import type { Texts } from '../../../calculators/run.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { correctedSince, newerLaw } from './law.ts';

interface Props {
  calculator: AnyCalculator;
  scenario: Scenario;
  given: Texts;
  onChange: (name: string, text: string) => void;
}

/** Says that the scenario is of an older year's law, what the newest changes, and what was corrected since. */
export function LawNotice({ calculator, scenario, given, onChange }: Props) {
  const newer = useMemo(() => newerLaw(calculator, scenario.inputs), [calculator, scenario]);
  const corrected = useMemo(() => correctedSince(calculator, scenario), [calculator, scenario]);
  const stillOld = newer && given[newer.field] === String(newer.year);
  return (
    <>
      {newer && stillOld && (
        <Notice
          kind="warning"
          live
          title={`Saved with the law of ${newer.year}. The newest here is that of ${newer.newest}.`}
          action={
            <Button onClick={() => onChange(newer.field, String(newer.newest))}>
              Compute with {newer.newest} law
            </Button>
          }
        >
          {newer.changes.length === 0 ? (
            <p>With the law of {newer.newest} these figures stay the same.</p>
          ) : (
            <ul className="mt-1 grid gap-1">
              {newer.changes.map(({ label, before, after }) => (
                <li key={label}>
                  {label}: {before} becomes <strong className="font-semibold">{after}</strong>.
                </li>
              ))}
            </ul>
          )}
          {newer.law.length > 0 && <p className="mt-2 text-ink-muted">{newer.law.join('. ')}.</p>}
        </Notice>
      )}
      {corrected.length > 0 && (
        <Notice kind="warning" live title="This calculator was corrected since">
          It now gives another figure for: {corrected.join(', ')}. Save to keep the new one.
        </Notice>
      )}
    </>
  );
}
