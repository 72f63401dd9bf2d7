/** Reads the affiliate's profile. Without schemas, because sheets, links and shop only read it. */
import { returns, route } from '../route.ts';
import type { Profile } from './profile.ts';

export const readProfile = route('GET', '/api/profile', {
  delegates: 'any',
  answer: returns<Profile>(),
});
