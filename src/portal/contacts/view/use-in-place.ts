import { useState } from 'react';
import { failureSentence, RequestError } from '../../../api/request.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { type Part, savePart } from './save.ts';

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
    try {
      const outcome = await savePart(part, shown, mine);
      if ('saved' in outcome) return true;
      showToast({
        kind: 'warning',
        title: `${contact.name} was changed in another window`,
        description: 'The page shows it as it is now. Choose again if that is not right.',
      });
    } catch (error) {
      if (!(error instanceof RequestError)) console.error('A contact was not changed', error);
      showToast({ kind: 'danger', title: failed, description: failureSentence(error) });
    } finally {
      setPending((other) => (other === mine ? undefined : other));
    }
    return false;
  };
  return [shown, save];
}
