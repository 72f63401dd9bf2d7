import { useState } from 'react';
import { SaveBar } from '../../src/portal/kit/ConflictNotice.tsx';
import {
  CheckField,
  FieldGroup,
  SelectField,
  Switch,
  TextArea,
  TextField,
} from '../../src/portal/kit/fields.tsx';
import { ErrorSummary } from '../../src/portal/kit/notices.tsx';

const STATES = [
  { value: 'CA', label: 'California' },
  { value: 'NY', label: 'New York' },
];
const ERRORS = { email: 'Enter an email address with an @', agree: 'Agree to go on' };

export function Fields() {
  const [errors, setErrors] = useState<Partial<typeof ERRORS>>({});
  return (
    <form
      noValidate
      aria-label="Person"
      onSubmit={(event) => {
        event.preventDefault();
        setErrors(ERRORS);
      }}
      className="card grid max-w-measure gap-5 p-5"
    >
      <ErrorSummary fields={errors} />
      <TextField name="name" label="Name" autoComplete="name" defaultValue="Ada Example" />
      <TextField
        name="email"
        label="Email"
        type="email"
        hint="Visitors see it on your card."
        error={errors.email}
      />
      <TextField
        name="estate"
        label="Estate"
        prefix="$"
        inputMode="decimal"
        defaultValue="1,250,000"
      />
      <TextField name="rate" label="Rate" suffix="%" inputMode="decimal" optional />
      <TextField name="met" label="Met on" type="date" optional />
      <TextArea name="bio" label="About you" count={600} optional />
      <SelectField name="state" label="State" options={STATES} placeholder="Choose a state" />
      <FieldGroup id="contact-by" legend="How to reach you" hint="One of them is enough.">
        <CheckField type="radio" name="by" value="mail" label="Email" defaultChecked />
        <CheckField type="radio" name="by" value="phone" label="Phone" hint="Weekdays only" />
      </FieldGroup>
      <CheckField
        name="agree"
        label="I have read the disclosure"
        {...(errors.agree && { error: errors.agree })}
      />
      <CheckField name="news" label="Send me news" defaultChecked />
      <Switch name="show" label="Show my phone number" hint="On your public card" />
      <SaveBar changed onDiscard={() => setErrors({})} />
    </form>
  );
}
