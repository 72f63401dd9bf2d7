import { useEffect, useState } from 'react';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import { figureText } from '../../../calculators/figures.ts';
import type { Run } from '../../../calculators/run.ts';
import { Sign } from '../../kit/Sign.tsx';
import { RESULT_ID } from './ResultCard.tsx';

interface Props {
  calculator: AnyCalculator;
  run: Run;
}

/** On narrow screens: the key figure in sight while the fields are, and the way to the result. */
export function KeyBar({ calculator, run }: Props) {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const result = document.getElementById(RESULT_ID);
    if (!result) return;
    const seen = new IntersectionObserver(([entry]) =>
      setAway(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top > 0),
    );
    seen.observe(result);
    return () => seen.disconnect();
  }, []);
  if (!away) return null;
  const { outputs, key } = calculator;
  return (
    <a
      href={`#${RESULT_ID}`}
      onClick={(event) => {
        event.preventDefault();
        const result = document.getElementById(RESULT_ID);
        result?.scrollIntoView();
        result?.focus({ preventScroll: true });
      }}
      className="key-bar"
    >
      <span className="line-clamp-2 min-w-0 text-sm leading-tight text-ink-muted">
        {outputs[key].label}
      </span>
      <span className="ml-auto shrink-0 font-semibold tabular-nums">
        {keyText(calculator, run)}
      </span>
      <Sign name="down" className="size-5 text-ink-muted" />
    </a>
  );
}

function keyText({ outputs, key }: AnyCalculator, run: Run): string {
  if ('result' in run) return figureText(outputs[key], run.result.outputs[key] ?? null);
  return 'refused' in run ? 'Not computed' : 'Needs your figures';
}
