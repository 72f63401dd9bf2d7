import { useDeferredValue, useEffect } from 'react';
import { US_TIME_ZONES } from '../../config/places.ts';
import { MAX_DISCLOSURE, type PublicField } from '../../contract/profile.ts';
import { CopyField } from '../kit/CopyField.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { Switch } from '../kit/Switch.tsx';
import { TextArea } from '../kit/TextArea.tsx';
import { TextField } from '../kit/TextField.tsx';
import { type DraftField, FIELD_NAMES, showWords } from './draft.ts';
import { FoldCard } from './FoldCard.tsx';
import { PersonCard } from './PersonCard.tsx';
import { StatesField } from './StatesField.tsx';
import type { ProfileEditing } from './use-profile.ts';

interface Props {
  editing: ProfileEditing;
  link: string;
}

/** The profile's fields, in cards by topic. */
export function ProfileForm({ editing, link }: Props) {
  const { draft, set, wrong, saved } = editing;
  const text = (field: Exclude<DraftField, 'states' | 'show'>) => ({
    id: field,
    name: field,
    label: FIELD_NAMES[field],
    value: draft[field],
    error: wrong[field],
    onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
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
  const otherCodes = saved.oldCodes.join(', ');
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
              hint="3 to 32 small letters, digits and hyphens. Codes that you had before go on working."
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
