/** Which links open for whom. */
import { hasScope, scopesOf } from '../../api/work.ts';
import type { Scope } from '../../config/assistants.ts';
import { type PortalPageKey, pageAt } from '../../config/portal.ts';
import type { Work } from '../../contract/account/account-state.ts';
import { mayOpen } from './work.ts';

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
