import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { US_STATES, US_TIME_ZONES } from '../../config/places.ts';
import { DESKTOP_QUERY } from '../../config/tokens.ts';
import { MAX_DISCLOSURE, type PublicField } from '../../contract/profile.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { CopyField } from '../kit/CopyField.tsx';
import {
  CheckField,
  FieldError,
  SelectField,
  Switch,
  TextArea,
  TextField,
} from '../kit/fields.tsx';
import { Sign } from '../kit/Sign.tsx';
import type { Problems } from '../kit/use-form.ts';
import { type DraftField, FIELD_NAMES, type ProfileFields, showWords } from './draft.ts';
import { FormCard } from './FormCard.tsx';
import { PersonCard } from './PersonCard.tsx';

interface StatesFieldProps {
  value: string[];
  onChange: (states: string[]) => void;
  error?: string | undefined;
}

/** The states in which the affiliate holds a licence. */
function StatesField({ value, onChange, error }: StatesFieldProps) {
  // Two hundred elements that most visits never open.
  const [open, setOpen] = useState(false);
  const names = value.map((code) => US_STATES[code]).join(', ');
  return (
    <fieldset id="states" tabIndex={-1} aria-describedby={error ? 'states-error' : undefined}>
      <legend className="label">
        States where you’re licensed <span className="font-normal text-ink-muted">optional</span>
      </legend>
      <details
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="rounded border border-line-strong bg-surface-raised"
      >
        <summary className="min-h-11 px-4 py-2.5">{names || 'Choose states'}</summary>
        {open && (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 border-t border-line p-4">
            {Object.entries(US_STATES).map(([code, state]) => (
              <li key={code}>
                <CheckField
                  name={`state-${code}`}
                  label={state}
                  checked={value.includes(code)}
                  onChange={({ target }) =>
                    onChange(
                      target.checked
                        ? [...value, code].sort()
                        : value.filter((other) => other !== code),
                    )
                  }
                  className="text-sm"
                />
              </li>
            ))}
          </ul>
        )}
      </details>
      <FieldError id="states" error={error} />
    </fieldset>
  );
}

interface FoldCardProps {
  title: string;
  fields: readonly DraftField[];
  /** What is wrong, by the field: then its card is open. */
  wrong: Problems;
  children: ReactNode;
}

/** A card below the first: on phones it opens by a press. */
function FoldCard({ title, fields, wrong, children }: FoldCardProps) {
  const desktop = useMediaQuery(DESKTOP_QUERY);
  // Other pages link to a field.
  const [open, setOpen] = useState(() => fields.some((field) => location.hash === `#${field}`));
  if (!open && fields.some((field) => wrong[field])) setOpen(true);
  if (desktop) return <FormCard title={title}>{children}</FormCard>;
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="card group"
    >
      <summary className="flex min-h-16 list-none items-center justify-between gap-3 rounded px-5 py-3 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl">{title}</h2>
        <Sign name="down" className="size-5 text-ink-muted group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 px-5 pt-2 pb-5">{children}</div>
    </details>
  );
}

interface Props {
  form: ProfileFields;
  link: string;
}

/** The profile's fields, in cards by topic. */
export function ProfileForm({ form, link }: Props) {
  const { stored, draft, set, wrong } = form;
  const text = (field: Exclude<DraftField, 'states' | 'show'>) => ({
    ...form.field(field),
    id: field,
    label: FIELD_NAMES[field],
  });
  const show = (field: PublicField) => (
    <Switch
      className="mt-1 text-sm text-ink-muted"
      name={`show-${field}`}
      label={showWords(field)}
      checked={draft.show[field]}
      onChange={({ target }) => set({ show: { ...draft.show, [field]: target.checked } })}
    />
  );
  const otherCodes = stored.oldCodes.join(', ');
  // The first card fills a phone: it shows sooner if the others are drawn after it.
  const whole = useDeferredValue(true, false);
  // It was not there yet when the browser looked for what the address names.
  useEffect(() => {
    if (whole) document.getElementById(location.hash.slice(1))?.focus();
  }, [whole]);
  return (
    <div className="grid gap-3 lg:gap-5">
      <PersonCard text={text} show={show} />
      {whole && (
        <>
          <FoldCard
            title="Practice"
            fields={['firm', 'phone', 'email', 'website', 'booking', 'timeZone']}
            wrong={wrong}
          >
            <div>
              <TextField {...text('firm')} optional autoComplete="organization" />
              {show('firm')}
            </div>
            <div>
              <TextField {...text('phone')} optional type="tel" autoComplete="tel" />
              {show('phone')}
            </div>
            <div>
              <TextField
                {...text('email')}
                optional
                inputMode="email"
                autoComplete="email"
                hint="For clients. You sign in with your username."
              />
              {show('email')}
            </div>
            <div>
              <TextField
                {...text('website')}
                optional
                inputMode="url"
                hint="Starts with https://"
              />
              {show('website')}
            </div>
            <div>
              <TextField
                {...text('booking')}
                optional
                inputMode="url"
                hint="Where clients choose a time, starting with https://"
              />
              {show('booking')}
            </div>
            <SelectField
              {...text('timeZone')}
              options={Object.entries(US_TIME_ZONES).map(([value, label]) => ({ value, label }))}
            />
          </FoldCard>
          <FoldCard title="Credentials" fields={['credentials', 'states']} wrong={wrong}>
            <div>
              <TextField
                {...text('credentials')}
                optional
                hint="As after your name, for example CFP, ChFC"
              />
              {show('credentials')}
            </div>
            <div>
              <StatesField
                value={draft.states}
                onChange={(states) => set({ states })}
                error={wrong.states}
              />
              {show('states')}
            </div>
          </FoldCard>
          <FoldCard title="Your link" fields={['code']} wrong={wrong}>
            <TextField
              {...text('code')}
              required
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              hint="3–32 lowercase letters, numbers or hyphens. Old codes keep working."
            />
            {otherCodes && <p className="text-sm text-ink-muted">Also yours: {otherCodes}</p>}
            <CopyField id="link" label="Link to share" value={link} />
          </FoldCard>
          <FoldCard title="Disclosure" fields={['disclosure']} wrong={wrong}>
            <TextArea
              {...text('disclosure')}
              optional
              count={MAX_DISCLOSURE}
              rows={4}
              hint="The line that your firm requires. It appears wherever your name does and cannot be hidden."
            />
          </FoldCard>
        </>
      )}
    </div>
  );
}
