import { useStore } from '@nanostores/react';
import { useDeferredValue, useMemo } from 'react';
import type { AnyCalculator, Problems } from '../../../calculators/calculator.ts';
import { run } from '../../../calculators/run.ts';
import { Announcer } from '../../kit/Announcer.tsx';
import { Comparison } from '../saved/Comparison.tsx';
import { OpenedBar } from '../saved/OpenedBar.tsx';
import { $comparedId } from '../saved/place.ts';
import { SavedOfTool } from '../saved/SavedOfTool.tsx';
import { Assumptions, LawUsed, Sources } from './Basis.tsx';
import { CheckedAgainst } from './CheckedAgainst.tsx';
import { InputForm } from './InputForm.tsx';
import { KeyBar } from './KeyBar.tsx';
import { Legend } from './Legend.tsx';
import { ReadMore } from './ReadMore.tsx';
import { ResultCard } from './ResultCard.tsx';
import { ResultChart, Schedules } from './Schedules.tsx';
import { Sensitivity } from './Sensitivity.tsx';
import { Steps } from './Steps.tsx';
import { spoken } from './spoken.ts';
import { ToolActions } from './ToolActions.tsx';
import { ToolHeader } from './ToolHeader.tsx';
import type { ToolPageProps } from './ToolPage.tsx';
import { ToolSheet } from './ToolSheet.tsx';
import { useGiven } from './use-given.ts';
import { Warnings } from './Warnings.tsx';
import './styles.ts';

const NO_PROBLEMS: Problems = {};

interface Props extends ToolPageProps {
  calculator: AnyCalculator;
}

/** A calculator in use: fields, result, and all that explains it. */
export function ToolView({ siteName, slug, title, question, calculator }: Props) {
  const { given, change, open } = useGiven(calculator);
  const now = useMemo(() => run(calculator, given), [calculator, given]);
  // Chart and tables may be a moment behind, so that a key never waits for them.
  const later = useDeferredValue(given);
  const shown = useDeferredValue(now);
  // Fields and result fill the first screen: they show sooner if the rest is drawn after them.
  const whole = useDeferredValue(true, false);
  const comparing = useStore($comparedId) !== '';
  const result = whole && 'result' in shown ? shown.result : undefined;
  return (
    <>
      <ToolHeader
        title={title}
        question={question}
        actions={<ToolActions slug={slug} calculator={calculator} given={given} />}
      />
      <OpenedBar slug={slug} calculator={calculator} given={later} onChange={change} />
      <Comparison {...{ siteName, slug, title, calculator }} given={later} />
      <div className="tool-grid">
        <InputForm
          calculator={calculator}
          given={given}
          problems={'problems' in now ? now.problems : NO_PROBLEMS}
          onChange={change}
        />
        <div className="tool-answer">
          <ResultCard calculator={calculator} run={now}>
            {result && <ResultChart tables={result.tables} />}
            {whole && <Sensitivity calculator={calculator} given={later} />}
          </ResultCard>
          {result && <Warnings warnings={result.warnings} />}
        </div>
      </div>
      {whole && (
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
      )}
      <Legend />
      <Announcer text={spoken(calculator, now)} />
      <KeyBar calculator={calculator} run={now} />
      {/* A comparison has a sheet of its own. */}
      {!comparing && <ToolSheet {...{ siteName, title, question, calculator, given }} run={now} />}
    </>
  );
}
