import { useState } from 'react';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import { figureText } from '../../../calculators/figures.ts';
import { run, type Texts, textsOf } from '../../../calculators/run.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import type { Rest } from '../tool/use-rest.ts';
import { show } from './show.ts';
import { useShownScenario } from './use-shown.ts';

interface Props {
  slug: string;
  calculator: AnyCalculator;
  given: Texts;
  rest: Rest;
}

/** Saves what the page computes: as a new scenario, or as the one that is open. */
export function SaveButton({ slug, calculator, given, rest }: Props) {
  const [figure, setFigure] = useState<string>();
  const scenario = useShownScenario(slug);
  const ask = () => {
    if (rest.failed) {
      showToast({
        kind: 'danger',
        title: 'Not saved',
        description:
          'The form for it did not load. Please check your connection and load the page again.',
      });
      return;
    }
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
      {figure !== undefined && rest.parts && (
        <rest.parts.SaveDialog
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
