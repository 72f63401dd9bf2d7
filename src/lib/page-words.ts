import type { PageWords } from '../contract/page-words.ts';
import type { Profile } from '../contract/profile.ts';
import type { PublicField } from '../contract/public-fields.ts';

/** The hash in the address of a portrait. */
const PORTRAIT = /([0-9a-f]{64})\.jpg$/;

/** What the page of this profile says: the name and how the affiliate is paid always, the rest if its switch is on. */
export function wordsOf(
  profile: Pick<Profile, 'name' | 'compensation' | 'show' | PublicField>,
): PageWords {
  const { show } = profile;
  const text = (field: Exclude<PublicField, 'states' | 'portrait'>) =>
    show[field] ? profile[field] : '';
  return {
    name: profile.name,
    firm: text('firm'),
    role: text('role'),
    credentials: text('credentials'),
    states: show.states ? profile.states : [],
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    booking: text('booking'),
    bio: text('bio'),
    disclosure: text('disclosure'),
    compensation: profile.compensation,
    crd: text('crd'),
    formCrs: text('formCrs'),
    portrait: (show.portrait && PORTRAIT.exec(profile.portrait ?? '')?.[1]) || null,
  };
}
