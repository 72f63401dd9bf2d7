/** What is written in Markdown, read and checked: every mistake of every file, before any is used. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { z } from 'astro/zod';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { CATALOGUE } from '../calculators/catalogue.ts';
import { PORTAL_PAGES } from '../config/portal.ts';
import type { Document } from './document-schemas.ts';
import * as schemas from './document-schemas.ts';
import { withFigures } from './named-figures.ts';
import { inPlainWords } from './plain-words.ts';

const FOLDER = join('src', 'content');

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The schema for the place of a file, or undefined if no page reads such a file. */
function schemaOf(id: string): z.ZodType | undefined {
  const [collection, ...parts] = id.split('/');
  if (!parts.every((part) => SLUG.test(part))) return undefined;
  if (collection === 'library' && parts.length === 1) return schemas.libraryItem;
  if (collection !== 'courses' || parts.length !== 2) return undefined;
  return parts[1] === 'course' ? schemas.course : schemas.lesson;
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)([\s\S]*)$/;

const bodyOf = (text: string): string => FRONT_MATTER.exec(text)?.[2] ?? '';

/** The line in the file of a field of its front matter; undefined for a field that is missing. */
type LineOf = (path: readonly PropertyKey[]) => number | undefined;

interface Parsed {
  data: Record<string, unknown>;
  body: string;
  lineOf: LineOf;
}

/** The parts of a file, or what is wrong with its front matter. */
function parse(text: string): Parsed | { mistake: string } {
  const [, matter, body = ''] = FRONT_MATTER.exec(text) ?? [];
  if (matter === undefined) {
    return { mistake: 'the front matter is missing: the file starts and ends it with "---".' };
  }
  const lineCounter = new LineCounter();
  const yaml = parseDocument(matter, { lineCounter });
  const [error] = yaml.errors;
  if (error) return { mistake: `the front matter cannot be read. ${error.message.split('\n')[0]}` };
  const data: unknown = yaml.toJS();
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    return { mistake: 'the front matter has no fields.' };
  }
  const lineOf: LineOf = (path) => {
    const node = yaml.getIn(path, true);
    // The line of "---" is above the front matter.
    return isNode(node) && node.range ? lineCounter.linePos(node.range[0]).line + 1 : undefined;
  };
  return { data: data as Record<string, unknown>, body, lineOf };
}

const parsedTexts = new Map<string, ReturnType<typeof parse>>();

/** The same, remembered: each collection, module and check of a build reads all documents. */
function parseOnce(text: string): ReturnType<typeof parse> {
  const parsed = parsedTexts.get(text) ?? parse(text);
  parsedTexts.set(text, parsed);
  return parsed;
}

interface FieldMistake {
  path: readonly PropertyKey[];
  message: string;
}

/** The rules between the days that break. */
function datesOf(
  { reviewedOn, startsOn, expiresOn }: Record<string, unknown>,
  today: string,
): FieldMistake[] {
  const mistakes: FieldMistake[] = [];
  if (typeof reviewedOn !== 'string' || typeof expiresOn !== 'string') return mistakes;
  if (reviewedOn > today) {
    mistakes.push({ path: ['reviewedOn'], message: 'The day of the review is in the future.' });
  }
  if (expiresOn <= reviewedOn) {
    const message = 'The day of expiry is not after the day of the review.';
    mistakes.push({ path: ['expiresOn'], message });
  }
  if (typeof startsOn === 'string' && startsOn > expiresOn) {
    mistakes.push({ path: ['startsOn'], message: 'The first day of use is after the last one.' });
  }
  return mistakes;
}

/** Numbers in brackets that no source has. */
function uncited({ body, data }: Document): string[] {
  const count = Array.isArray(data.sources) ? data.sources.length : 0;
  const numbers = [...body.matchAll(/\[(\d{1,2})\](?!\()/g)].map(([, number]) => Number(number));
  return [...new Set(numbers)]
    .filter((number) => number < 1 || number > count)
    .map((number) => `text: [${number}] names no source; there are ${count}.`);
}

/** All documents below `root`, and every mistake in them, as "file:line, field: rule". `today` is a day (ISO). */
export function readDocuments(
  root: string,
  today = new Date().toISOString().slice(0, 10),
): { documents: Document[]; mistakes: string[] } {
  const documents: Document[] = [];
  const mistakes: string[] = [];
  for (const file of filesBelow(root)) {
    const id = file.slice(FOLDER.length + 1).replace(/\.md$/, '');
    const report = (mistake: string) => mistakes.push(`${file}, ${mistake}`);
    const schema = file.endsWith('.md') ? schemaOf(id) : undefined;
    if (!schema) {
      report('no page reads this file. Its name is lower case, with hyphens, and ends in .md.');
      continue;
    }
    const written = readFileSync(join(root, file), 'utf8');
    const filled = withFigures(written);
    for (const mistake of filled.mistakes) mistakes.push(`${file}:${mistake}`);
    const parsed = parseOnce(filled.text);
    if ('mistake' in parsed) {
      report(parsed.mistake);
      continue;
    }
    const { data, body, lineOf } = parsed;
    const { error } = schema.safeParse(data, { error: inPlainWords });
    for (const { path, message } of [...(error?.issues ?? []), ...datesOf(data, today)]) {
      const line = lineOf(path);
      const place = line === undefined ? file : `${file}:${line}`;
      mistakes.push(`${place}, ${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`);
    }
    const openRows = data.audience === 'client' ? filled.openRows : [];
    documents.push({ id, file, data, body, pattern: bodyOf(written), openRows });
  }
  mistakes.push(...courseMistakes(documents), ...sameTitles(documents));
  for (const document of documents) {
    for (const link of deadLinks(document, documents)) {
      mistakes.push(`${document.file}, text: the link ${link} leads to nowhere.`);
    }
    for (const mistake of uncited(document)) mistakes.push(`${document.file}, ${mistake}`);
    if (/<[a-z!/]/i.test(document.body)) {
      mistakes.push(`${document.file}, text: HTML is not allowed; write Markdown.`);
    }
  }
  return { documents, mistakes };
}

/**
 * The texts below `root` whose day of expiry is past, as "file: day". They stop no build, since one may be
 * urgent for another reason: their pages say that they expired, and none is printed for clients.
 */
export const expiredTexts = (
  root: string,
  today = new Date().toISOString().slice(0, 10),
): string[] =>
  readDocuments(root, today)
    .documents.filter(({ data }) => String(data.expiresOn ?? today) < today)
    .map(({ file, data }) => `${file}: expired on ${String(data.expiresOn)}`);

/** The files of both folders, in the order of their names. */
export function filesBelow(root: string): string[] {
  return ['library', 'courses'].flatMap((name) => {
    const folder = join(FOLDER, name);
    if (!existsSync(join(root, folder))) return [];
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name: file }) => relative(root, join(parentPath, file)))
      .sort();
  });
}

