import { US_STATES, US_TIME_ZONES } from '../../config/places.ts';
import { type Draft, type DraftField, FIELD_NAMES } from './draft.ts';

/** A field's value as a person reads it. */
export function inWords(field: DraftField, value: Draft[DraftField]): string {
  if (field === 'timeZone') return US_TIME_ZONES[String(value)] ?? String(value);
  if (Array.isArray(value)) return value.map((code) => US_STATES[code]).join(', ');
  if (typeof value === 'string') return value;
  const on = Object.entries(value).flatMap(([name, shown]) =>
    shown ? [FIELD_NAMES[name as DraftField]] : [],
  );
  return on.join(', ') || '(nothing but the name)';
}
