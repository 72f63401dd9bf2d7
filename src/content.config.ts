/** The schemas of the content that the owner edits. The limits protect the layout; the messages are for the editor. */
import { defineCollection } from 'astro:content';
import type { Loader } from 'astro/loaders';
import { z } from 'astro/zod';
import { ICON_NAMES } from './components/icons.ts';
import { BENEFIT_PICTURES, VIGNETTES } from './config/site.ts';
import { ANSWER_TOPICS } from './config/support.ts';
import * as documents from './content/document-loader.ts';
import * as written from './content/document-schemas.ts';
import { frontMistake, PROOFS } from './content/front-words.ts';
import { legalPage } from './content/legal-schema.ts';
import { contentFile } from './content/loader.ts';
import { piece } from './content/piece-schema.ts';
import { DELIVERIES, FIGURES } from './contract/forms.ts';

const text = (label: string, max: number) =>
  z
    .string()
    .trim()
    .min(1, `${label} is empty: write at least a word.`)
    .max(max, `${label} is longer than ${max} characters: shorten it so that it fits its place.`);

/** A text of the landing page: without typed numbers, amounts of money and words that claim too much. */
const frontText = (label: string, max: number) =>
  text(label, max).superRefine((words, { addIssue }) => {
    const message = frontMistake(words);
    if (message) addIssue({ code: 'custom', message });
  });

const NEEDS_PROOF = 'A promise needs “proof”: one to four pages that keep it, by their keys.';
const proof = z
  .array(
    z.enum(PROOFS, {
      error: ({ input }) =>
        `No page has the key “${String(input)}”: src/config/portal.ts and src/config/paths.ts have the keys.`,
    }),
    { error: ({ input }) => (input === undefined ? NEEDS_PROOF : undefined) },
  )
  .min(1, NEEDS_PROOF)
  .max(4, NEEDS_PROOF)
  .describe('The pages that keep this promise; not shown.');

const sample = z
  .boolean()
  .default(false)
  .describe('true while this is placeholder text; delete the line once the text is yours.');

const link = z
  .strictObject({
    label: text('A link’s label', 30),
    href: z
      .string()
      .regex(/^(https:\/\/|\/)/, 'A link’s address starts with https:// or with /.')
      .optional()
      .describe('Without it, the link shows as a muted placeholder.'),
  })
  .describe('A link.');

const fileOf = (name: string): Loader => contentFile(name, () => lists);
const inList = { id: z.string(), order: z.int(), sample };

const list = <Schema extends z.ZodType>(name: string, schema: Schema) =>
  defineCollection({ loader: fileOf(name), schema });

const legend = (kind: string) =>
  text(`The legend “${kind}”`, 600).min(
    40,
    `The legend “${kind}” is shorter than 40 characters: say what the result is.`,
  );

/** What joining costs or pays, in words: a fee or an earnings claim needs counsel first. */
const joiningSentence = (label: string, otherwise: string) =>
  text(label, 300)
    .min(20, `${label} is shorter than 20 characters: write a sentence.`)
    .refine((words) => !/\$\s*\d|\d\s*%/.test(words), {
      error: `${label} names an amount of money or a percentage: an amount here is for counsel.`,
    })
    .default(otherwise);

