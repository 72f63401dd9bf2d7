/** The frozen copies that links for clients show. */
import type { InferOutput } from 'valibot';
import { HEADINGS } from '../../../src/calculators/estate-map/sentences.ts';
import { ESTATE_MAP } from '../../../src/contract/approvals/approvals.ts';
import type { EstatePlan } from '../../../src/contract/households/estates.ts';
import { COUPLE_ROLES, type Role } from '../../../src/contract/households/member-roles.ts';
import type { ReviewPerson } from '../../../src/contract/reviews/reviews.ts';
import type { ForYou, SharedPacket, SharedPart } from '../../../src/contract/shares/for-you.ts';
import {
  mapQuestion,
  NO_MAP_ROLES,
  type ShownMaterial,
  STILL_RIGHT,
} from '../../../src/contract/shares/shares.ts';
import { readMaterial } from '../approvals/approvals.ts';
import {
  type ClearedMaterial,
  type SavedCalculation,
  shownItem,
  shownMap,
  shownSheet,
} from '../approvals/shown.ts';
import { query } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import { readHousehold } from '../households/households.ts';
import { HttpError, invalid } from '../http/refusal.ts';
import { filledPacket } from '../reviews/contents.ts';
import { findReview } from '../reviews/reviews.ts';
import { MAP_SOURCE } from '../rows/households.ts';
import { partsOf } from './for-you.ts';
import { readKnown, stillRightOf } from './known.ts';

/** The content of a link, and what it was made from. */
export interface ShareContent {
  title: string;
  content: ForYou['content'];
  madeFrom: unknown;
  /** The household of a map, or the contact of a calculation: the alert names it with the title. */
  about: string | null;
  /** The material in it that firms can approve. Such a share is a handover. */
  thing: ClearedMaterial | null;
  /** The items in a packet, each of which is handed over. */
  items?: ClearedMaterial[];
}

type Showing = InferOutput<typeof ShownMaterial>;
type Named = Showing & { thing: string };

const unknownThing = (): HttpError => invalid('thing', 'Choose what to share from the list.');

const notForClients = (current: unknown): HttpError =>
  new HttpError(
    'conflict',
    'This must not go to clients as it is. Open it to see what is missing.',
    { current },
  );

async function itemOf(affiliateId: string, { thing: slug }: Named): Promise<ShareContent> {
  const thing = await readMaterial(affiliateId, { kind: 'item', thing: slug });
  if (!thing) throw unknownThing();
  const { hash, cleared, title } = thing;
  if (cleared !== 'client') throw notForClients({ hash, cleared });
  return { title, content: await shownItem(thing), madeFrom: hash, about: null, thing };
}

/** A scenario of the affiliate: the contact's, its partner's or no one's. */
const scenarioFor = (affiliateId: string, id: string, contactId: string): Sql => sql`
select calculator, name, inputs, year, examples, assumed,
    (select name from contact where id = ${contactId}) "contactName"
  from scenario
 where affiliate_id = ${affiliateId} and id::text = ${id} and deleted_at is null
   and (contact_id is null or contact_id in (${contactId}, partner_of(${contactId})))`;

interface ScenarioRow extends SavedCalculation {
  contactName: string;
  calculator: string;
}

async function scenarioOf(
  affiliateId: string,
  { thing: id, contactId }: Named,
): Promise<ShareContent> {
  const [row] = await query<ScenarioRow>(scenarioFor(affiliateId, id, contactId));
  const { entryOf } = await import('../../../src/calculators/catalogue.ts');
  const entry = row && entryOf(row.calculator);
  if (!entry) throw unknownThing();
  const thing = await readMaterial(affiliateId, { kind: 'sheet', thing: entry.slug });
  // A value that is still an example says nothing about the client.
  if (thing?.cleared === 'advisor' || row.examples.length > 0) throw notForClients(null);
  const content = await shownSheet(entry, row, thing);
  if (!content) throw notForClients(null);
  const { name: title, inputs: madeFrom, contactName: about } = row;
  return { title, content, madeFrom, about, thing: thing ?? null };
}

/** The map of the household, what it is made from, and the roles that the contact has there. */
const mapFor = (affiliateId: string, household: string, contactId: string): Sql => sql`
select e.plan, ${MAP_SOURCE} "madeFrom", roles, k.name "contactName" from estate e
  join contact k on k.affiliate_id = ${affiliateId} and k.id = ${contactId}
  cross join lateral (select coalesce(array_agg(m.role), '{}') roles from household_member m
    where m.household_id = e.household_id and m.contact_id = k.id) own
 where e.affiliate_id = ${affiliateId} and e.household_id::text = ${household} and roles <> '{}'`;

