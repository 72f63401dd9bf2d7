/** What the legal pages hold: privacy, terms, accessibility. */
import { z } from 'astro/zod';
import { PAGES } from '../config/paths.ts';
import { LEGAL_LINKS } from '../config/site.ts';
import { DELIVERIES } from '../contract/forms.ts';
import { LEGAL_NAMES, LEGAL_NUMBERS, typedTime, unknownNames } from './legal-numbers.ts';

const text = (label: string, max: number) =>
  z
    .string()
    .trim()
    .min(1, `${label} is empty: write at least a word.`)
    .max(max, `${label} is longer than ${max} characters: make two of it.`);

const paragraph = (what: string) =>
  text(what, 700)
    .refine((words) => unknownNames(words).length === 0, {
      error: ({ input }) =>
        `{${unknownNames(String(input))[0]}} stands for nothing. There are: ${Object.keys({ ...LEGAL_NUMBERS, ...LEGAL_NAMES }).join(', ')}.`,
    })
    .refine((words) => !typedTime(words), {
      error: ({ input }) =>
        `“${typedTime(String(input))}” is typed: write the name of the number in braces, so that the text and the code say the same.`,
    });

const section = z.strictObject({
  title: text('The title', 60),
  delivery: z
    .enum(DELIVERIES, `The delivery must be one of: ${DELIVERIES.join(', ')}.`)
    .optional()
    .describe('Shows the section only while the contact form works in this way.'),
  text: z.array(paragraph('A paragraph')).min(1, 'A section has a paragraph or more.'),
  rows: z
    .array(z.strictObject({ what: text('What a row is about', 60), how: paragraph('A row') }))
    .default([]),
});

/** The pages of the footer, and the agreement, to which the application links. */
const IDS = [...LEGAL_LINKS.map(({ href }) => href), PAGES.agreement].map((path) => path.slice(1));

export const legalPage = z.strictObject({
  id: z.enum(IDS, `A page’s id is one of: ${IDS.join(', ')}.`),
  order: z.int(),
  sample: z
    .boolean()
    .default(false)
    .describe('true until counsel has cleared it: the page says that it is a draft.'),
  reviewer: text('The reviewer', 80)
    .optional()
    .describe('Who reviewed it, with credential or firm; without one the page claims no review.'),
  title: text('The title', 40),
  description: text('The description', 170),
  intro: paragraph('The introduction'),
  effectiveOn: z.iso.date('The effective date reads 2027-01-31.'),
  sections: z.array(section).min(1),
});
