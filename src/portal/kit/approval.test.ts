import { expect, test, vi } from 'vitest';
import type { Approval, Clearance } from '../../contract/approvals.ts';
import { clearedPiece, type Piece } from '../../contract/orders.ts';
import { approvalLine, approvalWords, endedWords, paperLine } from './approval-words.ts';

const APPROVAL: Approval = {
  id: 'a',
  version: 1,
  ...{ kind: 'item', thing: 'what-a-trust-does', title: 'What a trust does', hash: 'f00' },
  ...{ firmId: 'f', firmName: 'Sample Securities LLC', number: 'AD-2291' },
  ...{ principal: 'Jane Doe', credential: 'Series 24', audience: 'client', filing: 'F-1' },
  ...{ approvedOn: '2026-10-03', firstUse: null, lastDay: '2027-09-30' },
  ...{ by: 'Ada Example', at: '2026-10-03T12:00:00Z', state: 'approved', reason: '' },
};
const CLEARED: Clearance = { hash: 'f00', cleared: 'client', approval: APPROVAL };
const ended = (state: Approval['state']): Clearance => ({
  ...{ hash: 'f00', cleared: null },
  approval: { ...APPROVAL, state },
});

test('paper has the approval without principal and filing, until the earlier of both last days', () => {
  expect(paperLine(CLEARED, null)).toBe(
    'Approval AD-2291, October 3, 2026; use through September 30, 2027',
  );
  expect(paperLine(CLEARED, '2027-01-31')).toBe(
    'Approval AD-2291, October 3, 2026; use through January 31, 2027',
  );
});

test('paper is a draft without an approval, after its end, and until it is known', () => {
  const draft = 'Draft for your compliance review';
  expect(paperLine({ hash: 'f00', cleared: null, approval: null }, null)).toBe(draft);
  expect(paperLine(ended('outdated'), null)).toBe(draft);
  expect(paperLine(undefined, null)).toBe(draft);
});

test('a page says who approved it until when, or why nothing is approved', () => {
  const words = (clearance: Clearance, expiresOn: string | null = null) =>
    approvalWords(clearance, expiresOn);
  const until = 'October 3, 2026; use through September 30, 2027';
  expect(words(CLEARED, '2027-11-30')).toBe(`AD-2291, Jane Doe, Series 24, ${until}`);
  const without = { ...APPROVAL, credential: '' };
  expect(words({ ...CLEARED, approval: without })).toBe(`AD-2291, Jane Doe, ${until}`);
  const hebrew = { ...APPROVAL, principal: 'יעל כהן', credential: '24' };
  expect(words({ ...CLEARED, approval: hebrew })).toBe(
    `AD-2291, \u2068יעל כהן\u2069, 24, ${until}`,
  );
  expect(words({ ...CLEARED, cleared: null, approval: null })).toBe('No approval yet');
  expect(words(ended('outdated'))).toBe('The text changed after AD-2291');
  expect(words(ended('expired'))).toBe('AD-2291 ended September 30, 2027');
  expect(words(ended('withdrawn'))).toBe('AD-2291 was withdrawn');
  // Past its own last day it goes to no client, whatever its approval says.
  expect(words(ended('approved'), '2027-01-31')).toBe('AD-2291 ended January 31, 2027');
  expect(endedWords({ ...APPROVAL, state: 'expired' })).toBe('AD-2291 ended September 30, 2027');
});

test('a piece prints clean with its approval, and as a draft without one, whatever the content says', () => {
  const piece = { id: 'letter', sample: false, expiresOn: '2027-01-31' } as Piece;
  const cleared = clearedPiece(piece, CLEARED);
  expect(cleared).toMatchObject({
    sample: false,
    approval: { id: 'a', number: 'AD-2291', on: '2026-10-03', until: '2027-01-31' },
  });
  expect(cleared.approval && approvalLine(cleared.approval)).toBe(
    'Approval AD-2291, October 3, 2026; use through January 31, 2027',
  );
  expect(clearedPiece(piece, ended('expired'))).toMatchObject({ sample: true });
  expect(clearedPiece(piece, ended('expired')).approval).toBeUndefined();
  expect(clearedPiece(piece, undefined).sample).toBe(true);
});

test('where no firm has to approve, a page asks for no approval and shows none', async () => {
  vi.resetModules();
  vi.doMock('virtual:approvals', () => ({ APPROVALS: 'none' }));
  const { ApprovalBadge, ApprovalSection, FIRMS_APPROVE } = await import('./approval.tsx');
  expect(FIRMS_APPROVE).toBe(false);
  expect(ApprovalSection({ thing: {} as never, reload: async () => {} })).toBeFalsy();
  expect(ApprovalBadge({ clearance: undefined, sample: false })).toBeNull();
  expect(ApprovalBadge({ clearance: undefined, sample: true })).not.toBeNull();
});
