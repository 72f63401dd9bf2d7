/** A plausible practice of obviously made-up people, which is the same for the same day. */

import { DAY_MS } from '../../src/config/units.ts';
import { STAGES, type Stage, TALK_KINDS } from '../../src/contract/contact-kinds.ts';
import { SERVICES } from '../../src/contract/home.ts';
import { dayOf } from '../../src/contract/reference.ts';
import { type Dice, seededDice } from '../lib/dice.ts';

/* Names that no one can mistake for real people. */

const FIRST_NAMES = [
  'Ada',
  'Amos',
  'Beatrix',
  'Cyrus',
  'Delia',
  'Edgar',
  'Flora',
  'Gideon',
  'Hazel',
  'Ivo',
  'Juniper',
  'Kit',
  'Leopold',
  'Mabel',
  'Ned',
  'Olive',
  'Percival',
  'Quincy',
  'Rosalind',
  'Silas',
  'Tabitha',
  'Ulric',
  'Violet',
  'Winston',
  'Yolanda',
  'Zora',
] as const;

const LAST_NAMES = [
  'Applewood',
  'Briarfield',
  'Cloverly',
  'Dandelion',
  'Elderberry',
  'Fernhollow',
  'Goldenrod',
  'Hawthornby',
  'Ivyside',
  'Juniperson',
  'Kindlewick',
  'Larkspurton',
  'Meadowlight',
  'Nettlesham',
  'Oakenshaw-Featherstone',
  'Primrosedale',
  'Quillfeather',
  'Rosemarch',
  'Sorrelstone',
  'Thistledown',
] as const;

const STEPS = [
  'Call about the first meeting',
  'Send the beneficiary checklist',
  'Prepare the family meeting',
  'Ask for the date of the trust',
  'Review the letter of wishes',
  'Introduce the estate attorney',
] as const;

const NOTES = [
  'Wants to know how the exemption works for the two of them.',
  'The daughter joins the next meeting; she will be the executor.',
  'Prefers mornings. Send papers a week before.',
  'Beneficiary forms are from an earlier job. To be looked at together.',
  'Thinks about a gift to the community foundation.',
  'The house in the lake district is in both names.',
] as const;

const LINKS = [
  {
    slug: 'semnr',
    label: 'Autumn seminar',
    campaign: 'Seminars 2026',
    destination: '/#services',
    share: 5,
  },
  { slug: 'cards', label: 'Business card', campaign: 'Print', destination: '/', share: 3 },
  { slug: 'newsl', label: 'Monthly letter', campaign: 'Letter', destination: '/#about', share: 4 },
  { slug: 'podct', label: 'Podcast guest', campaign: 'Media', destination: '/', share: 2 },
  {
    slug: 'oldfr',
    label: 'Spring fair',
    campaign: 'Seminars 2026',
    destination: '/#contact',
    share: 1,
  },
] as const;

const CONTACTS = 200;
const MONTHS = 12;
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
/** How many of twenty contacts are in each stage. */
const STAGE_WEIGHTS: Record<Stage, number> = {
  lead: 4,
  contacted: 4,
  meeting: 3,
  client: 7,
  closed: 2,
};
const RHYTHMS = [30, 90, 180, 365];

/** A contact as a row; days are YYYY-MM-DD. */
interface DemoContact {
  name: string;
  email: string;
  phone: string;
  stage: Stage;
  reason: string;
  tags: string[];
  source: 'manual' | 'import' | 'link';
  rhythm_days: number | null;
  last_touch_on: string | null;
  next_step: string | null;
  next_on: string | null;
  created_at: string;
  client_on: string | null;
  household: object | null;
  /** The slug of the link that brought the person. */
  slug: string | null;
  notes: { kind: 'note' | 'call' | 'email' | 'meeting'; text: string; at: string }[];
}

interface DemoVisits {
  slug: string;
  day: string;
  people: number;
  bots: number;
  own: number;
}

export interface Practice {
  contacts: DemoContact[];
  links: typeof LINKS;
  visits: DemoVisits[];
}

const SHUFFLED_STAGES = STAGES.flatMap((stage) => Array<Stage>(STAGE_WEIGHTS[stage]).fill(stage));
const SHARED_SLUGS = ['', ...LINKS.flatMap(({ slug, share }) => Array<string>(share).fill(slug))];

