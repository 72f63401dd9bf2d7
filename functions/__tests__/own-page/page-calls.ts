/** The calls of own pages, as browsers make them. */

import type { OfficePublication, Publication } from '../../../src/contract/profile/publications.ts';
import * as publications from '../../../src/contract/profile/publications.ts';
import { listOfficePublications } from '../../../src/contract/profile/publications.ts';
import { query } from '../../lib/db/db.ts';
import { decideOnVersion, waitingOf } from '../../lib/office/publications.ts';
import { writePage } from '../../lib/own-page/copies.ts';
import { submitPublication } from '../../lib/profile/publications.ts';
import ownPage from '../../pages.ts';
import type { Caller } from '../helpers/caller.ts';
import { context, get } from '../helpers/harness.ts';

/** The response of a page's path, for the cookie's affiliate. */
export const visit = (path: string, cookie = ''): Promise<Response> =>
  ownPage(get(path, cookie), context());

export const submittedPage = (caller: Caller) =>
  caller.call(publications.submitPublication, { body: { kind: 'page' } });
export const queue = async (
  caller: Caller,
  search = '?state=submitted',
): Promise<OfficePublication[]> =>
  (await caller.call(listOfficePublications, { query: search })).items;

/** Decides on a version as it was read. */
export const decision = (
  publication: Publication | undefined,
  state: string,
  more: object = {},
) => ({
  id: publication?.id,
  body: { version: publication?.version, hash: publication?.hash, state, ...more },
});

/** Approves the page of this affiliate's profile, as the command does. */
export async function givenPage(affiliateId: string): Promise<void> {
  await submitPublication(affiliateId);
  await approveAsCommand(affiliateId);
  await writePage(affiliateId);
  // These tests ignore the approval's alerts and notes.
  await query('delete from alert where affiliate_id = $1', [affiliateId]);
}

/** Approves the waiting version, as `npm run office -- approve` does. */
export async function approveAsCommand(affiliateId: string): Promise<void> {
  const waiting = await waitingOf(affiliateId);
  if (!waiting) throw new Error('No page is waiting.');
  const { id, version, hash } = waiting;
  await decideOnVersion(null, id, {
    version,
    hash,
    state: 'approved',
    reason: 'In a test',
    validUntil: null,
  });
}
