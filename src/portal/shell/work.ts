/** Which pages open for whom. */
import { computed } from 'nanostores';
import { $work, hasScope, scopesOf, worksFor } from '../../api/work.ts';
import type { Scope } from '../../config/assistants.ts';
import { type PortalPageKey, pageAt, pageOf } from '../../config/portal.ts';
import type { Work } from '../../contract/account/account-state.ts';
import { $session } from '../../session/session.ts';
import { displayName } from './account.ts';

/** The affiliate's name, whoever is signed in. */
export const $affiliateName = computed([$work, $session], (work, session) => {
  const affiliate = worksFor(work);
  return affiliate?.name ?? (session.status === 'authenticated' ? displayName(session.user) : '');
});

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

/** The part in which a page makes something new. */
const MAKES: Partial<Record<PortalPageKey, Scope>> = { contacts: 'contacts', links: 'materials' };

/** Whether an address leads to what is the person's to open, or to make. */
export function leadsToOpen(href: string, work: Work | null): boolean {
  const { pathname, searchParams } = new URL(href, 'https://portal.example');
  const key = pageAt(pathname)?.key;
  if (!key) return true;
  const scope = searchParams.has('new') && MAKES[key];
  return mayOpen(key, work) && (!scope || hasScope(scopesOf(work), scope));
}
