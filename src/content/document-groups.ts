/** Rules between documents: those of a course, and those of the library. */
import type { Document } from './document-schemas.ts';

const isCourse = ({ id }: Document) => id.endsWith('/course');
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

/** What is wrong between the files of each course, as "file, field: rule". */
export function courseMistakes(documents: readonly Document[]): string[] {
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
export function sameTitles(documents: readonly Document[]): string[] {
  const items = documents.filter(({ id, data }) => id.startsWith('library/') && data.title);
  return [...Map.groupBy(items, ({ data }) => data.title).values()].flatMap(([first, ...others]) =>
    others.map(({ file }) => `${file}, title: ${first?.file} has the same title.`),
  );
}
