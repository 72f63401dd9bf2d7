import { computed } from 'nanostores';
import { $work, worksFor } from '../../api/work.ts';
import { $session } from '../../session/session.ts';
import { displayName } from './account.ts';

/** The affiliate's name, whoever is signed in. */
export const $affiliateName = computed([$work, $session], (work, session) => {
  const affiliate = worksFor(work);
  return affiliate?.name ?? (session.status === 'authenticated' ? displayName(session.user) : '');
});

/** Whose the records are, in a text for the signed-in person: "Your", or "Ada Example’s". */
export const $ownerWords = computed($work, (work) => {
  const affiliate = worksFor(work);
  return affiliate ? `${affiliate.name}’s` : 'Your';
});

/** Who gets alerts of what happens to the records: "You get an alert", or "Ada Example gets an alert". */
export const $alertWords = computed($work, (work) => {
  const affiliate = worksFor(work);
  return affiliate ? `${affiliate.name} gets an alert` : 'You get an alert';
});