/* Rules between documents: those of a course, and those of the library. */

const isCourse = ({ id }: Document) => id.endsWith('/course');
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

/** What is wrong between the files of each course, as "file, field: rule". */
function courseMistakes(documents: readonly Document[]): string[] {
  const courses = Map.groupBy(
    documents.filter(({ id }) => id.startsWith('courses/')),
    ({ id }) => id.split('/')[1] ?? '',
  );
  return [...courses].flatMap(([name, files]) => [
    ...missingFiles(name, files),
    ...samePlaces(files),
    ...wrongMinutes(files),
    ...otherVersion(files),
  ]);
}

/** Each course has its own file and its final. */
const missingFiles = (name: string, files: readonly Document[]): string[] =>
  ['course', 'final']
    .filter((part) => !files.some(({ id }) => id === `courses/${name}/${part}`))
    .map((part) => `src/content/courses/${name}/${part}.md: the file is missing.`);

/** Each lesson has a place of its own in its course. */
function samePlaces(files: readonly Document[]): string[] {
  const lessons = files.filter((file) => !isCourse(file));
  return [...Map.groupBy(lessons, ({ data }) => data.order).values()].flatMap(
    ([first, ...others]) =>
      others.map(
        ({ file, data }) => `${file}, order: ${String(data.order)} is that of ${first?.file}.`,
      ),
  );
}

/** A course takes as long as its lessons and its final together. */
function wrongMinutes(files: readonly Document[]): string[] {
  const course = files.find(isCourse);
  const total = sum(
    files.filter((file) => !isCourse(file)).map(({ data }) => Number(data.minutes)),
  );
  if (!course || Number.isNaN(total) || course.data.minutes === total) return [];
  return [`${course.file}, minutes: The lessons and the final have ${total} minutes.`];
}

/** A sponsor accepts a version, and has to be asked again about the next one. */
function otherVersion(files: readonly Document[]): string[] {
  const course = files.find(isCourse);
  const sponsor = course?.data.sponsor as { version?: unknown } | undefined;
  if (!course || !sponsor || sponsor.version === course.data.version) return [];
  return [
    `${course.file}, sponsor.version: The version of the course is ${String(course.data.version)}.`,
  ];
}

/** In a list and in a search nobody could tell two items of one title apart. */
function sameTitles(documents: readonly Document[]): string[] {
  const items = documents.filter(({ id, data }) => id.startsWith('library/') && data.title);
  return [...Map.groupBy(items, ({ data }) => data.title).values()].flatMap(([first, ...others]) =>
    others.map(({ file }) => `${file}, title: ${first?.file} has the same title.`),
  );
}

/* The links in a text: those that lead to nowhere stop the build. */

const LINK = /\]\(([^)\s]*)\)/g;

/** The addresses in the document's text that no page has. Addresses of other sites start with https://. */
function deadLinks({ body }: Document, documents: readonly Document[]): string[] {
  const addresses = [...body.matchAll(LINK)].map(([, address = '']) => address);
  return addresses.filter(
    (address) => !address.startsWith('https://') && !leads(address, documents),
  );
}

function leads(address: string, documents: readonly Document[]): boolean {
  const path = address.replace(/[?#].*$/, '');
  if (Object.values(PORTAL_PAGES).some((page) => page.path === path)) return true;
  const [, folder, rest = ''] =
    /^\/dashboard\/(library|tools|training)\/([a-z0-9/-]+)$/.exec(path) ?? [];
  if (folder === 'tools') return CATALOGUE.some(({ slug }) => slug === rest);
  if (folder === 'library') return documents.some(({ id }) => id === `library/${rest}`);
  if (folder !== 'training') return false;
  return documents.some(({ id }) => id === `courses/${rest}` || id === `courses/${rest}/course`);
}
