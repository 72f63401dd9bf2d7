/** A build reports all mistakes in the library and the courses, each with its file and rule. */
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Lesson } from '../src/content/document-schemas.ts';
import { expiredTexts, readDocuments } from '../src/content/documents.ts';
import { findMistakes } from '../src/content/loader.ts';

/** The test's own copy of the library and the courses. */
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-documents-'));
  for (const name of ['library', 'courses']) {
    const folder = join('src', 'content', name);
    await cp(folder, join(root, folder), { recursive: true });
  }
  return () => rm(root, { recursive: true });
});
const path = (file: string) => join(root, 'src', 'content', file);
/** The mistakes that stop a build. */
const mistakes = () => findMistakes(root, {});
/** Replaces a part of a file's text. */
async function edit(file: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(path(file), 'utf8');
  const changed = text.replace(from, to);
  expect(changed, `nothing changed in ${file}`).not.toBe(text);
  await writeFile(path(file), changed);
}

const ITEM = 'library/family-meeting.md';
const COURSE = 'courses/foundations/course.md';
const LESSON = 'courses/foundations/final.md';

test('the present documents have no mistakes', () => expect(mistakes()).toEqual([]));

/** The end of a text. */
const END = /$/;
const DAYS = /^(reviewedOn): .*\n(expiresOn): .*/m;

/** Expects that this change of a file is a mistake, which names the file. */
async function expectMistake(file: string, from: string | RegExp, to: string, mistake: string) {
  await edit(file, from, to);
  expect(mistakes()).toContainEqual(
    expect.stringMatching(
      new RegExp(`^${RegExp.escape(`src/content/${file}`)}(:\\d+)?, .*${RegExp.escape(mistake)}`),
    ),
  );
}

test.each<[what: string, from: string | RegExp, to: string, mistake: string, file?: string]>([
  ['no front matter', '---', '', 'the front matter is missing'],
  ['unclosed front matter', /\n---\n/, '\n', 'the front matter is missing'],
  ['front matter that is not YAML', 'title: "', 'title: "a" "', 'the front matter cannot be read'],
  ['a missing field', /^summary: .*\n/m, '', 'summary: This field is missing.'],
  ['an unknown field', '---\n', '---\ncolour: red\n', 'Unknown field: colour.'],
  [
    'an invalid day',
    /^expiresOn: .*/m,
    'expiresOn: 2027-02-30',
    'expiresOn: The day of expiry must be a day such as',
  ],
  [
    'an expiry before the review',
    /^expiresOn: .*/m,
    'expiresOn: 2026-01-01',
    'expiresOn: The day of expiry is not after the day of the review.',
  ],
  [
    'a review in the future',
    DAYS,
    '$1: 2999-01-01\n$2: 2999-02-01',
    'reviewedOn: The day of the review is in the future.',
  ],
  [
    'a first day of use that is no day',
    /^expiresOn: /m,
    'startsOn: soon\nexpiresOn: ',
    'startsOn: The first day of use must be a day such as',
  ],
  [
    'a first day of use after the last one',
    /^expiresOn: .*/m,
    'startsOn: 2027-12-01\n$&',
    'startsOn: The first day of use is after the last one.',
  ],
  [
    'an unknown calculator',
    '---\n',
    '---\ncalculator: abacus\n',
    'calculator: The calculator must be one of:',
  ],
  [
    'an unknown audience',
    /^audience: .*/m,
    'audience: everybody',
    'audience: The audience must be one of: advisor, client.',
  ],
  ['a source without https', 'https://', 'http://', 'address must start with https://'],
  [
    'an empty changelog',
    /changelog:\n(?: {2}.*\n)+/,
    'changelog: []\n',
    'changelog: The changelog has at least one line.',
  ],
  [
    'a link to nowhere',
    END,
    '[more](/dashboard/library/nothing)',
    'text: the link /dashboard/library/nothing leads to nowhere.',
  ],
  [
    'a link without https',
    END,
    '[more](http://example.com)',
    'text: the link http://example.com leads to nowhere.',
  ],
  ['a reference to a missing source', END, 'Said so [99].', 'text: [99] names no source'],
  ['HTML', END, '\n<script>alert(1)</script>\n', 'text: HTML is not allowed'],
  ['a slug that is not its file’s name', '---\n', '---\nslug: other\n', 'Unknown field: slug.'],
  [
    'a correct option that does not exist',
    /correct: \w+/,
    'correct: z',
    'The correct option is none of the options.',
    LESSON,
  ],
  [
    'two questions with the same id',
    /- id: f2$/m,
    '- id: f1',
    'questions: Two questions have the same id.',
    LESSON,
  ],
  [
    'two options with the same id',
    'id: b',
    'id: a',
    'questions.0.options: Two options have the same id.',
    LESSON,
  ],
])(
  '%s is a mistake that names the file',
  { tags: 'deep' },
  (_what, from, to, mistake, file = ITEM) => expectMistake(file, from, to, mistake),
);

