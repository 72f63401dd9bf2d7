/** The affiliate's own profile, one store for all pages: the profile page changes it, others print and link with it. */
import { resource } from '../../../api/call.ts';
import type { Profile } from '../../../contract/profile/profile.ts';
import { readProfile } from '../../../contract/profile/read-profile.ts';

export const profile = resource(readProfile);

export const showProfile = (now: Profile): void => void profile.change(() => now);
