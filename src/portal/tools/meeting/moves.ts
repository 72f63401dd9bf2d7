/** Converts an input's text to a slider position and back, for meeting mode. */
import type { Field } from '../../../calculators/field.ts';
import type { MeetingSlider } from '../../../calculators/meeting.ts';
import { readField } from '../../../calculators/read-field.ts';

const CENTS = 100;
const MONTHS = 12;

/** The slider position of a text; the start of the range if it can't be parsed. */
export function placeOf(field: Field, text: string, { from }: MeetingSlider): number {
  const read = readField(field, text);
  if ('problem' in read || typeof read.value !== 'number') return from;
  return field.kind === 'money' ? read.value / CENTS : read.value;
}

/** The field's text for a slider position. */
export const textAt = (field: Field, place: number): string =>
  field.kind === 'age'
    ? `${Math.floor(place / MONTHS)}-${place % MONTHS}`
    : String(Number(place.toFixed(2)));

/** The slider's range, extended to include the entered value. */
export const endsOf = ({ from, to, step }: MeetingSlider, place: number) => ({
  min: place < from ? from - Math.ceil((from - place) / step) * step : from,
  max: Math.max(to, place),
});

/** The position one step up or down; a value between two marks moves to the next mark in that direction. */
export function stepped(slider: MeetingSlider, place: number, by: 1 | -1): number {
  const { from, step } = slider;
  const steps = (place - from) / step;
  const near = Math.abs(steps - Math.round(steps)) < 1e-9;
  const at = near ? Math.round(steps) + by : by > 0 ? Math.ceil(steps) : Math.floor(steps);
  const { min, max } = endsOf(slider, place);
  return Math.min(max, Math.max(min, Number((from + at * step).toFixed(2))));
}
