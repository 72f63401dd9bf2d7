/** What only the signed-in may read is in no published file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, readDocuments } from '../../src/content/documents.ts';
import { expect, test } from './journey.ts';

const { documents } = readDocuments(process.cwd());

/** Letters and digits alone: quotes and spaces differ between Markdown, HTML and JSON. */
const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The longest sentence of a text without links and signs of Markdown. */
function longestSentence(body: string): string {
  const plain = body.replaceAll(/\]\([^)]*\)|[*_[\]|#]/g, ' ');
  const sentences = plain.split(/[.?!:]\s|\n/).map((sentence) => sentence.trim());
  return sentences.toSorted((a, b) => b.length - a.length)[0] ?? '';
}

interface Question {
  text: string;
  explanation: string;
  options: { text: string }[];
}

/** What may not be found of a document. */
function secretsOf({ data, body }: Document): string[] {
  const questions = (data.questions ?? []) as Question[];
  return [
    // A final is questions alone.
    ...(body.trim() ? [longestSentence(body)] : []),
    ...questions.flatMap(({ text, explanation, options }) => [
      text,
      explanation,
      // Short options may be words that a page has for other reasons.
      ...options.map((option) => option.text).filter((option) => option.length > 40),
    ]),
  ];
}

test('no published file has a sentence of a text, a question or an answer', () => {
  const published = readdirSync('dist', { recursive: true, withFileTypes: true })
    .filter(
      (file) => file.isFile() && /\.(html|js|css|json|txt|xml|svg|webmanifest)$/.test(file.name),
    )
    .map(({ parentPath, name }) => bare(readFileSync(join(parentPath, name), 'utf8')))
    .join('\n');
  // The search finds what is published: titles are.
  for (const { data } of documents) {
    if (data.topic) expect(published).toContain(bare(String(data.title)));
  }
  const secrets = documents.flatMap((document) =>
    secretsOf(document).map((text) => ({ file: document.file, text: bare(text) })),
  );
  expect(secrets.length).toBeGreaterThan(documents.length);
  for (const { text } of secrets) expect(text.length).toBeGreaterThan(8);
  expect(secrets.filter(({ text }) => published.includes(text))).toEqual([]);
});

test('the rendered files themselves have no address', async ({ request, baseURL }) => {
  for (const path of [
    '/.netlify/gated/library/family-meeting.json',
    '/gated/library/family-meeting.json',
  ]) {
    expect((await request.get(`${baseURL}${path}`)).status()).toBe(404);
  }
});
