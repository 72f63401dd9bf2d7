import { useState } from 'react';
import type { Contact } from '../../../contract/contacts.ts';
import { type Part, saveOrTell } from './save.ts';

/**
 * A part of the contact that is edited in place, as an optimistic update. If the server refuses it
 * or another window changed it, rolls back with a toast titled `failed`. Returns the part as shown,
 * and a function that changes it, never throws, and returns whether it was saved.
 */
export function useInPlace<Draft extends object>(
  contact: Contact,
  part: Part<Draft>,
  failed: string,
): [shown: Draft, save: (mine: Draft) => Promise<boolean>] {
  const [pending, setPending] = useState<Draft>();
  const shown = pending ?? part.of(contact);
  const save = async (mine: Draft) => {
    setPending(mine);
    const saved = await saveOrTell(part, shown, mine, {
      failed,
      conflict: {
        title: `${contact.name} was changed in another window`,
        description: 'The page shows it as it is now. Choose again if that is not right.',
      },
    });
    setPending((other) => (other === mine ? undefined : other));
    return saved;
  };
  return [shown, save];
}