test('a mistake in the front matter has its line', async () => {
  await edit(ITEM, /^expiresOn: .*/m, 'startsOn: 2027-12-01\n$&');
  await edit('library/giving-goals.md', /^summary: .*\n/m, '');
  await edit('library/giving-goals.md', /label: ".*?"/, 'label: ""');
  expect(mistakes()).toEqual([
    'src/content/library/family-meeting.md:9, startsOn: The first day of use is after the last one.',
    'src/content/library/giving-goals.md, summary: This field is missing.',
    'src/content/library/giving-goals.md:10, sources.0.label: A source’s label has fewer than 1 characters.',
  ]);
});

test('an item may start on its last day', async () => {
  await edit(ITEM, /^expiresOn: .*/m, 'startsOn: 2027-11-30\n$&');
  expect(mistakes()).toEqual([]);
});

test.each([
  'library/Family.md',
  'library/family_meeting.md',
  'library/notes.txt',
  'library/more/deep.md',
  'courses/loose.md',
])('no page reads %s', async (file) => {
  await cp(path(ITEM), path(file), { recursive: true });
  expect(mistakes()).toEqual([
    expect.stringContaining(`src/content/${file}, no page reads this file.`),
  ]);
});

test('two items with the same title are a mistake that names both', async () => {
  const [title = ''] =
    /^title: .*/m.exec(await readFile(path('library/giving-goals.md'), 'utf8')) ?? [];
  await edit(ITEM, /^title: .*/m, title);
  expect(mistakes()).toEqual([
    'src/content/library/giving-goals.md, title: src/content/library/family-meeting.md has the same title.',
  ]);
});

test('two lessons with the same order are a mistake that names both', async () => {
  await edit(LESSON, /^order: .*/m, 'order: 1');
  expect(mistakes()).toEqual([
    expect.stringMatching(
      /^src\/content\/courses\/foundations\/.*, order: 1 is that of src\/content\/courses\/foundations\/final\.md\.$/,
    ),
  ]);
});

test('a course’s minutes must be the sum of its lessons’', async () => {
  await edit(COURSE, /^minutes: 50/m, 'minutes: 49');
  expect(mistakes()).toEqual([
    `src/content/${COURSE}, minutes: The lessons and the final have 50 minutes.`,
  ]);
});

test('a sponsor of another course version is a mistake', async () => {
  const credit = 'credit: "2 hours of CE credit, Example Sponsor"';
  await edit(COURSE, 'sample:', `sponsor:\n  version: "2026.1"\n  ${credit}\nsample:`);
  expect(mistakes()).toEqual([]);
  await edit(COURSE, /^version: .*/m, 'version: "2026.2"');
  expect(mistakes()).toEqual([
    `src/content/${COURSE}, sponsor.version: The version of the course is 2026.2.`,
  ]);
});

test('a course without its final is a mistake', async () => {
  await rm(path(LESSON));
  expect(mistakes()).toContain(`src/content/${LESSON}: the file is missing.`);
});

test('the mistakes of all files are listed together', async () => {
  await edit(ITEM, /^summary: .*\n/m, '');
  await edit(ITEM, /^kind: .*/m, 'kind: poem');
  await edit('library/giving-goals.md', END, '\n[a](/x) [b](/y) [99]\n');
  await edit('library/buy-sell-agreements.md', '---', '');
  await edit(LESSON, /^order: .*/m, 'order: 1');
  expect(mistakes()).toHaveLength(7);
});

