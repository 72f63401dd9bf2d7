import { US_STATES, US_TIME_ZONES } from '../../config/places.ts';
import { CheckField } from '../kit/CheckField.tsx';
import { Notice } from '../kit/Notice.tsx';
import { type Draft, type DraftField, FIELD_NAMES, sameValue } from './draft.ts';
import type { Clash } from './use-profile.ts';

interface Props {
  clashes: Clash[];
  draft: Draft;
  choose: (clash: Clash, value: Draft[DraftField]) => void;
}

/** A field's value as a person reads it. */
function inWords(field: DraftField, value: Draft[DraftField]): string {
  if (field === 'timeZone') return US_TIME_ZONES[String(value)] ?? String(value);
  if (Array.isArray(value)) return value.map((code) => US_STATES[code]).join(', ') || '(empty)';
  if (typeof value === 'string') return value || '(empty)';
  const on = Object.entries(value).flatMap(([name, shown]) =>
    shown ? [FIELD_NAMES[name as DraftField]] : [],
  );
  return on.join(', ') || '(nothing but the name)';
}

/** The fields that two windows changed to different values, with both values to choose from. */
export function ConflictNotice({ clashes, draft, choose }: Props) {
  return (
    <Notice kind="warning" live title="Your profile was changed in another window">
      <p>
        {clashes.length === 0
          ? 'Its changes and yours do not touch the same fields: both are in the form now. Save again to keep them.'
          : 'The other changes are in the form now. For these fields, choose what to keep, then save again.'}
      </p>
      {clashes.map((clash) => (
        <fieldset key={clash.field} className="mt-4">
          <legend className="text-sm font-semibold">{FIELD_NAMES[clash.field]}</legend>
          {(['mine', 'theirs'] as const).map((whose) => (
            <CheckField
              key={whose}
              type="radio"
              name={`clash-${clash.field}`}
              value={whose}
              label={
                <>
                  <span className="text-ink-muted">
                    {whose === 'mine' ? 'Here: ' : 'Saved there: '}
                  </span>
                  <span className="whitespace-pre-line">{inWords(clash.field, clash[whose])}</span>
                </>
              }
              checked={sameValue(draft[clash.field], clash[whose])}
              onChange={() => choose(clash, clash[whose])}
            />
          ))}
        </fieldset>
      ))}
    </Notice>
  );
}