const site = defineCollection({
  loader: fileOf('site'),
  schema: z.strictObject({
    sample,
    name: text('The name', 40).describe('The alliance’s name, everywhere.'),
    title: frontText('The title', 60).describe(
      'The landing page in a browser tab and in search results.',
    ),
    description: frontText('The description', 160)
      .min(120, 'The description is shorter than 120 characters: search results show more.')
      .describe('One or two sentences for search results.'),
    delivery: z
      .enum(DELIVERIES, {
        error: ({ input }) =>
          input === 'netlify-forms'
            ? 'Delivery by Netlify Forms has ended: write "portal", and messages become leads in the portal.'
            : `The delivery must be one of: ${DELIVERIES.join(', ')}.`,
      })
      .describe('How messages are delivered: only logged, or turned into leads in the portal.'),
    figures: z
      .enum(FIGURES, `The figures must be one of: ${FIGURES.join(', ')}.`)
      .describe('The figures on the dashboard home: samples, or the affiliate’s own.'),
    joining: z
      .strictObject({
        open: z
          .boolean('Say true or false: does the alliance take applications?')
          .default(true)
          .describe('Whether visitors can apply; with delivery "none", they can’t.'),
        cost: joiningSentence(
          'The sentence about the cost of joining',
          'Joining costs nothing through this site.',
        ).describe('Shown on the landing page while applications are open.'),
        pay: joiningSentence(
          'The sentence about pay',
          'The alliance pays no one for joining or for introducing others.',
        ).describe('The answer to “Is anyone paid for recruiting?”.'),
      })
      .prefault({})
      .describe('Joining the alliance: whether it is open, what it costs and what it pays.'),
    review: z
      .enum(['required', 'none'], 'The review must be one of: required, none.')
      .default('required')
      .describe('Whether the office reviews the affiliates’ own pages before they are public.'),
    approvals: z
      .enum(['required', 'none'], 'The approvals must be one of: required, none.')
      .default('required')
      .describe(
        'Whether an affiliate’s firm approves, in the portal, what goes to clients; without, each entry’s "sample" decides.',
      ),
    twoStepFrom: z.iso
      .date('The day of two-step sign-in must look like 2027-01-31.')
      .optional()
      .describe(
        'From this day on, every affiliate needs a second step to sign in; until then, it is only recommended.',
      ),
    copyrightYear: z.int('The copyright year is a number such as 2025.').min(2000).max(2100),
    legalName: text('The legal name', 80).describe(
      'The company behind the alliance: privacy and terms.',
    ),
    governingState: text('The governing state', 60).describe(
      'The state whose law governs the terms.',
    ),
    address: z.array(text('An address line', 60)).min(1).max(4).describe('Lines of the address.'),
    phone: text('The phone number', 25).describe('As people read it.'),
    email: z
      .email('The email address must look like name@domain.')
      .describe('The general mailbox.'),
    disclosure: text('The disclosure', 450).describe(
      'The paragraph in the footer of the landing page.',
    ),
    legends: z
      .strictObject(
        {
          law: legend('law'),
          projection: legend('projection'),
          insurance: legend('insurance'),
          likelihood: z
            .boolean('Say true or false: do the legends have FINRA’s sentence about likelihoods?')
            .describe('FINRA rule 2214(c). Compliance decides.'),
        },
        'The legends need law, projection, insurance and likelihood.',
      )
      .describe('The beginning of a calculator’s legend, by what its result is.'),
    passwordHelp: text('The password help', 220).describe(
      'The text behind “Forgot password?”; {email} and {phone} are replaced with those above.',
    ),
  }),
});

const officeHours = list(
  'officeHours',
  z.strictObject({
    ...inList,
    days: text('The days', 30),
    hours: text('The hours', 30),
  }),
);

const point = {
  ...inList,
  title: frontText('The title', 40),
  text: frontText('The text', 180),
  proof,
};
const icon = z.enum(ICON_NAMES, `The icon must be one of: ${ICON_NAMES.join(', ')}.`);
const NEEDS_ALT =
  'A picture needs “alt”: 30 characters or more that say what is in it, for those who do not see it.';

