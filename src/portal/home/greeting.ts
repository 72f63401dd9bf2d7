/** The greeting of the dashboard. */
import { hourOf } from '../../lib/format-date.ts';

const NOON = 12;
const EVENING = 17;

/** "Good morning, Ada" by the hour in the profile's zone. */
export const greeting = (firstName: string, moment: string): string => {
  const hour = hourOf(moment);
  const part = hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening';
  return `Good ${part}, ${firstName}`;
};
