import { useState } from 'react';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import { figureText } from '../../../calculators/figures.ts';
import { run, type Texts, textsOf } from '../../../calculators/run.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { SaveDialog } from './SaveDialog.tsx';
import { show } from './show.ts';
import { useShownScenario } from './use-shown.ts';

interface Props {
  slug: string;
  calculator: AnyCalculator;
  given: Texts;
}

/** Saves what the page computes: as a new scenario, or as the one that is open. */
export function SaveButton({ slug, calculator, given }: Props) {
  const [figure, setFigure] = useState<string>();
  const scenario = useShownScenario(slug);
  const ask = () => {
    const found = run(calculator, given);
    if (!('result' in found)) {
      showToast({
        kind: 'warning',
        title: 'There is no result to save yet',
        description: 'Complete the fields that the result needs, then save.',
      });
      return;
    }
    const { key, outputs } = calculator;
    const text = figureText(outputs[key], found.result.outputs[key] ?? null);
    setFigure(`${outputs[key].label}: ${text}`);
  };
  const saved = (now: Scenario) => {
    setFigure(undefined);
    show(calculator, now);
    showToast({ title: `${now.name} is saved` });
  };
  return (
    <>
      <Button kind="primary" onClick={ask}>
        Save
      </Button>
      {figure !== undefined && (
        <SaveDialog
          slug={slug}
          calculator={calculator}
          scenario={scenario}
          inputs={textsOf(calculator, given)}
          figure={figure}
          onSaved={saved}
          onClose={() => setFigure(undefined)}
        />
      )}
    </>
  );
}
