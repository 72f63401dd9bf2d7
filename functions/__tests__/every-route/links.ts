/** Links and pages that other affiliates must not reach. */
import { createLink } from '../../lib/links.ts';
import { submitPublication } from '../../lib/publications.ts';
import { ORIGIN } from '../harness.ts';
import type { Example } from './tables.ts';

const aLink: Example = async (affiliateId) => {
  const draft = { label: 'Spring seminar', campaign: '', destination: '/' };
  const { id } = await createLink(affiliateId, draft, { origin: ORIGIN, key: null });
  return { params: { id } };
};

export const LINKS: Record<string, Example> = {
  'GET /api/links/:id': aLink,
  'PATCH /api/links/:id': async (affiliateId) => ({
    ...(await aLink(affiliateId)),
    body: { version: 1, label: 'Other' },
  }),
  'GET /api/links/:id/visits': aLink,
  'PATCH /api/publications/:id': async (affiliateId) => ({
    params: { id: (await submitPublication(affiliateId)).id },
    body: { version: 1, state: 'withdrawn' },
  }),
};
