/** The page's data: the contact that the address names, and its household's timeline, tasks and calculations. */
import { computed } from 'nanostores';
import { resource } from '../../../api/call.ts';
import { type Contact, listInteractions } from '../../../contract/contacts/contacts.ts';
import { readContact } from '../../../contract/contacts/read-contact.ts';
import { LARGEST_PAGE } from '../../../contract/paging.ts';
import { listScenarios } from '../../../contract/scenarios.ts';
import { listTasks } from '../../../contract/tasks.ts';
import { $search } from '../../../lib/address.ts';
import { $id } from '../../kit/page.ts';

const $place = computed($id, (id) => ({ params: { id } }));

/** The contact from the server's last answer; unconfirmed changes show in their own parts of the page. */
export const contact = resource(readContact, $place);

/** Whether the page leaves out what belongs to the household's other people. */
export const $only = computed($search, (search) => new URLSearchParams(search).has('only'));

/** The query of the timeline, without its page. */
export const timelineOf = (only: boolean) => (only ? {} : { household: 'true' as const });

export const interactions = resource(
  listInteractions,
  computed([$place, $only], (place, only) => ({ ...place, query: timelineOf(only) })),
);
export const tasks = resource(
  listTasks,
  computed([$id, $only], (id, only) => ({
    query: { ...(only ? { contact: id } : { household: id }), done: 'false' as const },
  })),
);
export const scenarios = resource(
  listScenarios,
  computed([$id, $only], (id, only) => ({
    query: { ...(only ? { contactId: id } : { household: id }), limit: LARGEST_PAGE },
  })),
);

export const showContact = (now: Contact): void => void contact.change(() => now);
