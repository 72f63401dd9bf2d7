/** A person's age in words. */
import { today } from '../../../lib/format-date.ts';

interface Born {
  birthDate: string | null;
  /** The age that is certain today. */
  age: number | null;
}

/** "66", or "66 or 67" where only the year or the month of birth is known and the birthday may be past. Empty if nothing is certain. */
export function ageWords({ birthDate, age }: Born, now = today()): string {
  if (age === null) return '';
  const [year, month = '01', day] = birthDate?.split('-') ?? [];
  if (!year || day) return String(age);
  const years = Number(now.slice(0, 4)) - Number(year);
  const most = month <= now.slice(5, 7) ? years : years - 1;
  return most > age ? `${age} or ${most}` : String(age);
}
