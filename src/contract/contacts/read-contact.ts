/** Reads one contact. Without schemas, because a calculator and a library item read the contact that they are for, and write none. */
import { returns, route } from '../route.ts';
import type { Contact } from './contacts.ts';

export const readContact = route('GET', '/api/contacts/:id', {
  delegates: ['contacts', 'prepare'],
  answer: returns<Contact>(),
});
