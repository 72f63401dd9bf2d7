import { memo, useMemo } from 'react';
import type { AnyCalculator, Problems } from '../../../calculators/calculator.ts';
import type { Field } from '../../../calculators/field.ts';
import { initialOf } from '../../../calculators/read-field.ts';
import type { Given } from './address.ts';
import { FormGroups } from './FormGroups.tsx';
import { InputField } from './InputField.tsx';

interface Props {
  calculator: AnyCalculator;
  given: Given;
  problems: Problems;
  onChange: (name: string, text: string) => void;
}

/** What the calculator asks for. It is never sent: the result follows each key. */
export const InputForm = memo(function InputForm({ calculator, given, problems, onChange }: Props) {
  const fields = useMemo(
    () =>
      Object.entries<Field>(calculator.inputs).map(([name, field]) => ({
        name,
        field,
        group: field.group,
      })),
    [calculator],
  );
  return (
    <form
      aria-label="Your figures"
      noValidate
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
      className="card tool-form p-5 lg:p-6"
    >
      <FormGroups fields={fields}>
        {({ name, field }) => (
          <InputField
            key={name}
            name={name}
            field={field}
            text={given[name] ?? initialOf(calculator.inputs, name, given)}
            error={problems[name]}
            onChange={onChange}
          />
        )}
      </FormGroups>
    </form>
  );
});
