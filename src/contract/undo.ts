/** Undoing a request's changes. */
import * as v from 'valibot';
import { uuid } from './fields.ts';
import { returns, route } from './route.ts';

/** How many changes were undone, and how many were left alone because the record changed since. */
export interface Undone {
  undone: number;
  kept: number;
  /** Of an import: the contacts that were left alone. */
  stayed?: { id: string; name: string }[];
}

export interface Undoable {
  undo: string;
}

export const undoChange = route('POST', '/api/undo', {
  delegates: ['contacts', 'prepare'],
  body: v.object({ undo: uuid('This change cannot be undone.') }),
  answer: returns<Undone>(),
});

/** Marks alerts unread again that were marked read together. They are the person's, whoever the session works for. */
export const undoAlertsRead = route('POST', '/api/alerts/unread', {
  delegates: 'self',
  body: v.object({ undo: uuid('This change cannot be undone.') }),
  answer: returns<Undone>(),
});
