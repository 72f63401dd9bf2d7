/** The versions of a page that its card lists. */
import type { Publication } from '../../contract/profile/publications.ts';

/** The versions of a page that its affiliate sees. */
const BESIDE: readonly Publication['state'][] = ['submitted', 'changes', 'rejected'];

/** The public version, and a newer one that waits or was sent back, of versions that begin with the newest. */
export function versionsShown<Version extends Pick<Publication, 'state'>>(
  versions: Version[],
): Version[] {
  const live = versions.find(({ state }) => state === 'approved');
  const [newest] = versions;
  const isBeside = newest !== undefined && BESIDE.includes(newest.state);
  return [...(live ? [live] : []), ...(isBeside ? [newest] : [])];
}
