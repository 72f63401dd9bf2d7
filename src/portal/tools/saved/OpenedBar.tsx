import { useStore } from '@nanostores/react';
import { memo, useMemo } from 'react';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import { sameCalculation } from '../../../calculators/compare.ts';
import type { Texts } from '../../../calculators/run.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge } from '../../kit/badges.tsx';
import { Notice } from '../../kit/notices.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await } from '../../kit/states.tsx';
import { correctedSince, newerLaw, newInputs } from './law.ts';
import { ContactLink, SavedOn } from './ScenarioTable.tsx';
import { $openedId, addressOfScenario, openedScenario } from './scenarios.ts';
import { closeScenario, closeWithFocus, compareWith } from './use-shown.ts';

interface LawNoticeProps {
  calculator: AnyCalculator;
  scenario: Scenario;
  toolInputs: Texts;
  onChange: (name: string, text: string) => void;
}

/** Says that the scenario uses an older year's law, what the newest law changes, and which figures were corrected since. */
function LawNotice({ calculator, scenario, toolInputs, onChange }: LawNoticeProps) {
  const newer = useMemo(() => newerLaw(calculator, scenario.inputs), [calculator, scenario]);
  const corrected = useMemo(() => correctedSince(calculator, scenario), [calculator, scenario]);
  const stillOld = newer && toolInputs[newer.field] === String(newer.year);
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
          It now gives a different figure for: {corrected.join(', ')}. Save to keep the new one.
        </Notice>
      )}
    </>
  );
}

interface Props {
  slug: string;
  calculator: AnyCalculator;
  toolInputs: Texts;
  onChange: (name: string, text: string) => void;
  /** Opens the dialog for its name, note and contact. */
  onEdit: () => void;
}

/** The open scenario: its name, whether the form still shows it, and the effects of newer law. */
export const OpenedBar = memo(function OpenedBar(props: Props) {
  const id = useStore($openedId);
  return id ? <Opened {...props} /> : null;
});

const leaveButton = (
  <Button onClick={closeWithFocus(closeScenario)}>
    Close<span className="sr-only"> scenario</span>
  </Button>
);

function Opened({ slug, ...props }: Props) {
  const loaded = useStore(openedScenario.$loaded);
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
        retry={openedScenario.reload}
        skeleton={<SkeletonCard lines={2} />}
        subject="this scenario"
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
  toolInputs,
  onChange,
  onEdit,
}: Omit<Props, 'slug'> & { scenario: Scenario }) {
  const same = sameCalculation(calculator, toolInputs, scenario.inputs);
  const since = newInputs(calculator, scenario);
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
          <Button onClick={onEdit}>
            Edit<span className="sr-only"> scenario</span>
          </Button>
          {leaveButton}
        </div>
      </div>
      {since.length > 0 && (
        <Notice kind="info" title="New inputs since it was saved">
          {since.join(', ')}. They change nothing until you fill them in.
        </Notice>
      )}
      <LawNotice
        calculator={calculator}
        scenario={scenario}
        toolInputs={toolInputs}
        onChange={onChange}
      />
    </section>
  );
}