/** The sentences of the sections, by the ids that the sections ask for. */
const front = list(
  'front',
  z.strictObject({
    id: inList.id,
    order: inList.order,
    title: frontText('The heading', 60).optional(),
    text: frontText('The text', 240).optional(),
    proof,
  }),
);
const questions = list(
  'questions',
  z.strictObject({
    ...inList,
    question: frontText('The question', 60),
    answer: frontText('The answer', 240),
    link: link.optional(),
    proof,
  }),
);
const values = list('values', z.strictObject(point));
const benefits = list(
  'benefits',
  z.strictObject({
    ...point,
    picture: z
      .enum(BENEFIT_PICTURES, `The picture must be one of: ${BENEFIT_PICTURES.join(', ')}.`)
      .describe('A file of public/pictures, which `npm run pictures` takes.'),
    alt: frontText('The alternative text', 160).min(30, NEEDS_ALT),
  }),
);
const services = list(
  'services',
  z.strictObject({
    ...point,
    drawing: z.enum(VIGNETTES, `The drawing must be one of: ${VIGNETTES.join(', ')}.`),
  }),
);

const founders = defineCollection({
  loader: fileOf('founders'),
  schema: ({ image }) =>
    z.strictObject({
      ...inList,
      name: text('The name', 50),
      role: frontText('The role', 60),
      text: frontText('The text', 260),
      portrait: image().optional().describe('A picture in src/assets.'),
      brokerCheck: z.url('The BrokerCheck link must be a full address.').optional(),
      formCrs: z.url('The Form CRS link must be a full address.').optional(),
    }),
});

/** Backgrounds on which white text has a contrast of at least 4.5 to 1. */
const INITIALS_BACKGROUNDS = ['bg-moss', 'bg-moss-deep', 'bg-accent-strong'] as const;

const testimonials = list(
  'testimonials',
  z.strictObject({
    ...inList,
    quote: text('The quote', 320),
    name: text('The name', 40),
    title: text('The title', 60),
    initials: z.string().regex(/^\p{L}{1,3}$/u, 'Initials are one to three letters.'),
    colour: z.enum(
      INITIALS_BACKGROUNDS,
      `The background must be one of: ${INITIALS_BACKGROUNDS.join(', ')}.`,
    ),
    stars: z
      .number('Stars are a number such as 4.5.')
      .min(0.5, 'At least half a star.')
      .max(5, 'At most five stars.')
      .multipleOf(0.5, 'Stars come in halves.'),
    disclosure: z
      .strictObject(
        {
          relationship: z.enum(
            ['client', 'affiliate', 'neither'],
            'Say whether the person is a client, an affiliate or neither.',
          ),
          compensated: z.boolean('Say true or false: was the person compensated?'),
          conflicts: text('The conflicts of interest', 200),
          sentence: text('The disclosure’s sentence', 220),
        },
        'A testimonial needs its disclosure: relationship, compensated, conflicts and the sentence shown beside the quote.',
      )
      .describe('Required by the SEC’s marketing rule, 17 CFR 275.206(4)-1(b)(1).'),
  }),
);

const footer = list(
  'footer',
  z.strictObject({ ...inList, title: text('The title', 30), links: z.array(link).max(6) }),
);
const TOPICS = Object.keys(ANSWER_TOPICS) as [string, ...string[]];
const answers = list(
  'answers',
  z.strictObject({
    ...inList,
    topic: z.enum(TOPICS, `The topic must be one of: ${TOPICS.join(', ')}.`),
    question: text('The question', 120),
    answer: text('The answer', 900),
    links: z
      .array(
        z.strictObject({ label: text('A link’s label', 40), href: text('A link’s address', 120) }),
      )
      .max(4)
      .default([]),
  }),
);
const pieces = list('pieces', piece);
const legal = list('legal', legalPage);
const social = list('social', z.strictObject({ ...inList, icon, ...link.shape }));

const lists = {
  site,
  officeHours,
  front,
  values,
  services,
  founders,
  benefits,
  questions,
  testimonials,
  footer,
  social,
  answers,
  pieces,
  legal,
};

export const collections = {
  ...lists,
  // Their texts are gated: pages have only the front matter.
  library: defineCollection({ loader: documents.libraryItems, schema: written.libraryItem }),
  courses: defineCollection({ loader: documents.courses, schema: written.course }),
  lessons: defineCollection({ loader: documents.lessons, schema: written.lessonOnPages }),
};
