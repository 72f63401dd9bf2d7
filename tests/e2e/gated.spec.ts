/** Checks that no published file has a text for signed-in readers. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from '../../src/content/document-schemas.ts';
import { readDocuments } from '../../src/content/documents.ts';
import { expect, test } from './journey.ts';

const { documents } = readDocuments(process.cwd());

/** Keeps only letters and digits, because quotes and spaces differ between Markdown, HTML and JSON. */
const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** A length (letters and digits) that does not match by chance. */
const TELLING = 50;

/** The sentences of a text that are long enough, without links and Markdown signs. */
function sentencesOf(body: string): string[] {
  const plain = body.replaceAll(/\]\([^)]*\)|[*_[\]]/g, ' ');
  return plain.split(/[.?!:]\s|[\n|]/).filter((sentence) => bare(sentence).length > TELLING);
}

interface Question {
  text: string;
  explanation: string;
  options: { text: string }[];
}

/** The parts of a document that must not be published, without short options, whose words a page may have for other reasons. */
function secretsOf({ data, body }: Document): string[] {
  const questions = (data.questions ?? []) as Question[];
  return [
    ...sentencesOf(body),
    ...questions.flatMap(({ text, explanation, options }) => [
      text,
      explanation,
      ...options.map((option) => option.text).filter((option) => bare(option).length > TELLING),
    ]),
  ];
}

/** A sentence of the law that a calculator's assumptions have as well. */
const SAID_BY_ALL = bare(
  'Since January 2024, benefits are no longer reduced because of a pension from work without Social Security (Social Security Fairness Act, P.L',
);

test('no published file has a sentence of a text, a question or an answer', () => {
  const parts = readdirSync('dist', { recursive: true, withFileTypes: true })
    .filter(
      (file) => file.isFile() && /\.(html|js|css|json|txt|xml|svg|webmanifest)$/.test(file.name),
    )
    // At each tag, whose name ends a sentence in any case: the pages have most parts in common.
    .flatMap(({ parentPath, name }) =>
      readFileSync(join(parentPath, name), 'utf8').split(/(?=<[a-z/!])/i),
    );
  const published = [...new Set(parts)].map(bare).join('\n');
  // Proves that the search works: titles are published.
  for (const { data } of documents) {
    if (data.topic) expect(published).toContain(bare(String(data.title)));
  }
  const secrets = documents.flatMap((document) => {
    const texts = secretsOf(document).map((text) => ({ file: document.file, text: bare(text) }));
    // A course's own file may have only one line.
    if (!document.id.endsWith('/course')) {
      expect(texts.length, document.file).toBeGreaterThan(1);
    }
    return texts;
  });
  const told = secrets.filter(({ text }) => published.includes(text) && text !== SAID_BY_ALL);
  expect(told).toEqual([]);
});
