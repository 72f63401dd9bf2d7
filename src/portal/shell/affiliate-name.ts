import { computed } from 'nanostores';
import { $work, worksFor } from '../../api/work.ts';
import { $session } from '../../session/session.ts';
import { displayName } from './account.ts';

/** The affiliate's name, whoever is signed in. */
export const $affiliateName = computed([$work, $session], (work, session) => {
  const affiliate = worksFor(work);
  return affiliate?.name ?? (session.status === 'authenticated' ? displayName(session.user) : '');
});
