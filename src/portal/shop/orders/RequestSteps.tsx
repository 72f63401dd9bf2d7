import { useState } from 'react';
import * as v from 'valibot';
import { OrderAddress } from '../../../contract/orders.ts';
import type { Profile } from '../../../contract/profile.ts';
import { changeSearch } from '../../../lib/search-params.ts';
import { readDraft } from '../../../session/drafts.ts';
import { useUnsaved } from '../../kit/use-unsaved.ts';
import type { BasketItem } from '../basket.ts';
import { AddressStep } from './AddressStep.tsx';
import { BasketStep } from './BasketStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import type { Orderable, Step } from './state.ts';

/** The address as it is typed. */
export type TypedAddress = Record<keyof OrderAddress, string>;

const UNSAVED = 'order';

interface Props {
  step: Step;
  basket: readonly BasketItem[];
  pieces: readonly Orderable[];
  profile: Profile;
}

/** What is asked in each step; what is typed stays from step to step. */
export function RequestSteps({ step, basket, pieces, profile }: Props) {
  const [typed, setTyped] = useState<TypedAddress | undefined>(() => readDraft(UNSAVED));
  const address = typed ?? { name: profile.name, street: '', city: '', state: '', zip: '' };
  useUnsaved(UNSAVED, typed);
  const checked = v.safeParse(OrderAddress, address);

  if (step === 'basket') return <BasketStep {...{ basket, pieces, profile }} />;
  if (step === 'review' && checked.success) {
    return (
      <ReviewStep
        {...{ basket, pieces }}
        address={checked.output}
        onSent={(id) => {
          setTyped(undefined);
          changeSearch({ view: null, id });
        }}
      />
    );
  }
  return <AddressStep address={address} onChange={setTyped} />;
}
