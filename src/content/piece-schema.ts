/** What a piece of the shop has to say of itself. */
import { z } from 'astro/zod';
import { PAPERS, PIECE_CATEGORIES, PIECE_FORMATS } from '../config/shop.ts';
import { MOST_COPIES } from '../contract/orders.ts';

const text = (label: string, max: number) =>
  z
    .string()
    .trim()
    .min(1, `${label} is empty: write at least a word.`)
    .max(max, `${label} is longer than ${max} characters: shorten it so that it fits its place.`);

const oneOf = <Name extends string>(what: string, words: Readonly<Record<Name, unknown>>) => {
  const names = Object.keys(words) as [Name, ...Name[]];
  return z.enum(names, `${what} must be one of: ${names.join(', ')}.`);
};

const day = (what: string) => z.iso.date(`${what} reads 2027-01-31.`);

const fields = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'An id has lower-case letters, digits and hyphens.'),
  order: z.int(),
  sample: z
    .boolean()
    .default(false)
    .describe(
      'true while it is a placeholder: without approvals by firms, it shows and prints that it is a draft.',
    ),
  name: text('The name', 40),
  category: oneOf('The category', PIECE_CATEGORIES),
  format: oneOf('The format', PIECE_FORMATS),
  about: text('The description', 120),
  papers: z.array(oneOf('A paper', PAPERS)).describe('Empty for what is not printed.'),
  quantities: z
    .array(z.int().min(1).max(MOST_COPIES, `A quantity is at most ${MOST_COPIES}.`))
    .describe('Steps of copies; empty for what is not printed.'),
  reviewedOn: day('The day of the review'),
  expiresOn: day('The last day'),
  disclosure: z.boolean('Say true or false: does it need the disclosure line?'),
  headline: text('The headline', 70),
  texts: z.array(text('A text', 420)).max(5),
  points: z.array(z.strictObject({ title: text('A title', 30), text: text('A text', 160) })).max(6),
  blanks: z
    .array(text('A blank', 30))
    .max(4)
    .describe(
      'What is filled in before printing, or by hand. One that ends in “, if any” is printed only if it is filled in.',
    ),
  approval: z
    .undefined(
      'An approval here would count for every firm: delete it, and record it in the portal for the firm that gave it.',
    )
    .optional(),
});

/** A piece of the shop. */
export const piece = fields
  .refine(({ reviewedOn, expiresOn }) => reviewedOn < expiresOn, {
    path: ['expiresOn'],
    error: 'The last day is not after the review.',
  })
  .refine(({ papers, quantities }) => (papers.length === 0) === (quantities.length === 0), {
    path: ['papers'],
    error: 'What is printed has papers and quantities; what is not has neither.',
  });
