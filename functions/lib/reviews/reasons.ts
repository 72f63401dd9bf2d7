/** Why families are due for a review, in words. */
import { AGE_MILESTONES, type AgeMilestone } from '../../../src/calculators/law/age-milestones.ts';
import { NEWEST } from '../../../src/calculators/law/exclusions.ts';
import { DOCUMENT_WORDS } from '../../../src/config/contact-words.ts';
import {
  REASON_CODES,
  type Reason,
  type ReasonCode,
} from '../../../src/contract/reviews/reviews.ts';
import type { Scenario } from '../../../src/contract/scenarios.ts';
import { formatLongDay } from '../../../src/lib/format-date.ts';
import { figureByLaw } from '../scenarios.ts';

/** A reason as the statement finds it. */
export interface FoundReason {
  code: ReasonCode;
  on: string | null;
  /** The id of the person of an age: a contact, or a member who is none. */
  person: string;
  /**
   * What it is about. `review`: whether its day was set, follows from the last review, or from the day on which the
   * contact was added. `age`: the row's number. `gaps`: how many there are. `documents`: the document. `material`: the
   * title.
   */
  about: string;
  /** The day from which it follows, or null. */
  since: string | null;
  /** Of a `law`. */
  scenario: (Pick<Scenario, 'name' | 'calculator' | 'inputs' | 'figure'> & { year: number }) | null;
}

/** The names of a family's people by their ids, and today. */
interface Setting {
  names: ReadonlyMap<string, string>;
  today: string;
}

const dayWords = (day: string | null): string => formatLongDay(day ?? '');

function reviewWords({ on, about, since }: FoundReason): string {
  if (about === 'set') return `Next review set for ${dayWords(on)}.`;
  return about === 'last'
    ? `Last review ${dayWords(since)}.`
    : `No review yet; added ${dayWords(since)}.`;
}

/** The sentence that someone reaches an age on a day. */
export const ageSentence = (
  name: string,
  { age, words }: AgeMilestone,
  day: string,
  verb: 'reaches' | 'reached' = 'reaches',
): string => `${name} ${verb} ${age} on ${formatLongDay(day)}: ${words(Number(day.slice(0, 4)))}.`;

function ageWords({ on, person, about }: FoundReason, { names, today }: Setting): string {
  const row = AGE_MILESTONES[Number(about)]?.value;
  if (!row || !on) throw new Error(`There is no age ${about}`);
  return ageSentence(names.get(person) ?? '', row, on, on < today ? 'reached' : 'reaches');
}

function gapWords({ about, since }: FoundReason): string {
  const are = about === '1' ? 'gap of the map is' : 'gaps of the map are';
  return `${about} ${are} open since ${dayWords(since)}.`;
}

const WORDS: Record<
  Exclude<ReasonCode, 'law'>,
  (reason: FoundReason, setting: Setting) => string
> = {
  review: reviewWords,
  age: ageWords,
  gaps: gapWords,
  documents: ({ about, since }) =>
    `${DOCUMENT_WORDS[about as keyof typeof DOCUMENT_WORDS]}: last reviewed ${dayWords(since)}.`,
  material: ({ about, since }) =>
    `“${about}”, handed over on ${dayWords(since)}, may no longer go out.`,
  answers: ({ on }) => `Answers of ${dayWords(on)} are not taken over.`,
};

/** A calculation by an older law: the saved figure, and that of the newest year, computed now. */
async function lawReason({ on, scenario }: FoundReason): Promise<Reason> {
  if (!scenario) throw new Error('There is no calculation');
  const { name, calculator, inputs, figure, year } = scenario;
  const was = { year, label: figure.label, text: figure.text };
  const computed = await figureByLaw(calculator, inputs, NEWEST);
  const now = computed && { year: NEWEST, label: computed.label, text: computed.text };
  return { code: 'law', on, sentence: lawWords(name, was, now), was, now };
}

type LawFigure = NonNullable<Reason['was']>;

function lawWords(name: string, was: LawFigure, now: LawFigure | null): string {
  if (!now) return `“${name}” cannot be computed by the law of ${NEWEST}.`;
  const saved = `“${name}”: ${was.label} ${was.text}`;
  if (was.text === now.text && was.label === now.label) {
    return `${saved}, unchanged by the law of ${now.year}.`;
  }
  const label = was.label === now.label ? '' : `${now.label} `;
  return `${saved} by the law of ${was.year}, ${label}${now.text} by that of ${now.year}.`;
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** By code, then by day, then by sentence. What has no day comes last. */
const byOrder = (a: Reason, b: Reason): number =>
  REASON_CODES.indexOf(a.code) - REASON_CODES.indexOf(b.code) ||
  compare(a.on ?? '~', b.on ?? '~') ||
  compare(a.sentence, b.sentence);

/** The reasons of a family in words, in order. */
export async function reasonsInWords(
  rows: readonly FoundReason[],
  setting: Setting,
): Promise<Reason[]> {
  const reasons = await Promise.all(
    rows.map((reason): Reason | Promise<Reason> => {
      const { code, on } = reason;
      return code === 'law'
        ? lawReason(reason)
        : { code, on, sentence: WORDS[code](reason, setting) };
    }),
  );
  return reasons.sort(byOrder);
}
