/** The `npm run office` commands for affiliates' pages that wait for review. */
import { allWaiting, decide, waitingOf } from '../../functions/lib/office/publications.ts';
import type { OfficePublication } from '../../src/contract/publications.ts';
import { many } from '../lib/many.ts';
import { visible } from './names.ts';
import { asMoment, asTable } from './table.ts';

/** The waiting pages, oldest first. */
export async function listWaiting(): Promise<{ sentence: string; data: unknown }> {
  const waiting = await allWaiting();
  const rows = waiting.map(({ affiliate, affiliateName, submittedAt, hash }) => ({
    affiliate: visible(affiliate),
    name: visible(affiliateName),
    submitted: asMoment(new Date(submittedAt)),
    hash: hash.slice(0, 12),
  }));
  const head = many(rows.length, 'page');
  const sentence = rows.length > 0 ? `${head}:\n${asTable(rows)}` : `${head}.`;
  return { sentence, data: waiting };
}

/** Approves an affiliate's waiting page with a reason; returns undefined if none waits. */
export async function approveWaiting(
  affiliateId: string,
  reason: string,
): Promise<OfficePublication | undefined> {
  const waiting = await waitingOf(affiliateId);
  if (!waiting) return undefined;
  const { id, version, hash } = waiting;
  return decide(null, id, { version, hash, state: 'approved', reason, validUntil: null });
}
