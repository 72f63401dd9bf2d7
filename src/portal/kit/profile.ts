/** The affiliate's own profile, one store for all pages: the profile page changes it, others print and link with it. */
import { resource } from '../../api/resource.ts';
import { type Profile, readProfile } from '../../contract/profile.ts';

export const profile = resource(readProfile);

/** Shows the profile that the server returned. */
export const showProfile = (now: Profile): void => void profile.change(() => now);
