import { useStore } from '@nanostores/react';
import { memo } from 'react';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import type { Texts } from '../../../calculators/run.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import { Await } from '../../kit/Await.tsx';
import { Badge } from '../../kit/Badge.tsx';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import { ContactLink } from './ContactLink.tsx';
import { sameCalculation } from './compare.ts';
import { LawNotice } from './LawNotice.tsx';
import { $openedId, addressOfScenario } from './place.ts';
import { SavedOn } from './SavedOn.tsx';
import { opened } from './scenarios.ts';
import { closing, compareWith, leave } from './show.ts';

interface Props {
  slug: string;
  calculator: AnyCalculator;
  given: Texts;
  onChange: (name: string, text: string) => void;
}

/** The scenario that is open: what it is, whether the form still shows it, and what the law did to it since. */
export const OpenedBar = memo(function OpenedBar(props: Props) {
  const id = useStore($openedId);
  return id ? <Opened {...props} /> : null;
});

const leaveButton = (
  <Button onClick={closing(leave)}>
    Close<span className="sr-only"> scenario</span>
  </Button>
);

function Opened({ slug, ...props }: Props) {
  const loaded = useStore(opened.$loaded);
  if (loaded.status === 'failed' && loaded.missing) {
    return (
      <Above>
        <Notice kind="warning" live title="We could not find this scenario" action={leaveButton}>
          It may have been deleted. The calculator works without it.
        </Notice>
      </Above>
    );
  }
  return (
    <Above>
      <Await
        loaded={loaded}
        retry={opened.reload}
        skeleton={<SkeletonCard lines={2} />}
        what="this scenario"
      >
        {(scenario) =>
          scenario.calculator === slug ? (
            <Facts scenario={scenario} {...props} />
          ) : (
            <Notice kind="warning" live title="This scenario is of another calculator">
              <a href={addressOfScenario(scenario)} className="link">
                Open {scenario.name} there
              </a>
            </Notice>
          )
        }
      </Await>
    </Above>
  );
}

const Above = ({ children }: { children: React.ReactNode }) => (
  <div className="mb-3 lg:mb-5">{children}</div>
);

function Facts({
  scenario,
  calculator,
  given,
  onChange,
}: Omit<Props, 'slug'> & { scenario: Scenario }) {
  const same = sameCalculation(calculator, given, scenario.inputs);
  return (
    <section aria-label="Open scenario" className="card grid gap-4 p-5 lg:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-lg font-semibold">
            <span className="min-w-0 break-words">{scenario.name}</span>
            {!same && <Badge kind="warning">Changed since it was saved</Badge>}
          </h2>
          <p className="mt-1 text-sm text-ink-muted">
            <ContactLink scenario={scenario} after=" · " />
            <span>
              Saved on <SavedOn scenario={scenario} />
            </span>
          </p>
          {scenario.note && (
            <p className="mt-2 max-w-measure whitespace-pre-line break-words text-sm">
              {scenario.note}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          {!same && <Button onClick={() => compareWith(scenario)}>Compare with saved</Button>}
          {leaveButton}
        </div>
      </div>
      <LawNotice calculator={calculator} scenario={scenario} given={given} onChange={onChange} />
    </section>
  );
}
