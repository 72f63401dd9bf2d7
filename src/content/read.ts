/** How pages read the content. */
import { type CollectionEntry, type CollectionKey, getCollection, getEntry } from 'astro:content';
import { countProduct } from './counts.ts';
import { frontFiller } from './front-words.ts';

/** The alliance's name, addresses and texts from site.json. Stops the build if they are missing. */
export async function getSite() {
  const entry = await getEntry('site', 'site');
  if (!entry) throw new Error('src/content/site.json needs an entry named "site".');
  return entry.data;
}

const TODAY = new Date().toISOString().slice(0, 10);
/** Counted once for all sections and pages, since it reads every document and calculator. */
let counts: ReturnType<typeof countProduct> | undefined;

/** Fills in what the build knows in the landing page's texts, as of the build's day. */
export async function getFrontFiller() {
  counts ??= countProduct(process.cwd(), TODAY);
  return frontFiller(await getSite(), TODAY, await counts);
}

/** The sentences of the landing page's sections by their ids. Stops the build if one is missing. */
export async function getFront() {
  const filled = await getFrontFiller();
  const entries = await getList('front');
  return (id: string) => {
    const entry = entries.find((data) => data.id === id);
    if (!entry) throw new Error(`src/content/front.json needs an entry "${id}".`);
    return { title: filled(entry.title ?? ''), text: filled(entry.text ?? '') };
  };
}

/** A list without its samples as soon as one entry is real. */
export function withoutSamples<Entry extends { sample: boolean }>(entries: readonly Entry[]) {
  const real = entries.filter(({ sample }) => !sample);
  return real.length > 0 ? real : entries;
}

/** What is written in Markdown: its entries have ids in place of an order. */
type Written = 'library' | 'courses' | 'lessons';

/** The entries of a list in the order in which its file holds them. */
export async function getList<Name extends Exclude<CollectionKey, 'site' | Written>>(
  name: Name,
): Promise<CollectionEntry<Name>['data'][]> {
  const entries: { data: CollectionEntry<Name>['data'] & { order: number } }[] =
    await getCollection(name);
  return entries.map(({ data }) => data).sort((a, b) => a.order - b.order);
}

/** What pages know of the library's items: the front matter. In the order of their titles. */
export async function getLibrary() {
  const entries = await getCollection('library');
  return entries
    .map(({ id, data }) => ({ slug: id, ...data }))
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
}

/** What pages know of the courses, in their order, each with its lessons in theirs; the final test is the last one. */
export async function getCourses() {
  const lessons = (await getCollection('lessons')).map(({ id, data }) => {
    const [course = '', slug = ''] = id.split('/');
    return { course, slug, ...data };
  });
  return (await getCollection('courses'))
    .map(({ id, data }) => ({
      slug: id,
      ...data,
      lessons: lessons.filter(({ course }) => course === id).sort((a, b) => a.order - b.order),
    }))
    .sort((a, b) => a.order - b.order);
}
