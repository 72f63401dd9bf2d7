/** What the parts of a packet say: the same on paper and by link. */

import { DOCUMENT_WORDS, STATUS_WORDS } from '../../../src/config/contact-words.ts';
import { ESTATE_MAP } from '../../../src/contract/approvals/approvals.ts';
import { DOCUMENTS, type Household } from '../../../src/contract/households/households.ts';
import type {
  PacketThing,
  PrintedPacket,
  PrintedPart,
} from '../../../src/contract/reviews/reviews.ts';
import * as contract from '../../../src/contract/reviews/reviews.ts';
import type {
  PartContents,
  SharedAgenda,
  SharedChecklist,
} from '../../../src/contract/shares/for-you.ts';
import type { Task } from '../../../src/contract/tasks.ts';
import { formatClock, formatLongDay } from '../../../src/lib/format-date.ts';
import { joinNames, namesOf } from '../../../src/lib/names-of-several.ts';
import {
  type ClearedMaterial,
  shownComparison,
  shownItem,
  shownMap,
  shownSheet,
} from '../approvals/shown.ts';
import { ITS_NAME } from '../auth/affiliates.ts';
import { query } from '../db/db.ts';
import { readOne } from '../db/records.ts';
import { sql } from '../db/sql.ts';
import { materialOf } from '../gated/materials.ts';
import { on } from '../http/endpoint.ts';
import { changesOf } from './changes.ts';
import { contactIds } from './family.ts';
import { type PacketFacts, type PartState, readFacts, scenarioIds, stateOf } from './packet.ts';
import { REVIEW, type StoredReview } from './reviews.ts';

const TO_BE_AGREED = 'To be agreed.';

/** A meeting for the family: never what the affiliate prepared. */
function agendaOf(meeting: Task | null, name: string): SharedAgenda {
  if (!meeting) return { when: TO_BE_AGREED, place: '', link: '', who: name, points: [] };
  const { on: day, at, place, link, agenda } = meeting;
  const when = [formatLongDay(day), at && formatClock(at)].filter(Boolean).join(', ');
  const points = agenda.split('\n').flatMap((point) => point.trim() || []);
  return { when, place, link, who: joinNames(namesOf(meeting)), points };
}

const checklistOf = (checklist: Household['checklist']): SharedChecklist => ({
  lines: DOCUMENTS.map((document) => {
    const { status = 'unknown', reviewedOn = null } = checklist[document] ?? {};
    const day = reviewedOn && `reviewed ${formatLongDay(reviewedOn)}`;
    return `${DOCUMENT_WORDS[document]}: ${[STATUS_WORDS[status], day].filter(Boolean).join(', ')}`;
  }),
});

/** What a part was made from, by which a later change or the end of an approval shows. */
interface PartSource {
  /** The place of the part. */
  part: number;
  kind: 'map' | 'scenario' | 'item';
  thing: string;
  madeFrom: unknown;
  /** Of what firms approve, as `kind/thing/hash`. */
  material: string | null;
  pattern: string | null;
  approved: boolean;
}

interface PartContent extends Pick<PrintedPart, 'calculation'> {
  content: PartContents[keyof PartContents] | undefined;
  sources: Omit<PartSource, 'part'>[];
}

const sourceOf = (
  source: Pick<PartSource, 'kind' | 'thing' | 'madeFrom'>,
  material: ClearedMaterial | undefined,
): Omit<PartSource, 'part'> => ({
  ...source,
  material: material ? materialOf(material) : null,
  pattern: material?.pattern ?? null,
  approved: material?.cleared === 'client' && material.approval !== null,
});

async function calculationContent(part: PacketThing, facts: PacketFacts): Promise<PartContent> {
  const { entryOf } = await import('../../../src/calculators/catalogue.ts');
  const [first, second] = scenarioIds(part).flatMap((id) => facts.scenarios.get(id) ?? []);
  const entry = first && entryOf(first.calculator);
  if (!entry) return { content: undefined, sources: [] };
  const material = facts.materials.get(`sheet/${entry.slug}`);
  const content =
    part.kind === 'comparison' && second
      ? await shownComparison(entry, [first, second], material)
      : await shownSheet(entry, first, material);
  const scenarios = second ? [first, second] : [first];
  const sources = scenarios.map(({ id, inputs }) =>
    sourceOf({ kind: 'scenario', thing: id, madeFrom: inputs }, material),
  );
  const { calculator, inputs } = first;
  return { content, sources, calculation: second ? undefined : { calculator, inputs } };
}

