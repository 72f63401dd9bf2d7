import { useStore } from '@nanostores/react';
import { memo, useEffect, useMemo, useRef } from 'react';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import type { Texts } from '../../../calculators/run.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import { changeSearch } from '../../../lib/search-params.ts';
import { Await } from '../../kit/Await.tsx';
import { Button } from '../../kit/Button.tsx';
import { Empty } from '../../kit/Empty.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import { ComparisonSheet } from './ComparisonSheet.tsx';
import { ComparisonTable } from './ComparisonTable.tsx';
import { compared } from './compare.ts';
import { $comparedId } from './place.ts';
import { comparedTo } from './scenarios.ts';
import { closing, takeAsked } from './show.ts';
import { useShownScenario } from './use-shown.ts';

interface Props {
  siteName: string;
  slug: string;
  /** The calculator's name. */
  title: string;
  calculator: AnyCalculator;
  given: Texts;
}

/** What the form shows beside a saved scenario: the one that the address names. */
export const Comparison = memo(function Comparison(props: Props) {
  const id = useStore($comparedId);
  return id ? <Loaded key={id} {...props} /> : null;
});

const close = closing(() => changeSearch({ beside: null }));
const closeButton = <Button onClick={close}>Close comparison</Button>;

function Loaded(props: Props) {
  const loaded = useStore(comparedTo.$loaded);
  const missing = loaded.status === 'failed' && loaded.missing;
  const other = loaded.status === 'ready' && loaded.data.calculator !== props.slug;
  return (
    <section aria-labelledby="comparison-head" className="mb-3 lg:mb-5">
      {missing || other ? (
        <div className="card">
          <h2 id="comparison-head" className="sr-only">
            Comparison
          </h2>
          <Empty
            kind="none"
            title={missing ? 'We could not find this scenario' : 'These cannot be compared'}
            action={closeButton}
          >
            {missing
              ? 'It may have been deleted. Choose another one of the saved scenarios below.'
              : 'Only scenarios of the same calculator can be beside each other.'}
          </Empty>
        </div>
      ) : (
        <Await
          loaded={loaded}
          retry={comparedTo.reload}
          skeleton={<SkeletonCard lines={8} />}
          what="the scenario to compare with"
        >
          {(scenario) => <Shown scenario={scenario} {...props} />}
        </Await>
      )}
    </section>
  );
}

function Shown({
  siteName,
  slug,
  title,
  calculator,
  given,
  scenario,
}: Props & { scenario: Scenario }) {
  const open = useShownScenario(slug);
  const head = useRef<HTMLHeadingElement>(null);
  const rows = useMemo(
    () => compared(calculator, given, scenario.inputs),
    [calculator, given, scenario],
  );
  useEffect(() => {
    // The comparison appears above the list in which it was asked for.
    if (takeAsked()) head.current?.focus();
  }, []);
  const here = open && open.id !== scenario.id ? open.name : 'In the form now';
  return (
    <div className="card p-5 lg:p-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="comparison-head" ref={head} tabIndex={-1} className="text-xl outline-none">
          Comparison
        </h2>
        <div className="print:hidden">{closeButton}</div>
      </div>
      <ComparisonTable rows={rows} here={here} there={scenario.name} />
      <ComparisonSheet siteName={siteName} title={title} calculator={calculator}>
        <ComparisonTable rows={rows} here={here} there={scenario.name} />
      </ComparisonSheet>
    </div>
  );
}
