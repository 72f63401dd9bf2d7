import { useId, useState } from 'react';
import { DETAIL_LABELS } from '../../../contract/contact-fields.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import { givenNameOf } from '../../../contract/person-name.ts';
import { Button } from '../../kit/Button.tsx';
import { CheckField, TextField } from '../../kit/fields.tsx';
import { useScope } from '../../shared/sign-in/use-scope.ts';
import { otherOf } from './family.ts';
import { Day, DueDay, Panel } from './Panel.tsx';
import { RHYTHMS, talkDueOn } from './rhythm.ts';
import { type Part, useInPlace } from './save.ts';

const RHYTHM: Part<Pick<Contact, 'rhythmDays' | 'ownRhythm'>> = {
  of: ({ rhythmDays, ownRhythm }) => ({ rhythmDays, ownRhythm }),
  change: (draft) => draft,
};
const OWN = 'own';

/** The check-in interval, and the next check-in. */
export function RhythmPanel({ contact, today }: { contact: Contact; today: string }) {
  const id = useId();
  const writes = useScope('contacts');
  const [{ rhythmDays, ownRhythm }, save] = useInPlace(
    contact,
    RHYTHM,
    'The check-in did not change',
  );
  const other = otherOf(contact);
  const [choosing, setChoosing] = useState(false);
  const listed = rhythmDays === null || RHYTHMS.some(({ value }) => Number(value) === rhythmDays);
  const dueOn = talkDueOn({ ...contact, rhythmDays });
  return (
    <Panel title="Check in">
      {writes ? (
        <>
          <label htmlFor={id} className="sr-only">
            Check in
          </label>
          <select
            id={id}
            value={choosing ? OWN : String(rhythmDays ?? '')}
            onChange={({ target }) => {
              setChoosing(target.value === OWN);
              if (target.value !== OWN)
                void save({ ownRhythm, rhythmDays: Number(target.value) || null });
            }}
            className="field field-compact"
          >
            <option value="">Never</option>
            {RHYTHMS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            {!listed && <option value={rhythmDays}>Every {rhythmDays} days</option>}
            <option value={OWN}>Another number of days…</option>
          </select>
        </>
      ) : (
        <p>{rhythmDays === null ? 'Never' : `Every ${rhythmDays} days`}</p>
      )}
      {choosing && (
        <OwnRhythm
          onChoose={(days) => {
            setChoosing(false);
            void save({ ownRhythm, rhythmDays: days });
          }}
        />
      )}
      {writes && (other || ownRhythm) && (
        <CheckField
          name="own-rhythm"
          label={DETAIL_LABELS.ownRhythm}
          hint={`Conversations with ${other?.name ?? 'a spouse'} don’t reset this check-in, and these don’t reset ${other ? `${givenNameOf(other.name)}’s` : 'the spouse’s'}.`}
          checked={ownRhythm}
          onChange={() => void save({ rhythmDays, ownRhythm: !ownRhythm })}
          className="mt-1"
        />
      )}
      <dl className="facts mt-3">
        <dt>Last contact</dt>
        <dd>{contact.lastTouchOn ? <Day on={contact.lastTouchOn} /> : 'None yet'}</dd>
        {dueOn && (
          <>
            <dt>Next check-in due</dt>
            <dd>
              <Day on={dueOn} /> · <DueDay on={dueOn} today={today} />
            </dd>
          </>
        )}
      </dl>
    </Panel>
  );
}

function OwnRhythm({ onChoose }: { onChoose: (days: number) => void }) {
  const [days, setDays] = useState('');
  const [wrong, setWrong] = useState<string>();
  return (
    <form
      noValidate
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const number = Number(days);
        if (Number.isInteger(number) && number >= 1 && number <= 730) onChoose(number);
        else setWrong('Please give 1 to 730 whole days.');
      }}
    >
      <TextField
        name="rhythm-days"
        label="Days between check-ins"
        inputMode="numeric"
        className="field-compact"
        value={days}
        error={wrong}
        onChange={({ target }) => setDays(target.value)}
      />
      <Button type="submit" className="justify-self-start">
        Set check-in
      </Button>
    </form>
  );
}
