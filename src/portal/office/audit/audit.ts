/** The audit of everybody, as the page's address describes the list. */
import { computed } from 'nanostores';
import { addressFor } from '../../../api/call.ts';
import { resource } from '../../../api/resource.ts';
import { AUDIT_GROUPS, type AuditGroup } from '../../../contract/account.ts';
import { exportOfficeAudit, listOfficeAudit } from '../../../contract/office.ts';
import { $after } from '../../kit/page-turns.tsx';
import { $param } from '../part.ts';

const $affiliate = $param('affiliate');
const $named = $param('group');

export const $filter = computed([$affiliate, $named], (affiliate, named) => ({
  affiliate,
  group: AUDIT_GROUPS.find((group) => group === named),
}));

export const audit = resource(
  listOfficeAudit,
  computed([$filter, $after], (filter, after) => ({ query: { ...filter, after } })),
);

/** Where the same list is as a file. */
export const csvAddress = (filter: ReturnType<typeof $filter.get>): string =>
  addressFor(exportOfficeAudit, { query: filter });

export const GROUP_WORDS: Record<AuditGroup, string> = {
  'sign-in': 'Signing in',
  account: 'Accounts and exports',
  office: 'The office',
  data: 'Changes of data',
};
