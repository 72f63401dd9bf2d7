import type { ReactNode } from 'react';
import * as v from 'valibot';
import { US_STATES } from '../../config/places.ts';
import type { License } from '../../config/practice.ts';
import { LICENSE_KINDS, type LicenseKind } from '../../config/roles.ts';
import { LicenseDraft, MAX_LICENSES } from '../../contract/profile/profile.ts';
import { Button } from '../kit/Button.tsx';
import {
  CheckField,
  FieldError,
  FieldGroup,
  optionsOf,
  SelectField,
  TextField,
} from '../kit/fields.tsx';
import { FIELD_NAMES, toggleEntry } from './draft.ts';

const NEW_LICENSE: License = { state: '', number: '', kinds: [], expiresOn: null };

interface LicenseFieldsProps {
  license: License;
  /** Its place in the list. */
  at: number;
  error: string | undefined;
  onChange: (changes: Partial<License>) => void;
}

function LicenseFields({ license, at, error, onChange }: LicenseFieldsProps) {
  const id = `license-${at}`;
  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid gap-4 sm:grid-cols-2"
    >
      <legend className="sr-only">License {at + 1}</legend>
      <SelectField
        name={`${id}-state`}
        label="State"
        placeholder="Choose"
        value={license.state}
        onChange={({ target }) => onChange({ state: target.value })}
        options={optionsOf(US_STATES)}
      />
      <TextField
        name={`${id}-number`}
        label="License number"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        value={license.number}
        onChange={({ target }) => onChange({ number: target.value })}
      />
      <TextField
        name={`${id}-expires`}
        type="date"
        label="Last day"
        optional
        value={license.expiresOn ?? ''}
        onChange={({ target }) => onChange({ expiresOn: target.value || null })}
      />
      <fieldset className="sm:col-span-2">
        <legend className="label">Kinds</legend>
        <div className="flex flex-wrap gap-x-6">
          {(Object.keys(LICENSE_KINDS) as LicenseKind[]).map((kind) => (
            <CheckField
              key={kind}
              name={`${id}-${kind}`}
              label={LICENSE_KINDS[kind]}
              checked={license.kinds.includes(kind)}
              onChange={({ target }) =>
                onChange({ kinds: toggleEntry(license.kinds, kind, target.checked) })
              }
            />
          ))}
        </div>
      </fieldset>
    </fieldset>
  );
}

interface LicensesFieldProps {
  value: License[];
  onChange: (licenses: License[]) => void;
  error: string | undefined;
  /** To the right of the label. */
  show: ReactNode;
}

/** Insurance licenses, each with its state, number, kinds and last day. */
export function LicensesField({ value, onChange, error, show }: LicensesFieldProps) {
  const wrong = error ? value.findIndex((license) => !v.is(LicenseDraft, license)) : -1;
  const change = (at: number, changes: Partial<License>) =>
    onChange(value.map((license, index) => (index === at ? { ...license, ...changes } : license)));
  const focus = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());
  return (
    <div className="relative">
      <span className="absolute -top-1 right-0 text-xs text-ink-muted">{show}</span>
      <FieldGroup
        id="licenses"
        legend={FIELD_NAMES.licenses}
        {...(error && wrong < 0 && { error })}
      >
        <p className="-mt-1 mb-1.5 text-sm text-ink-muted">
          Printed below your name: California’s, and the first of the list. An insurance producer’s
          always show.
        </p>
        <ol className="grid gap-3">
          {value.map((license, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a license has no identity but its place.
            <li key={at} className="rounded border border-line p-4">
              <LicenseFields
                license={license}
                at={at}
                error={at === wrong ? error : undefined}
                onChange={(changes) => change(at, changes)}
              />
              <FieldError id={`license-${at}`} error={at === wrong ? error : undefined} />
              <Button
                kind="ghost"
                compact
                className="mt-2"
                onClick={() => {
                  onChange(value.filter((_, index) => index !== at));
                  focus('add-license');
                }}
              >
                Remove<span className="sr-only"> license {at + 1}</span>
              </Button>
            </li>
          ))}
        </ol>
        {value.length < MAX_LICENSES && (
          <Button
            id="add-license"
            className={value.length > 0 ? 'mt-3' : ''}
            onClick={() => {
              onChange([...value, NEW_LICENSE]);
              focus(`license-${value.length}-state`);
            }}
          >
            Add license
          </Button>
        )}
      </FieldGroup>
    </div>
  );
}
