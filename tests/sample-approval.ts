/** A text that a firm approves, and its approval, for tests. */
import type { Approval, Material } from '../src/contract/approvals/approvals.ts';

export const APPROVAL: Approval = {
  id: '00000000-0000-4000-8000-000000000001',
  version: 1,
  kind: 'item',
  thing: 'what-a-trust-does',
  title: 'What a trust does',
  hash: 'f00',
  firmId: null,
  firmName: null,
  number: 'AD-2291',
  principal: 'Jane Doe',
  credential: 'Series 24',
  audience: 'client',
  filing: 'F-1',
  approvedOn: '2026-10-03',
  firstUse: null,
  lastDay: '2027-09-30',
  useThrough: '2027-09-30',
  by: 'Ada Example',
  at: '2026-10-03T12:00:00Z',
  state: 'approved',
  reason: '',
};

export const DRAFT: Material = {
  kind: 'item',
  thing: 'what-a-trust-does',
  title: 'What a trust does',
  audience: 'client',
  startsOn: null,
  expiresOn: '2027-11-30',
  openRows: [],
  hash: 'f00',
  cleared: null,
  approval: null,
};
