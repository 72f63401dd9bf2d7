/** What a calculator's page shows beside its figures and their result. Its script is asked for once these are painted. */
import type { AnyCalculator, Result } from '../../../calculators/calculator.ts';
import { SavedOfTool } from '../saved/SavedOfTool.tsx';
import type { Given } from './address.ts';
import { Assumptions, LawUsed, Sources } from './Basis.tsx';
import { CheckedAgainst } from './CheckedAgainst.tsx';
import { ReadMore } from './ReadMore.tsx';
import { Schedules } from './Schedules.tsx';
import { Steps } from './Steps.tsx';

export { Comparison } from '../saved/Comparison.tsx';
export { OpenedBar } from '../saved/OpenedBar.tsx';
export { SaveDialog } from '../saved/SaveDialog.tsx';
export { ResultChart } from './Schedules.tsx';
export { Sensitivity } from './Sensitivity.tsx';
export { profile, ToolSheet } from './ToolSheet.tsx';

interface Props {
  slug: string;
  calculator: AnyCalculator;
  result: Result | undefined;
  open: (inputs: Given) => void;
}

/** All that explains a result, and what was saved. */
export function Explained({ slug, calculator, result, open }: Props) {
  return (
    <>
      <div className="mt-3 grid gap-3 lg:mt-5 lg:gap-5">
        {result && <Schedules tables={result.tables} />}
        {result && <Steps steps={result.steps} />}
        <CheckedAgainst calculator={calculator} open={open} />
        <div className="tool-basis">
          <Assumptions calculator={calculator} />
          <div className="grid gap-3 lg:gap-5">
            {result && <LawUsed law={result.law} />}
            <Sources calculator={calculator} />
            <ReadMore calculator={slug} />
          </div>
        </div>
      </div>
      <SavedOfTool slug={slug} />
    </>
  );
}
