import { type SubmitEvent, useState } from 'react';
import * as v from 'valibot';
import { US_STATES } from '../../../config/places.ts';
import { OrderAddress } from '../../../contract/orders.ts';
import { changeSearch } from '../../../lib/search-params.ts';
import { Button } from '../../kit/Button.tsx';
import { ErrorSummary } from '../../kit/ErrorSummary.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { TextField } from '../../kit/TextField.tsx';
import type { TypedAddress } from './RequestSteps.tsx';

/** A sentence for each field that does not fit, as the server would say it. */
export function addressProblems(address: TypedAddress): Record<string, string> {
  const { issues = [] } = v.safeParse(OrderAddress, address);
  const problems: Record<string, string> = {};
  for (const { path = [], message } of issues) problems[String(path[0]?.key)] ??= message;
  return problems;
}

const STATES = Object.entries(US_STATES).map(([value, label]) => ({ value, label }));

interface Props {
  address: TypedAddress;
  onChange: (address: TypedAddress) => void;
}

/** The second step: where to. */
export function AddressStep({ address, onChange }: Props) {
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const field = (name: keyof TypedAddress) => ({
    name,
    value: address[name],
    error: wrong[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...address, [name]: target.value }),
  });
  const goOn = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problems = addressProblems(address);
    setWrong(problems);
    if (Object.keys(problems).length === 0) changeSearch({ view: 'review' });
  };
  return (
    <form noValidate onSubmit={goOn} className="card grid max-w-measure gap-5 p-5 lg:p-6">
      <h2 tabIndex={-1} className="text-xl">
        Where to?
      </h2>
      <ErrorSummary fields={wrong} />
      <TextField {...field('name')} label="Name" autoComplete="name" />
      <TextField {...field('street')} label="Street" autoComplete="street-address" />
      <TextField {...field('city')} label="City" autoComplete="address-level2" />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          {...field('state')}
          label="State"
          autoComplete="address-level1"
          placeholder="Choose a state"
          options={STATES}
        />
        <TextField
          {...field('zip')}
          label="ZIP code"
          autoComplete="postal-code"
          inputMode="numeric"
        />
      </div>
      <div className="page-actions">
        <Button type="submit" kind="primary">
          Continue to review
        </Button>
        <Button onClick={() => changeSearch({ view: 'basket' })}>Back</Button>
      </div>
    </form>
  );
}
