/** Links that others must not reach. */
import { createLink } from '../../lib/links.ts';
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
};
