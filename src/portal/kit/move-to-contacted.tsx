import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { STAGE_WORDS } from '../../config/contact-words.ts';
import type { INTERACTION_KINDS } from '../../contract/contact-kinds.ts';
import { type Contact, changeContacts } from '../../contract/contacts.ts';
import { CheckField } from './fields.tsx';

/**
 * Offers to move a lead to the stage "Contacted" while a talk is logged; on by default for the first
 * talk. `move` does so if it is chosen, and returns the undo token.
 */
export function useMoveToContacted(
  contact: Contact | undefined,
  kind: (typeof INTERACTION_KINDS)[number],
): { field: ReactNode; move: () => Promise<string | undefined> } {
  const [chosen, setChosen] = useState<boolean>();
  if (contact?.stage !== 'lead' || kind === 'note') {
    return { field: null, move: async () => undefined };
  }
  const on = chosen ?? contact.lastTouchOn === null;
  const move = async () => {
    if (!on) return undefined;
    const body = { ids: [contact.id], change: { stage: 'contacted' as const } };
    return (await call(changeContacts, { body })).undo;
  };
  const field = (
    <CheckField
      name="move"
      label={`Move to ${STAGE_WORDS.contacted}`}
      checked={on}
      onChange={({ target }) => setChosen(target.checked)}
    />
  );
  return { field, move };
}
