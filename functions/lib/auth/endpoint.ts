/** The functions' usual frame: routes are for signed-in affiliates unless they say otherwise. */
import { type Caller, endpointWith } from '../http/endpoint.ts';
import { HttpError } from '../http/refusal.ts';
import { readSessionUser } from './affiliates.ts';
import { readSession, refusalOf } from './session.ts';

/** The signed-in affiliate. Throws an HttpError: 401, without a query if the signature is not ours. */
async function callerOf(request: Request): Promise<Caller> {
  const session = await readSession(request);
  const found = session && (await readSessionUser(session));
  if (found) return found;
  throw new HttpError('unauthenticated', 'You are not signed in.', {
    event: 'session_refused',
    ...(session
      ? { reason: 'ended', noted: { affiliate: session.affiliateId } }
      : { reason: refusalOf(request) }),
  });
}

/** A function that answers these routes. */
export const endpoint = endpointWith(callerOf);
export { on } from '../http/endpoint.ts';
