/** Which pages open for whom. */
import { worksFor } from '../../api/work.ts';
import { type PortalPageKey, pageOf } from '../../config/portal.ts';
import type { Work } from '../../contract/account/account-state.ts';

/** Whether the page is the person's to open: an affiliate opens all, an assistant those of the own parts. */
export function mayOpen(key: PortalPageKey, work: Work | null): boolean {
  if (!work || (work.own && work.current === null)) return true;
  const { delegates } = pageOf(key);
  const affiliate = worksFor(work);
  if (delegates === 'self' || !affiliate) return delegates === 'self';
  return (
    delegates === 'any' || Boolean(delegates?.some((scope) => affiliate.scopes.includes(scope)))
  );
}
