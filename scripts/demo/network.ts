/**
 * Gives the demo's office twelve months of a network: made-up affiliates with practices of their own, some of
 * whom the demo affiliate introduced. No one can sign in as one of them.
 */
import { addAffiliate } from '../../functions/lib/auth/affiliates.ts';
import { query } from '../../functions/lib/db/db.ts';
import { fillPractice } from './fill.ts';
import { makePractice } from './practice.ts';

/** `joined` and `signedIn` are days ago, `sees` whether the sponsor may see the name. */
interface Colleague {
  firstName: string;
  lastName: string;
  firm: string | null;
  states: string[];
  joined: number;
  signedIn: number | null;
  contacts: number;
  sees?: boolean;
}

const FIRMS = ['Made-up Planning Group', 'Made-up Wealth Partners'] as const;
const [GROUP, PARTNERS] = FIRMS;

const COLLEAGUES: readonly Colleague[] = [
  {
    firstName: 'Maud',
    lastName: 'Sampleworth',
    firm: GROUP,
    states: ['NY', 'NJ'],
    joined: 800,
    signedIn: 1,
    contacts: 48,
  },
  {
    firstName: 'Linus',
    lastName: 'Examplely',
    firm: GROUP,
    states: ['NY', 'CT'],
    joined: 540,
    signedIn: 3,
    contacts: 36,
  },
  {
    firstName: 'Perpetua',
    lastName: 'Placeholder-Featherstone',
    firm: PARTNERS,
    states: ['CA'],
    joined: 330,
    signedIn: 9,
    contacts: 40,
    sees: true,
  },
  {
    firstName: 'Barnaby',
    lastName: 'Mockridge',
    firm: PARTNERS,
    states: ['CA', 'OR', 'WA'],
    joined: 250,
    signedIn: 64,
    contacts: 12,
    sees: true,
  },
  {
    firstName: 'Cordelia',
    lastName: 'Testerman',
    firm: null,
    states: ['TX'],
    joined: 160,
    signedIn: 2,
    contacts: 20,
  },
  {
    firstName: 'Augustin',
    lastName: 'Dummerton',
    firm: null,
    states: [],
    joined: 95,
    signedIn: null,
    contacts: 0,
  },
];

/** The beginning of their user names, by which they are found again. */
const PREFIX = 'made-up-';

const PLACE = `
with firm as (select id from firm where name = $2),
placed as (update profile set states = $3 where affiliate_id = $1)
update affiliate set firm_id = (select id from firm), created_at = now() - $4 * interval '1 day',
  signed_in_at = now() - $5::int * interval '1 day', sponsor_id = $6::uuid, sponsor_sees = $6::uuid is not null
 where id = $1`;

async function addColleague(colleague: Colleague, seed: number, sponsorId: string): Promise<void> {
  const { firstName, lastName, firm, states, joined, signedIn, contacts, sees } = colleague;
  const username = `${PREFIX}${lastName.toLowerCase()}`;
  const id = await addAffiliate({
    username,
    firstName,
    lastName,
    email: `${username}@example.com`,
    // No password has this hash.
    passwordHash: 'none',
  });
  if (!id) return;
  await query(PLACE, [id, firm, states, joined, signedIn, sees ? sponsorId : null]);
  if (contacts > 0) await fillPractice(id, makePractice(Date.now(), { seed, contacts }));
}

/** The sponsor of those who have one is the affiliate with this id. */
export async function fillNetwork(sponsorId: string): Promise<void> {
  await query('insert into firm (name) select unnest($1::text[]) on conflict do nothing', [FIRMS]);
  for (const [index, colleague] of COLLEAGUES.entries()) {
    await addColleague(colleague, index, sponsorId);
  }
}

/** Removes the made-up affiliates with all that they have, and their firms. */
export async function emptyNetwork(): Promise<void> {
  await query('delete from affiliate where starts_with(username, $1)', [PREFIX]);
  await query('delete from firm where name = any($1)', [FIRMS]);
}
