import { resource } from '../../api/resource.ts';
import { type Profile, readProfile } from '../../contract/profile.ts';

const { $loaded, reload, change } = resource(readProfile);

export { $loaded, reload };

/** Shows the profile that the server returned. */
export const show = (now: Profile): void => void change(() => now);