test('an expired text does not stop the build, but the build lists it', async () => {
  await edit(ITEM, DAYS, '$1: 2020-01-01\n$2: 2020-02-01');
  expect(mistakes()).toEqual([]);
  expect(expiredTexts(root)).toContain(`src/content/${ITEM}: expired on 2020-02-01`);
});

test('a text expires on the day after its last day', () => {
  const { documents } = readDocuments(root, '2026-11-22');
  const days = documents.flatMap(({ data }) => (data.expiresOn ? [String(data.expiresOn)] : []));
  const last = days.sort()[0] ?? '';
  const after = new Date(Date.parse(last) + 24 * 3_600_000).toISOString().slice(0, 10);
  expect(expiredTexts(root, last)).toEqual([]);
  expect(expiredTexts(root, after)).toHaveLength(days.filter((day) => day === last).length);
  expect(readDocuments(root, after).mistakes).toEqual([]);
});

const { documents } = readDocuments(process.cwd());

/** All prose of a document's front matter, without addresses. */
const proseOf = (value: unknown): string[] => {
  if (typeof value === 'string') return value.startsWith('https://') ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(proseOf);
};

test('no document has “belongs into”, “in life” for “during life”, a straight quote, or “5 percent” for “5%”', () => {
  const lines = documents.flatMap(({ file, data, body }) =>
    [...proseOf(data), ...body.split('\n')]
      .filter((line) => /\b(belongs? into|in life)\b|["']|\d percent\b/i.test(line))
      .map((line) => `${file}: ${line}`),
  );
  expect(lines).toEqual([]);
});

/** The documents with their texts as written: their figures are still names. */
const written = documents.map((document) => {
  const [, , text = ''] = readFileSync(document.file, 'utf8').split(/^---\n/m, 3);
  return { ...document, text };
});
const forClients = written.filter(({ data }) => data.audience === 'client');

test('a text for clients that starts in a year has the figures of that year alone', () => {
  const starting = forClients.filter(({ data }) => data.startsOn);
  expect(starting.map(({ id }) => id)).toEqual([
    'library/year-end-giving-2027',
    'library/yearly-gifts-letter-2027',
  ]);
  for (const { data, text } of starting) {
    expect(data).toMatchObject({ startsOn: '2027-01-01', expiresOn: '2027-12-31' });
    expect(text).toMatch(/\{[a-z-]+ 2027/);
    expect(text).not.toMatch(/\{[a-z-]+ (2026|newest)/);
  }
});

test('only the texts of the year’s end and of January end before March 31, 2027', () => {
  const ending = written.filter(({ data }) => String(data.expiresOn ?? '9999') < '2027-03-31');
  expect(ending.map(({ id, data }) => `${id} ${data.expiresOn}`)).toEqual([
    'library/what-changes-on-january-1-for-clients 2027-01-31',
    'library/year-end-giving 2026-12-31',
    'library/yearly-gifts-letter 2026-12-31',
  ]);
});

test('a text with the newest figures alone is valid beyond the year', () => {
  const newest = forClients.filter(({ text }) => /\{[a-z-]+ newest/.test(text));
  expect(newest.map(({ id }) => id)).toEqual([
    'library/estate-and-gift-glossary',
    'library/how-estates-are-taxed',
    'library/life-insurance-for-clients',
    'library/portability-for-clients',
    'library/trust-taxes-for-clients',
    'library/ways-to-give',
  ]);
  for (const { id, data, text } of newest) {
    expect(data.expiresOn, id).toBe('2027-11-30');
    expect(text, id).not.toMatch(/\{[a-z-]+ \d{4}|\b(in|for|of) 2026\b/);
  }
});

test('each text for clients begins an email of two short paragraphs, without a figure', () => {
  for (const { id, data } of forClients) {
    const { subject = '', text = '' } = (data.email ?? {}) as { subject?: string; text?: string };
    expect(subject, id).toMatch(/^.{10,100}$/);
    expect(text.trim().split(/\n{2,}/), id).toHaveLength(2);
    expect(`${subject} ${text}`, id).not.toMatch(/\d|\$|%/);
    expect(text.length, id).toBeLessThanOrEqual(600);
  }
});

test('a text for clients with the figures of a year ends with that year, or in January if it has the next one’s', () => {
  const tooLong = written.flatMap(({ file, data, text }) => {
    const year = String(data.startsOn ?? data.reviewedOn).slice(0, 4);
    const isOfYear = new RegExp(`\\b(in|for|of) ${year}\\b`).test(text);
    // January's page has the next year's figures beside them.
    const hasNext = new RegExp(`\\bin ${Number(year) + 1}\\b`, 'i').test(text);
    const last = hasNext ? `${Number(year) + 1}-01-31` : `${year}-12-31`;
    const isValidAfter = String(data.expiresOn) > last;
    return data.audience === 'client' && isOfYear && isValidAfter ? [file] : [];
  });
  expect(tooLong).toEqual([]);
});

test.each([
  ['beneficiary-forms-for-clients', 'retirement-account-beneficiaries'],
  ['power-of-attorney-for-clients', 'incapacity-and-exploitation'],
  ['second-marriage-for-clients', 'second-marriages-and-noncitizen-spouses'],
  ['special-needs-for-clients', 'special-needs-and-able'],
  ['basis-for-clients', 'basis-at-death'],
])('%s is a page without the figures of a year, linked from %s', (slug, explainer) => {
  const page = forClients.find(({ id }) => id === `library/${slug}`);
  expect(page?.data).toMatchObject({ kind: 'one-pager', expiresOn: '2027-11-30' });
  expect(page?.text).not.toMatch(/\{[a-z-]+ |\b20\d\d\b/);
  const from = documents.find(({ id }) => id === `library/${explainer}`);
  expect(from?.body).toContain(`](/dashboard/library/${slug})`);
});

test('no words for a meeting judge a client’s document or tax', () => {
  const judgment =
    /“[^”]*(Your (will|trust|deed|form|policy) is (in order|valid|fine)|It (also )?counts in your estate)/;
  const judged = documents.filter(({ body }) => judgment.test(body));
  expect(judged.map(({ file }) => file)).toEqual([]);
});

/** What a text has to say so that it is complete, by file below `src/content`. */
test.each<[file: string, ...said: string[]]>([
  [
    'library/yearly-gifts-letter',
    'At most $5,000 a year may go into one child’s account, from everyone together',
    'before the year in which the child turns 18',
  ],
  [
    'courses/estate-and-gift-tax-2026/gifts-and-the-annual-exclusion',
    'At most $5,000 a year may go into one child’s account, from everyone together',
    'each made before the year in which the child turns 18',
  ],
  ['library/ways-to-give', 'From January 1, 2027', 'a federal credit of up to $1,700'],
  [
    'library/surviving-spouse-for-clients',
    'Since January 2024, benefits are no longer reduced because of a pension from work without Social Security (Social Security Fairness Act, P.L. 118-273)',
    'If you were told before 2025 that such a pension leaves you nothing, ask again.',
    'Survivor benefits can begin at 60 (50 if disabled); you may take one benefit first and the other later',
    'both halves get a new one',
  ],
  [
    'library/retirement-accounts-glossary',
    'Since January 2024, benefits are no longer reduced because of a pension from work without Social Security (Social Security Fairness Act, P.L. 118-273)',
  ],
  ['library/inherited-ira-for-clients', 'Older than the owner, or no more than ten years younger'],
  [
    'library/roth-for-clients',
    'If your IRAs hold after-tax money, the same share of every conversion is tax-free, counting all your IRAs together',
  ],
  [
    'library/asking-for-an-introduction',
    'FINRA Rule 3220',
    'Since March 30, 2026, the limit is $300 per person a year',
  ],
  ...['library/what-changes-on-january-1', 'library/what-changes-on-january-1-for-clients'].map(
    (id): [file: string, ...said: string[]] => [
      id,
      'one credit of at most $1,700 per return',
      'Ask whether your state has joined and published its list.',
      'Saver’s Match',
      'Medicare Part B',
    ],
  ),
  ['library/year-end-giving', 'From January 1, 2027', 'a federal credit of up to $1,700'],
  ['courses/trusts-and-charitable-tools/giving-from-accounts', 'a federal credit of up to $1,700'],
  [
    'library/the-2025-tax-law',
    'at most $5,000 a year from everyone together',
    'Rev. Proc. 2026-25',
  ],
  ['library/special-needs-and-able', 'the disability must have begun before age 46'],
  ['library/incapacity-and-exploitation', 'within two business days', 'FINRA asked for comments'],
  ['library/preparing-for-our-meeting', 'We copy only what our firm’s rules require.'],
  ['library/inherited-ira-ten-years', 'Notice 2022-53', 'Notice 2023-54', 'Announcement 2026-7'],
  ['courses/retirement-accounts-across-generations/the-ten-year-rule', 'Notice 2022-53'],
  ['courses/estate-and-gift-tax-2026/state-estate-taxes', 'from 2027 on is disputed'],
  ['courses/foundations/the-people-who-act', 'Regulatory Notice 26-02'],
  [
    'courses/working-within-the-rules/referrals-and-compensation',
    'An unpaid statement that the adviser uses in its own advertising',
    'FINRA Rule 3270',
    'FINRA Rule 3220',
    'Since March 30, 2026, the limit is $300 per person a year',
    'Rule 3290',
    'As of June 2026',
    'Rule 3290: the SEC had to decide by about October 1, 2026; its decision could not be confirmed on November 28, 2026. Ask your compliance; until then treat 3270 and 3280 as in force.',
  ],
  [
    'courses/working-within-the-rules/privacy-of-client-data',
    'What the portal keeps',
    '23 NYCRR 500',
    'A bank',
  ],
])('%s has what belongs to its subject', (id, ...said) => {
  const text = JSON.stringify(documents.find((one) => one.id === id));
  for (const words of said) expect(text).toContain(words);
});

test('no source names two laws if its address opens only one', () => {
  const labels = documents.flatMap(({ data }) =>
    ((data.sources ?? []) as { label: string }[]).map(({ label }) => label),
  );
  expect(labels.filter((label) => /§§ \S+ and | and Rev\. /.test(label))).toEqual([]);
});

test('a word in several glossaries has one meaning', () => {
  const glossaries = documents.filter(({ data }) => data.kind === 'glossary');
  for (const word of ['Fair market value', 'Basis']) {
    const meanings = glossaries.flatMap(({ body }) => {
      const [, meaning] = new RegExp(`^\\*\\*${word}\\.\\*\\* ([^.[]*)`, 'm').exec(body) ?? [];
      return meaning === undefined ? [] : [meaning.trim()];
    });
    expect(meanings.length, word).toBeGreaterThan(1);
    expect(new Set(meanings).size, word).toBe(1);
  }
});

test('a figure that no list of law has is a mistake with its file and line', async () => {
  await edit(ITEM, /\n---\n/, '\n---\n{annual-exclusion 1999}\n');
  expect(mistakes()).toEqual([
    expect.stringMatching(
      /^src\/content\/library\/family-meeting\.md:24: \{annual-exclusion 1999\}/,
    ),
  ]);
});

/** The largest share of questions whose right option is the longest; by chance it is a third. */
const LONGEST_SHARE = { final: 1 / 3, all: 0.4 };

test('choosing the longest option does not pass', () => {
  const quizzes = documents.flatMap(({ id, data }) =>
    data.questions ? [{ id, questions: data.questions as Lesson['questions'] }] : [],
  );
  const isGivenAway = ({ options, correct }: Lesson['questions'][number]) => {
    const length = (text: string) => [...text].length;
    const right = options.find(({ id }) => id === correct);
    return options.every(
      (option) => option === right || length(option.text) < length(right?.text ?? ''),
    );
  };
  const shareOf = (questions: Lesson['questions']) =>
    questions.filter(isGivenAway).length / questions.length;
  for (const { id, questions } of quizzes.filter((quiz) => quiz.id.endsWith('/final'))) {
    expect(shareOf(questions), id).toBeLessThanOrEqual(LONGEST_SHARE.final);
  }
  expect(shareOf(quizzes.flatMap(({ questions }) => questions))).toBeLessThanOrEqual(
    LONGEST_SHARE.all,
  );
});