/** The notes of a contact: the last talk, perhaps a note from the time between, and the first answer to a message. */
function demoNotes(
  { roll, upTo, pick }: Dice,
  { created, touched, byLink }: { created: number; touched: number | null; byLink: boolean },
): DemoContact['notes'] {
  if (touched === null) return [];
  const notes: DemoContact['notes'] = [
    { kind: pick(TALK_KINDS), text: pick(NOTES), at: new Date(touched).toISOString() },
  ];
  if (roll() < 0.5) {
    const at = new Date((created + touched) / 2).toISOString();
    notes.push({ kind: 'note', text: pick(NOTES), at });
  }
  if (byLink) {
    const answered = Math.min(touched, created + (1 + upTo(60)) * HOUR_MS);
    notes.push({
      kind: 'call',
      text: 'Called about the message.',
      at: new Date(answered).toISOString(),
    });
  }
  return notes;
}

function demoContact(dice: Dice, now: number, index: number): DemoContact {
  const { roll, upTo, pick } = dice;
  const first = FIRST_NAMES[index % FIRST_NAMES.length] as string;
  const last = LAST_NAMES[Math.floor(index * 1.7) % LAST_NAMES.length] as string;
  const stage = SHUFFLED_STAGES[(index * 7) % SHUFFLED_STAGES.length] as Stage;
  const byLink = roll() < 0.4;
  // A minute apart, so that lists by time always have the same order.
  const minutes = index * MINUTE_MS;
  const least = stage === 'lead' ? 0 : 20;
  const created = now - (least + upTo(360 - least)) * DAY_MS - minutes;
  const touched = stage === 'lead' ? null : Math.min(now - minutes, created + upTo(200) * DAY_MS);
  const step = stage !== 'closed' && roll() < 0.35 ? pick(STEPS) : null;
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}.${index}@example.com`.toLowerCase(),
    phone: roll() < 0.8 ? `(212) 555-01${String(index % 100).padStart(2, '0')}` : '',
    stage,
    reason: stage === 'closed' ? pick(['Moved away', 'Found an advisor nearby', 'No answer']) : '',
    tags: SERVICES.filter(() => roll() < 0.3).map(({ tag }) => tag),
    source: byLink ? 'link' : pick(['manual', 'import']),
    rhythm_days: stage === 'client' ? pick(RHYTHMS) : null,
    last_touch_on: touched === null ? null : dayOf(touched),
    next_step: step,
    next_on: step && dayOf(now + (upTo(30) - 4) * DAY_MS),
    created_at: new Date(created).toISOString(),
    client_on: stage === 'client' ? dayOf(created + (now - created) / 2) : null,
    household: stage === 'client' && roll() < 0.5 ? demoHousehold(first, last, dice) : null,
    slug: byLink ? pick(SHARED_SLUGS) : null,
    notes: demoNotes(dice, { created, touched, byLink }),
  };
}

/** The visits of each link, day by day. */
function demoVisits({ roll, upTo }: Dice, now: number): DemoVisits[] {
  const today = new Date(now);
  const start = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - MONTHS + 1, 1);
  const visits: DemoVisits[] = [];
  for (let day = start; day <= now; day += DAY_MS) {
    for (const { slug, share } of [{ slug: '', share: 2 }, ...LINKS]) {
      if (roll() < 0.15 + share / 10) {
        const people = 1 + upTo(share * 2);
        visits.push({
          slug,
          day: dayOf(day),
          people,
          bots: upTo(share + 1),
          own: roll() < 0.05 ? 1 : 0,
        });
      }
    }
  }
  return visits;
}

export function makePractice(now: number, { seed = 2026, contacts = CONTACTS } = {}): Practice {
  const dice = seededDice(seed);
  const visits = demoVisits(dice, now);
  return {
    contacts: Array.from({ length: contacts }, (_, index) => demoContact(dice, now, index)),
    links: LINKS,
    visits,
  };
}

function demoHousehold(first: string, last: string, { pick }: Dice): object {
  const names = [first];
  const another = () => {
    const name = pick(FIRST_NAMES.filter((known) => !names.includes(known)));
    names.push(name);
    return `${name} ${last}`;
  };
  const year = (first: number, span: number) =>
    pick(Array.from({ length: span }, (_, add) => String(first + add)));
  const status = () => ({
    status: pick(['have', 'missing', 'unknown'] as const),
    reviewedOn: null,
  });
  return {
    name: `The ${last} family`,
    members: [
      { name: `${first} ${last}`, role: 'client', generation: 0 },
      {
        name: another(),
        role: 'spouse',
        generation: 0,
        birthDate: year(1945, 25),
      },
      {
        name: another(),
        role: 'child',
        generation: 1,
        birthDate: year(1972, 20),
      },
    ],
    checklist: {
      will: status(),
      trust: status(),
      beneficiaries: status(),
      powerOfAttorney: status(),
    },
  };
}
