import { CheckField } from '../../kit/CheckField.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { type Draft, dayInNewYork, type When } from './announcements.ts';

const CHOICES: readonly { when: When; label: string }[] = [
  { when: 'now', label: 'Publish now' },
  { when: 'day', label: 'Publish on a day' },
  { when: 'draft', label: 'Keep as a draft' },
];

interface Props {
  draft: Draft;
  error: string | undefined;
  change: (changes: Partial<Draft>) => void;
}

/** When an announcement is published. */
export const WhenFields = ({ draft: { when, day }, error, change }: Props) => (
  <fieldset>
    <legend className="label">When</legend>
    {CHOICES.map((choice) => (
      <CheckField
        key={choice.when}
        type="radio"
        name="when"
        value={choice.when}
        label={choice.label}
        checked={choice.when === when}
        onChange={() => change({ when: choice.when })}
      />
    ))}
    {when === 'day' && (
      <div className="mt-2">
        <TextField
          name="publish"
          label="Day"
          hint="From its first minute in New York on."
          type="date"
          min={dayInNewYork(new Date())}
          value={day}
          error={error}
          onChange={({ target }) => change({ day: target.value })}
        />
      </div>
    )}
  </fieldset>
);