async function mapContent({ home, materials }: PacketFacts): Promise<PartContent> {
  if (!home?.plan) return { content: undefined, sources: [] };
  const { id, plan, madeFrom } = home;
  const material = materials.get(`map/${ESTATE_MAP}`);
  const view = { order: undefined, amounts: true, questions: true };
  const content = await shownMap(plan, home, view, material);
  return { content, sources: [sourceOf({ kind: 'map', thing: id, madeFrom }, material)] };
}

async function itemContent({ thing }: PacketThing, facts: PacketFacts): Promise<PartContent> {
  const material = facts.materials.get(`item/${thing}`);
  if (!material) return { content: undefined, sources: [] };
  const source = { kind: 'item' as const, thing: material.thing, madeFrom: material.hash };
  return { content: await shownItem(material), sources: [sourceOf(source, material)] };
}

const own = (content: PartContent['content']): PartContent => ({ content, sources: [] });

async function contentOf(
  affiliateId: string,
  review: StoredReview,
  part: PacketThing,
  facts: PacketFacts,
): Promise<PartContent> {
  const { id, meeting, on: day, since } = review;
  switch (part.kind) {
    case 'agenda':
      return own(agendaOf(meeting, livingName(review)));
    case 'changes':
      return own(await changesOf(affiliateId, id, { people: facts.people, on: day, since }));
    case 'checklist':
      return own(checklistOf(facts.home?.checklist ?? {}));
    case 'map':
      return mapContent(facts);
    case 'item':
      return itemContent(part, facts);
    case 'scenario':
    case 'comparison':
      return calculationContent(part, facts);
  }
}

interface FilledPacket {
  /** The family without who has died or left since the start of the review. */
  name: string;
  parts: PrintedPart[];
  sources: PartSource[];
  /** The items in it. */
  items: ClearedMaterial[];
}

/** The family of a packet in words: as at the start of the review, or who is left of it. */
function livingName(review: StoredReview): string {
  const [survivor, ...others] = contract.remainingPeople(review);
  return survivor && others.length === 0 ? survivor.name : review.name;
}

/** The parts with their contents, and what these were made from. */
export async function filledPacket(
  affiliateId: string,
  review: StoredReview,
): Promise<FilledPacket> {
  const facts = await readFacts(affiliateId, contactIds(review.people), review.packet);
  const filled = await Promise.all(
    review.packet.map(async ({ kind, thing }, place) => {
      const part = { kind, thing };
      const { title, blocked, prints }: PartState = await stateOf(part, facts);
      const made = prints ? await contentOf(affiliateId, review, part, facts) : own(undefined);
      return {
        part: {
          ...part,
          title,
          blocked,
          content: made.content ?? null,
          calculation: made.calculation,
        },
        sources: made.sources.map((source) => ({ part: place, ...source })),
      };
    }),
  );
  const items = review.packet.flatMap(({ kind, thing }) =>
    kind === 'item' ? (facts.materials.get(`item/${thing}`) ?? []) : [],
  );
  return {
    name: livingName(review),
    parts: filled.map(({ part }) => part),
    sources: filled.flatMap(({ sources }) => sources),
    items,
  };
}

/** What prints of a review's packet. Throws an HttpError: 404. */
async function readPacket(affiliateId: string, id: string): Promise<PrintedPacket> {
  const review = await readOne(REVIEW, affiliateId, id);
  const [profile] = await query<{ name: string; firm: string }>(sql`
    select ${ITS_NAME} name, p.firm from affiliate a join profile p on p.affiliate_id = a.id
     where a.id = ${affiliateId}`);
  const { name, parts } = await filledPacket(affiliateId, review);
  const by = [profile?.name, profile?.firm].filter(Boolean).join(', ');
  return { title: review.title, for: name, by, on: review.on, parts };
}

export const packetRoutes = [
  on(contract.readPacket, ({ affiliate, params }) => readPacket(affiliate.id, params.id)),
];