interface MapRow {
  plan: EstatePlan;
  madeFrom: unknown;
  roles: Role[];
  contactName: string;
}

/**
 * Checks who gets the map: its owners do, others of the family after a question, and people whom the household only
 * names never.
 */
function assertMayRead({ roles, contactName }: MapRow, confirmed: boolean): void {
  if (roles.some((role) => COUPLE_ROLES.includes(role))) return;
  const role = roles.find((one) => !NO_MAP_ROLES.includes(one));
  if (!role) {
    throw invalid('thing', 'The map goes to the client, the spouse or partner, and their family.');
  }
  if (confirmed) return;
  throw invalid('confirmed', mapQuestion(contactName, role));
}

async function mapOf(
  affiliateId: string,
  { thing: household, contactId, amounts, order }: Named,
  confirmed: boolean,
): Promise<ShareContent> {
  const [row] = await query<MapRow>(mapFor(affiliateId, household, contactId));
  if (!row) throw invalid('thing', 'There is no estate map of this contact’s household yet.');
  assertMayRead(row, confirmed);
  const family = await readHousehold(affiliateId, household);
  const questions = row.roles.some((role) => COUPLE_ROLES.includes(role));
  const thing = await readMaterial(affiliateId, { kind: 'map', thing: ESTATE_MAP });
  const content = await shownMap(row.plan, family, { order, amounts, questions }, thing);
  if (!content) throw invalid('thing', 'The household has no living head, spouse or partner.');
  const { madeFrom } = row;
  return { title: HEADINGS.map, content, madeFrom, about: family.name, thing: thing ?? null };
}

async function questionsOf(
  affiliateId: string,
  { contactId, known: isKnown }: Showing,
): Promise<ShareContent> {
  if (!isKnown) {
    const content = { parts: partsOf(null) };
    return { title: 'Questions', content, madeFrom: null, about: null, thing: null };
  }
  const known = await readKnown(affiliateId, contactId);
  const { parts, sources } = stillRightOf(known);
  const about = known.contact.name;
  return { title: STILL_RIGHT, content: { parts }, madeFrom: sources, about, thing: null };
}

/** The packet of a review of the contact's family. */
async function packetOf(
  affiliateId: string,
  { thing: id, contactId }: Named,
): Promise<ShareContent> {
  const review = await findReview(affiliateId, id);
  const isReader = (person: ReviewPerson) => person.contactId === contactId;
  if (!review?.living.some(isReader)) {
    const gone = review?.people.find(isReader);
    if (!gone) throw unknownThing();
    throw invalid(
      'contactId',
      `${gone.name} has died or left the family. Make the link for the spouse or partner.`,
    );
  }
  const { name: family, parts, sources, items } = await filledPacket(affiliateId, review);
  const blocked = parts.flatMap(({ kind, thing, title, blocked: sentence }) =>
    sentence ? { kind, thing, title, sentence } : [],
  );
  if (blocked.length > 0) {
    const message = blocked.map(({ sentence }) => sentence).join(' ');
    throw new HttpError('conflict', message, { current: { blocked } });
  }
  const content: SharedPacket = {
    on: review.on,
    for: family,
    parts: parts.map(({ kind, title, content }) => ({ kind, title, content }) as SharedPart),
  };
  const { title, name: about } = review;
  return { title, content, madeFrom: sources, about, thing: null, items };
}

const MAKERS = { item: itemOf, scenario: scenarioOf, map: mapOf, packet: packetOf };

/**
 * The content of a link of this kind for this contact. `confirmed` is the answer to the question that a map may ask.
 * Throws an HttpError: 400 at `thing` if there is none for this contact, at `confirmed`, or at `amounts` or `order`
 * of anything but a map; 409 if it must not go to clients.
 */
export async function shareContentOf(
  affiliateId: string,
  showing: Showing,
  confirmed: boolean,
): Promise<ShareContent> {
  const { kind, thing } = showing;
  if (kind !== 'map' && !showing.amounts) {
    throw invalid('amounts', 'Only a map can be shared without amounts.');
  }
  if (kind !== 'map' && showing.order) throw invalid('order', 'Only a map has an order of deaths.');
  if (kind !== 'questions' && showing.known) {
    throw invalid('known', 'Only questions begin with what is known.');
  }
  if (kind === 'questions' && thing === null) return questionsOf(affiliateId, showing);
  if (kind === 'questions' || thing === null) throw unknownThing();
  return MAKERS[kind](affiliateId, { ...showing, thing }, confirmed);
}
