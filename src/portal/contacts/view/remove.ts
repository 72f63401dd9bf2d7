/** Into the bin, and what becomes of the page. */
import { call } from '../../../api/call.ts';
import { failureSentence } from '../../../api/failure.ts';
import { RequestError } from '../../../api/request.ts';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import { type Contact, deleteContact } from '../../../contract/contacts.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { carryUndo } from '../../kit/carried-undo.ts';

/** Deletes the contact and goes back to the list, which offers to take it back. Never throws. */
export async function deleteAndLeave({ id, name }: Contact): Promise<void> {
  try {
    const { undo } = await call(deleteContact, { params: { id } });
    carryUndo({ title: `${name} is in the bin`, undo });
    location.assign(PORTAL_PAGES.contacts.path);
  } catch (error) {
    if (!(error instanceof RequestError)) console.error('A contact was not deleted', error);
    showToast({
      kind: 'danger',
      title: `${name} was not deleted`,
      description: failureSentence(error),
    });
  }
}
