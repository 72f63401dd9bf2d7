/** The schemas of what is written in Markdown: library items, courses and their lessons. */
import { z } from 'astro/zod';
import { CATALOGUE } from '../calculators/catalogue.ts';
import { AUDIENCES, LIBRARY_KINDS, LIBRARY_TOPICS } from '../config/library.ts';

/** A file of Markdown: its place below `src/content`, its front matter, and its text. */
export interface Document {
  /** Such as `library/yearly-gifts-letter` or `courses/foundations/course`. */
  id: string;
  file: string;
  data: Record<string, unknown>;
  body: string;
  /** The text as it was written: its figures are names in braces. */
  pattern: string;
  /** Of a text for clients: the rows of its tables with a figure that is not final. Clients do not get it before all are. */
  openRows: string[];
}

const text = (label: string, max: number, min = 1) =>
  z
    .string({
      // What is missing is said in other words.
      error: ({ input }) => (input === undefined ? undefined : `${label} must be text in quotes.`),
    })
    .trim()
    .min(min, `${label} has fewer than ${min} characters.`)
    .max(max, `${label} is longer than ${max} characters.`);

const day = (what: string) => z.iso.date(`${what} must be a day such as 2027-01-31.`);

const oneOf = <Name extends string>(what: string, names: Readonly<Record<Name, unknown>>) => {
  const all = Object.keys(names) as [Name, ...Name[]];
  return z.enum(all, `${what} must be one of: ${all.join(', ')}.`);
};

const CALCULATORS = Object.fromEntries(CATALOGUE.map(({ slug }) => [slug, slug]));
const calculator = oneOf('The calculator', CALCULATORS).optional();

const source = z.strictObject({
  label: text('A source’s label', 160),
  url: z.url({ protocol: /^https$/, error: 'A source’s address must start with https://.' }),
});

const minutes = z
  .int('The minutes are a whole number.')
  .min(1, 'At least one minute.')
  .max(60, 'At most 60 minutes.');

/** What every text that is read has: when it was reviewed, until when it counts, and its sources. */
const reviewed = {
  title: text('The title', 80),
  summary: text('The summary', 170, 20),
  minutes,
  reviewedOn: day('The day of the review'),
  /** Who reviewed it, with credential or firm; without one the pages claim no review. */
  reviewer: text('The reviewer', 80).optional(),
  expiresOn: day('The day of expiry'),
  sources: z.array(source, 'The sources are a list.').max(20),
  calculator,
  sample: z.boolean().default(false),
};

export const libraryItem = z.strictObject({
  ...reviewed,
  topic: oneOf('The topic', LIBRARY_TOPICS),
  kind: oneOf('The kind', LIBRARY_KINDS),
  audience: oneOf('The audience', AUDIENCES),
  /** The first day on which clients may get it; it is listed and approved before. */
  startsOn: day('The first day of use').optional(),
  /** Whether it leads to the estate map. */
  map: z.boolean().optional(),
  changelog: z
    .array(z.strictObject({ on: day('The day of a change'), text: text('A change', 200) }))
    .min(1, 'The changelog has at least one line.'),
  /** Begins an email to a client, in the affiliate's own program. */
  email: z
    .strictObject({
      subject: text('The email’s subject', 100),
      text: text('The email’s text', 1_200),
    })
    .optional(),
});

const version = z.string().regex(/^\d{4}\.\d+$/, 'The version reads 2026.1.');

export const course = z.strictObject({
  title: text('The title', 80),
  summary: text('The summary', 170, 20),
  order: z.int(),
  minutes: z.int().min(1).max(300),
  version,
  /** Makes certificates of this version CE credit. */
  sponsor: z.strictObject({ version, credit: text('The credit', 120, 10) }).optional(),
  sample: z.boolean().default(false),
});

const option = z.strictObject({
  id: z.string().regex(/^[a-e]$/, 'An option’s id is a letter from a to e.'),
  text: text('An option', 240),
});

const differ = (things: readonly { id: string }[]) =>
  new Set(things.map(({ id }) => id)).size === things.length;

const question = z
  .strictObject({
    id: z.string().regex(/^[a-z]\d{1,2}$/, 'A question’s id reads q1.'),
    text: text('A question', 400),
    options: z
      .array(option)
      .min(3, 'A question has three options or more.')
      .max(5)
      .refine(differ, 'Two options have the same id.'),
    correct: z.string(),
    explanation: text('An explanation', 500),
  })
  .refine(({ options, correct }) => options.some(({ id }) => id === correct), {
    error: 'The correct option is none of the options.',
    path: ['correct'],
  });

/** The questions and their answers never reach a page: they are part of what is gated. */
export const lesson = z.strictObject({
  ...reviewed,
  order: z.int(),
  questions: z
    .array(question)
    .min(3, 'A lesson has three questions or more.')
    .max(12)
    .refine(differ, 'Two questions have the same id.'),
});

/** What pages know of a lesson: how many questions it has, not which. */
export const lessonOnPages = z.object({
  ...reviewed,
  order: z.int(),
  questions: z.array(z.unknown()).transform((all) => all.length),
});

export type Lesson = z.infer<typeof lesson>;
