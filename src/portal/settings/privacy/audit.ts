/** Who looked at the data: the list as the page's address describes it. */
import { computed } from 'nanostores';
import { addressFor } from '../../../api/call.ts';
import { resource } from '../../../api/resource.ts';
import {
  AUDIT_GROUPS,
  type AuditGroup,
  exportAudit,
  listAudit,
} from '../../../contract/account.ts';
import { $search } from '../../../lib/search-params.ts';

/** What the list shows. */
export interface AuditFilter {
  group: AuditGroup | undefined;
  /** The cursor of a later page. */
  after: string | undefined;
}

export const $filter = computed($search, (search): AuditFilter => {
  const params = new URLSearchParams(search);
  return {
    group: AUDIT_GROUPS.find((group) => group === params.get('group')),
    after: params.get('after') ?? undefined,
  };
});

export const audit = resource(
  listAudit,
  computed($filter, ({ group, after }) => ({ query: { group, after } })),
);

/** Where the same list is as a file. */
export const csvAddress = ({ group }: AuditFilter): string =>
  addressFor(exportAudit, { query: { group } });

export const GROUP_WORDS: Record<AuditGroup, string> = {
  'sign-in': 'Signing in',
  account: 'Account and exports',
  office: 'The office',
  data: 'Changes of your data',
};

/** What the list says if a group has no lines. */
export const NONE_WORDS: Record<AuditGroup, string> = {
  'sign-in': 'Nobody has signed in yet',
  account: 'Nothing was changed in your account',
  office: 'The office has done nothing with your account or your contacts',
  data: 'Nothing was changed yet',
};
