import { formatMomentDay, formatTime } from '../../../lib/format-date.ts';
import type { NamedContact } from '../../kit/prepared.tsx';

const MOST_NAME = 120;

/** The default name of a new scenario: "Federal estate tax, Robin Sample, Nov 23, 2026, 12:00 PM". The time tells those of one day apart. */
export const proposedName = (
  title: string,
  contact: Pick<NamedContact, 'name'> | undefined,
  moment: string,
): string => {
  const end = `, ${formatMomentDay(moment)}, ${formatTime(moment)}`;
  const start = contact ? `${title}, ${contact.name}` : title;
  return start.slice(0, MOST_NAME - end.length) + end;
};
