import { useStore } from '@nanostores/react';
import { useDeferredValue, useMemo } from 'react';
import { type AnyCalculator, notOfYear, type Problems } from '../../../calculators/calculator.ts';
import { run } from '../../../calculators/run.ts';
import { $search } from '../../../lib/search-params.ts';
import { Announcer } from '../../kit/Announcer.tsx';
import { Button } from '../../kit/Button.tsx';
import { Empty } from '../../kit/Empty.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { $comparedId, PLACE_NAMES } from '../saved/place.ts';
import { notInputs, unknownNames } from './address.ts';
import { InputForm } from './InputForm.tsx';
import { KeyBar } from './KeyBar.tsx';
import { Legend } from './Legend.tsx';
import { ResultCard } from './ResultCard.tsx';
import { spoken } from './spoken.ts';
import { ToolActions } from './ToolActions.tsx';
import { ToolHeader } from './ToolHeader.tsx';
import type { ToolPageProps } from './ToolPage.tsx';
import { useGiven } from './use-given.ts';
import type { Rest } from './use-rest.ts';
import { Warnings } from './Warnings.tsx';
import './styles.ts';

const NO_PROBLEMS: Problems = {};

interface Props extends ToolPageProps {
  calculator: AnyCalculator;
  rest: Rest;
}

/** A calculator in use: fields, result, and all that explains it. */
export function ToolView({ siteName, slug, title, question, calculator, rest }: Props) {
  const { given, change, open } = useGiven(calculator);
  const now = useMemo(() => run(calculator, given), [calculator, given]);
  // Chart and tables may be a moment behind, so that a key never waits for them.
  const later = useDeferredValue(given);
  const shown = useDeferredValue(now);
  const comparing = useStore($comparedId) !== '';
  const old = notOfYear(calculator, new Date().getFullYear());
  const stray = notInputs(unknownNames(useStore($search), calculator.inputs, PLACE_NAMES));
  const result = 'result' in shown ? shown.result : undefined;
  const { parts: Rest, failed } = rest;
  return (
    <>
      <ToolHeader
        title={title}
        question={question}
        actions={<ToolActions slug={slug} calculator={calculator} given={given} rest={rest} />}
      />
      {old && (
        <div className="mb-4">
          <Notice
            kind="warning"
            title={`The law of ${new Date().getFullYear()} is not all here yet`}
          >
            {old}
          </Notice>
        </div>
      )}
      {stray && <p className="-mt-2 mb-4 text-sm wrap-break-word text-ink-muted">{stray}</p>}
      {Rest && (
        <Rest.OpenedBar slug={slug} calculator={calculator} given={later} onChange={change} />
      )}
      {Rest && <Rest.Comparison {...{ siteName, slug, title, calculator }} given={later} />}
      <div className="tool-grid">
        <InputForm
          calculator={calculator}
          given={given}
          problems={'problems' in now ? now.problems : NO_PROBLEMS}
          onChange={change}
        />
        <div className="tool-answer">
          <ResultCard calculator={calculator} run={now}>
            {Rest && result && <Rest.ResultChart tables={result.tables} />}
            {Rest && <Rest.Sensitivity calculator={calculator} given={later} />}
          </ResultCard>
          {/* Not before the chart above them, which would push them down. */}
          {(Rest || failed) && result && <Warnings warnings={result.warnings} />}
        </div>
      </div>
      {Rest && <Rest.Explained {...{ slug, calculator, result, open }} />}
      {failed && <NotExplained />}
      {/* Its height, so that the legend does not move while it shows. */}
      {!Rest && !failed && <div className="min-h-svh" />}
      <Legend title={title} />
      <Announcer text={spoken(calculator, now)} />
      <KeyBar calculator={calculator} run={now} />
      {/* A comparison has a sheet of its own. */}
      {Rest && !comparing && (
        <Rest.ToolSheet {...{ siteName, title, question, calculator, given }} run={now} />
      )}
    </>
  );
}

const NotExplained = () => (
  <div className="card mt-3 lg:mt-5">
    <Empty
      kind="failed"
      title="A part of this page did not load"
      action={<Button onClick={() => location.reload()}>Try again</Button>}
    >
      The result is right. How it was computed, its sources, and what you have saved are missing.
      Please check your connection; your figures stay.
    </Empty>
  </div>
);
