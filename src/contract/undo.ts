/** Taking back what a request did. */
import * as v from 'valibot';
import { uuid } from './fields.ts';
import { returns, route } from './route.ts';

/** What an undo brought back, and what it left alone because it was changed since. */
export interface Undone {
  undone: number;
  kept: number;
}

/** A change that can be taken back answers its token. */
export interface Undoable {
  undo: string;
}

export const undoChange = route('POST', '/api/undo', {
  body: v.object({ undo: uuid('This change cannot be taken back.') }),
  answer: returns<Undone>(),
});
