/** Which pages open for whom. */
import { hasScope, scopesOf } from '../../api/work.ts';
import { type PortalPageKey, pageOf } from '../../config/portal.ts';
import type { Work } from '../../contract/account/account-state.ts';

/** Whether the page is the person's to open: an affiliate opens all, an assistant those of the own parts. */
export function mayOpen(key: PortalPageKey, work: Work | null): boolean {
  const { delegates } = pageOf(key);
  const scopes = scopesOf(work);
  if (!scopes || delegates === 'self') return true;
  // Without an affiliate there are no parts.
  if (delegates === 'any') return scopes.length > 0;
  return delegates?.some((scope) => hasScope(scopes, scope)) === true;
}
