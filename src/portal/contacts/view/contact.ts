/** The page's data: the contact that the address names, its timeline and its tasks. */
import { computed } from 'nanostores';
import { resource } from '../../../api/resource.ts';
import { type Contact, listInteractions, readContact } from '../../../contract/contacts.ts';
import { listTasks } from '../../../contract/tasks.ts';
import { $id } from '../../kit/page.ts';

const $place = computed($id, (id) => ({ params: { id } }));

/** The contact from the server's last answer; unconfirmed changes show in their own parts of the page. */
export const contact = resource(readContact, $place);
export const interactions = resource(listInteractions, $place);
export const tasks = resource(
  listTasks,
  computed($id, (contact) => ({ query: { contact, done: 'false' as const } })),
);

export const showContact = (now: Contact): void => void contact.change(() => now);
