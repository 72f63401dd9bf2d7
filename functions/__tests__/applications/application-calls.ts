/** Applications as a visitor sends them, and as the database has them. */
import { vi } from 'vitest';
import {
  type ApplicationState,
  confirmApplication,
  type OwnApplication,
  sendApplication,
} from '../../../src/contract/applications.ts';
import {
  type Decided,
  decideApplications,
  listApplications,
  type OfficeApplication,
} from '../../../src/contract/office/applications.ts';
import { query } from '../../lib/db/db.ts';
import { APPLICATION_LINK, sealedToken } from '../../lib/mail-queue.ts';
import { settings } from '../../lib/platform/site.ts';
import { browser, type Caller } from '../helpers/caller.ts';
import { fromElsewhere, insert } from '../helpers/harness.ts';
import { behind } from '../helpers/mail-server.ts';

/** A whole form. */
export const FORM = {
  name: 'Linus Tidewater',
  email: 'linus@tidewater.example',
  firm: 'Tidewater Planning',
  roles: ['adviser', 'producer'],
  crd: 'CRD# 123-4567',
  npn: '12345678',
  states: 'NY, New Jersey',
  about: 'Owners of small firms.',
  heard: 'event',
  introducedBy: '',
  sponsorSees: false,
  agreement: '2026-12-01',
};

/** Takes applications in the running test. */
export function takeApplications(): void {
  vi.spyOn(settings, 'delivery', 'get').mockReturnValue('portal');
  vi.spyOn(settings, 'takesApplications', 'get').mockReturnValue(true);
}

interface Sending {
  key?: string;
  from?: ReturnType<typeof fromElsewhere>;
}

/** Sends the form, and waits for the mails behind it. */
export async function apply(changes: object = {}, { key, from }: Sending = {}): Promise<Response> {
  const { context, done } = behind(from ?? fromElsewhere());
  const body = { ...FORM, ...changes };
  const answer = await browser().send(sendApplication, { body, key, from: context });
  await done();
  return answer;
}

let made = 0;

/** An application in this state, by default one that waits. Returns its id. */
export function givenApplication(
  fields: Record<string, unknown> & { state?: ApplicationState } = {},
): Promise<string> {
  made += 1;
  const confirmed = fields.state === 'received' ? null : new Date();
  return insert('application', {
    state: 'waiting',
    name: `Applicant ${made}`,
    email: `applicant-${made}@example.com`,
    roles: ['coach'],
    states: ['NY'],
    receipt: {},
    agreement: '2026-12-01',
    confirmed_at: confirmed,
    ...fields,
  });
}

export const tokenOf = (id: string): string => sealedToken(APPLICATION_LINK, id);

export const applicationsOf = (email: string) =>
  query<{ id: string; state: ApplicationState }>(
    'select id, state from application where mailbox = folded_address($1) order by created_at',
    [email],
  );

/** Sends the form and confirms it. */
export async function givenConfirmed(
  changes: object = {},
): Promise<OwnApplication & { id: string }> {
  const email = `sent-${crypto.randomUUID()}@example.com`;
  await apply({ email, ...changes });
  const [row] = await applicationsOf({ email, ...changes }.email);
  if (!row) throw new Error('Nothing was stored.');
  const own = await browser().call(confirmApplication, { body: { token: tokenOf(row.id) } });
  return { ...own, id: row.id };
}

/** The application as the office lists it. */
export async function listed(office: Caller, id: string): Promise<OfficeApplication> {
  const { items } = await office.call(listApplications, { query: { limit: 100 } });
  const item = items.find((one) => one.id === id);
  if (!item) throw new Error('The office does not list it.');
  return item;
}

/** Decides on these applications at their current version. */
export async function decide(
  office: Caller,
  ids: string[],
  decision: { decision: 'approve' | 'ask' | 'decline' } & Record<string, unknown>,
): Promise<Decided> {
  const applications = await query<{ id: string; version: number }>(
    'select id, version from application where id = any($1::uuid[])',
    [ids],
  );
  return office.call(decideApplications, { body: { applications, ...decision } });
}
