/** Content that scripts need, as modules: browsers cache these files, and the pages' HTML stays small. */
import type { Plugin } from 'vite';
import { settings } from '../../functions/lib/platform/site.ts';
import { LIBRARY_KINDS, type LibraryKind } from '../../src/config/library.ts';
import type { Document } from '../../src/content/document-schemas.ts';
import { readDocuments } from '../../src/content/documents.ts';
import { piecesWithFigures } from '../../src/content/named-figures.ts';
import { searchEntries } from '../../src/content/search-index.ts';
import content from '../../src/content/site.json' with { type: 'json' };
import { getSiteFacts } from '../../src/content/site-facts.ts';
import { FINAL } from '../../src/contract/training/training.ts';

const lastPart = ({ id }: Document) => id.split('/').at(-1) ?? '';
const isSample = ({ data }: Document) => data.sample === true;
const items = (documents: readonly Document[]) =>
  documents.filter(({ id }) => id.startsWith('library/'));

/** The part of an item that a list shows: the front matter without sources and changelog. */
function listed(item: Document) {
  const { title, summary, topic, kind, audience, minutes } = item.data;
  const { reviewedOn, startsOn = null, expiresOn } = item.data;
  return {
    slug: lastPart(item),
    title,
    summary,
    topic,
    kind,
    audience,
    minutes,
    reviewedOn,
    startsOn,
    expiresOn,
    openRows: item.openRows,
    sample: isSample(item),
  };
}

/** The part of an item that only its own page shows. */
const factsOf = (item: Document) => {
  const { reviewer, sources, changelog, calculator, map, email } = item.data;
  return [lastPart(item), { reviewer, sources, changelog, calculator, map, email }] as const;
};

function byCalculator(all: readonly Document[]) {
  const belonging = all.filter(({ data }) => data.calculator);
  const groups = Map.groupBy(belonging, ({ data }) => String(data.calculator));
  const reading = (item: Document) => ({
    slug: lastPart(item),
    title: item.data.title,
    kind: LIBRARY_KINDS[item.data.kind as LibraryKind],
  });
  return Object.fromEntries([...groups].map(([slug, group]) => [slug, group.map(reading)]));
}

/** A lesson without its text, questions and answers, which only the server sends. */
function lessonOf(lesson: Document) {
  const { title, summary, minutes, reviewedOn, expiresOn, sources, calculator } = lesson.data;
  const about = { title, summary, minutes, reviewedOn, expiresOn, sources, calculator };
  const { questions } = lesson.data as { questions: unknown[] };
  const slug = lastPart(lesson);
  return { slug, ...about, sample: isSample(lesson), questions: questions.length };
}

const orderOf = ({ data }: Document) => Number(data.order ?? Number.POSITIVE_INFINITY);
const inOrder = (a: Document, b: Document) => {
  const final = Number(lastPart(a) === FINAL) - Number(lastPart(b) === FINAL);
  return final || orderOf(a) - orderOf(b);
};

/** The courses in order, each with its lessons in order; the final test is last. */
function coursesOf(documents: readonly Document[]) {
  const isCourse = (document: Document) => lastPart(document) === 'course';
  const written = documents.filter(({ id }) => id.startsWith('courses/'));
  return written
    .filter(isCourse)
    .sort(inOrder)
    .map((course) => {
      const { title, summary, minutes, version, sponsor } = course.data;
      const slug = course.id.split('/')[1] ?? '';
      const lessons = written.filter(
        (lesson) => lesson.id.startsWith(`courses/${slug}/`) && !isCourse(lesson),
      );
      const about = { title, summary, minutes, version, sponsor };
      return {
        slug,
        ...about,
        sample: isSample(course),
        lessons: lessons.sort(inOrder).map(lessonOf),
      };
    });
}

const namesOf = (documents: readonly Document[]) =>
  Object.fromEntries(
    coursesOf(documents).map(({ slug, title, lessons }) => [
      slug,
      { title, of: lessons.length - 1 },
    ]),
  );

const MODULES: Readonly<
  Record<string, [name: string, of: (documents: readonly Document[]) => unknown]>
> = {
  'virtual:library': ['LIBRARY', (all) => items(all).map(listed)],
  'virtual:library-facts': ['FACTS', (all) => Object.fromEntries(items(all).map(factsOf))],
  'virtual:readings': ['READINGS', (all) => byCalculator(items(all))],
  'virtual:courses': ['COURSES', coursesOf],
  'virtual:course-names': ['COURSE_NAMES', namesOf],
  'virtual:approvals': ['APPROVALS', () => settings.approvals],
  'virtual:legends': ['LEGENDS', () => content.site.legends],
  'virtual:search': ['ENTRIES', (all) => searchEntries(all, settings.approvals === 'required')],
  'virtual:site-facts': ['SITE_FACTS', () => getSiteFacts()],
};

export const contentModules = (): Plugin => ({
  name: 'content-modules',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/content\/pieces\.json$/ },
    handler: (text) => piecesWithFigures(text).text,
  },
  resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
  load: (id) => {
    const [name, of] = (id.startsWith('\0') && MODULES[id.slice(1)]) || [];
    if (!name || !of) return undefined;
    const value = JSON.stringify(of(readDocuments(process.cwd()).documents));
    // Browsers parse JSON faster than an equal literal.
    return `export const ${name} = JSON.parse(${JSON.stringify(value)});`;
  },
});
