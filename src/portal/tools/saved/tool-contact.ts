/** The contact that a calculator is opened for: `?contact=` in its address. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { readContact } from '../../../contract/contacts.ts';
import { formatMomentDay } from '../../../lib/format-date.ts';
import { $contactId } from './place.ts';

export interface ToolContact {
  id: string;
  name: string;
}

/** A contact that the address names; `missing` if it is not in the list (any more). */
export type AskedContact = ToolContact | 'missing' | undefined;

/** The contact of the address, once it is known. */
export function useToolContact(): AskedContact {
  const id = useStore($contactId);
  const [found, setFound] = useState<{ id: string; contact: AskedContact }>();
  useEffect(() => {
    if (!id) return;
    let current = true;
    const keep = (contact: AskedContact) => current && setFound({ id, contact });
    call(readContact, { params: { id } }).then(
      ({ name, deletedAt }) => keep(deletedAt ? 'missing' : { id, name }),
      () => keep('missing'),
    );
    return () => {
      current = false;
    };
  }, [id]);
  return found?.id === id ? found.contact : undefined;
}

const MOST_NAME = 120;

/** The name that a new scenario gets: "Federal estate tax, Robin Sample, Nov 23, 2026". */
export const proposedName = (
  title: string,
  contact: ToolContact | undefined,
  moment: string,
): string => {
  const end = `, ${formatMomentDay(moment)}`;
  const start = contact ? `${title}, ${contact.name}` : title;
  return start.slice(0, MOST_NAME - end.length) + end;
};
