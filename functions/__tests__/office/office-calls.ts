/** The office's calls, as browsers make them. */

import type { OfficeAffiliate } from '../../../src/contract/office/affiliates.ts';
import type { OfficeLead } from '../../../src/contract/office/office.ts';
import type { Page } from '../../../src/contract/paging.ts';
import { query } from '../../lib/db/db.ts';
import { callsOf, json } from '../helpers/callers.ts';

/** Calls a path below /api/office. */
export const atOffice = callsOf('/api/office');

export const affiliates = async (cookie: string, search = ''): Promise<OfficeAffiliate[]> =>
  (await json<Page<OfficeAffiliate>>(atOffice(cookie, 'GET', `/affiliates${search}`))).items;

export const leads = async (cookie: string, search = ''): Promise<OfficeLead[]> =>
  (await json<Page<OfficeLead>>(atOffice(cookie, 'GET', `/leads${search}`))).items;

/** Grants or revokes the role, disables or enables. */
export const change = (cookie: string, id: string, to: object): Promise<Response> =>
  atOffice(cookie, 'PATCH', `/affiliates/${id}`, to);

/** Ages the step-up of every session until it no longer counts. */
export const forgetProof = async (): Promise<void> =>
  void (await query("update session set proved_at = '2020-01-01'"));

/** The audit of an affiliate, with who did each action. */
export const notesOf = (affiliateId: string) =>
  query<{ action: string; actor: string | null; reason: string }>(
    `select action, actor, reason from audit where affiliate_id = $1 and action <> 'sign-in' order by id`,
    [affiliateId],
  );

export const alertsOf = (affiliateId: string) =>
  query<{ kind: string; title: string; href: string; why: string }>(
    'select kind, title, href, why from alert where affiliate_id = $1 order by created_at, id',
    [affiliateId],
  );
