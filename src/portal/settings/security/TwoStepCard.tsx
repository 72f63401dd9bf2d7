import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import type { Added, TwoStep } from '../../../contract/two-step.ts';
import { Await } from '../../kit/Await.tsx';
import { Badge } from '../../kit/Badge.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import { CodesRow } from './CodesRow.tsx';
import { PasskeyRows } from './PasskeyRows.tsx';
import { RecoveryRow } from './RecoveryRow.tsx';
import { $loaded, factorsOf, reload, show, stateWords } from './two-step.ts';

const RecoveryCodes = lazy(() => import('./RecoveryCodes.tsx'));

/** Two-step sign-in: what is set up, and how to change it. */
export function TwoStepCard({ siteName }: { siteName: string }) {
  const loaded = useStore($loaded);
  return (
    <Await
      loaded={loaded}
      retry={reload}
      skeleton={<SkeletonCard lines={4} />}
      what="your two-step sign-in"
    >
      {(twoStep) => <Card twoStep={twoStep} siteName={siteName} />}
    </Await>
  );
}

function Card({ twoStep, siteName }: { twoStep: TwoStep; siteName: string }) {
  // Shown this once.
  const [codes, setCodes] = useState<string[]>([]);
  const isOn = factorsOf(twoStep) > 0;
  const onAdded = (added: Added) => {
    show(added.twoStep);
    setCodes(added.recoveryCodes);
  };

  return (
    <section aria-labelledby="two-step" className="card p-5 lg:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="two-step" className="text-xl">
          Two-step sign-in
        </h2>
        <Badge kind={isOn ? 'success' : twoStep.required ? 'warning' : 'neutral'}>
          {isOn ? 'On' : 'Off'}
        </Badge>
      </div>
      <p className="mt-2 max-w-measure text-ink-muted">
        {stateWords(twoStep)}{' '}
        {!isOn && 'With a second step nobody gets in who has found out your password.'}
      </p>
      <ul className="mt-4 divide-y divide-line border-t border-line">
        <CodesRow twoStep={twoStep} onAdded={onAdded} />
        <PasskeyRows twoStep={twoStep} onAdded={onAdded} />
        {isOn && <RecoveryRow left={twoStep.recoveryCodes} onMade={setCodes} />}
      </ul>
      <p className="mt-4 max-w-measure text-sm text-ink-muted">
        If you lose all of it, recovery codes included, call the alliance office. Once it knows that
        it is you, it can switch the second step off for you.
      </p>
      {codes.length > 0 && (
        <Suspense>
          <RecoveryCodes
            codes={codes}
            siteName={siteName}
            onClose={() => {
              setCodes([]);
              void reload();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
