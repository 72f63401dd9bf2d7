/** Shared by the hostile requests: their target, and how they are sent. */
import { ORIGIN, PASSWORD } from '../harness.ts';

/** A request and the status that refuses it. */
export type Case = [what: string, request: () => Request, status: number];

export const NAME = 'target';
export const JSON_TYPE = { 'Content-Type': 'application/json' };
/** The body that would sign in. */
export const right = JSON.stringify({ username: NAME, password: PASSWORD });

export const send =
  (path: string, init: RequestInit & { duplex?: 'half' } = {}) =>
  () =>
    new Request(ORIGIN + path, init);
