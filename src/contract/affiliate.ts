/** What an affiliate is called, and the address for mail from the office. */
import * as v from 'valibot';
import { email, requiredLine } from './fields.ts';

/** Both names and a space fit into the profile's name. */
const MAX_NAME = 49;

/** What the office enters for an affiliate. */
export const AffiliateDetails = v.object({
  firstName: requiredLine('The first name', MAX_NAME),
  lastName: requiredLine('The last name', MAX_NAME),
  email: v.pipe(email(), v.minLength(1, 'The e-mail address is missing.')),
});
