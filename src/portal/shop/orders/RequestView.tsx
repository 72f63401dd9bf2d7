import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Await } from '../../kit/Await.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import { Stepper } from '../../kit/Stepper.tsx';
import { $basket } from '../basket.ts';
import { profile } from '../resources.ts';
import { RequestSteps } from './RequestSteps.tsx';
import { type Orderable, STEPS, type Step } from './state.ts';

const WORDS = { basket: 'Basket', address: 'Address', review: 'Review' } as const;

/** A request in three steps. An empty basket has the first one alone. */
export function RequestView({ step: asked, pieces }: { step: Step; pieces: readonly Orderable[] }) {
  const basket = useStore($basket);
  const loaded = useStore(profile.$loaded);
  const step = basket.length === 0 ? 'basket' : asked;
  const box = useRef<HTMLDivElement>(null);
  const first = useRef(step);
  useEffect(() => {
    if (first.current === step) return;
    first.current = step;
    box.current?.querySelector('h2')?.focus();
  }, [step]);
  return (
    <div ref={box}>
      <PageHeader title="Your request">
        The office prints and sends it. Nothing is charged here.
      </PageHeader>
      <Stepper
        label="Steps of the request"
        steps={STEPS.map((one) => WORDS[one])}
        current={STEPS.indexOf(step)}
      />
      <Await
        loaded={loaded}
        skeleton={<SkeletonCard lines={4} />}
        retry={profile.reload}
        what="your profile"
      >
        {(data) => <RequestSteps {...{ step, basket, pieces }} profile={data} />}
      </Await>
    </div>
  );
}
