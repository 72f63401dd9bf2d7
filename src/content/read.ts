/** How pages read the content. */
import { type CollectionEntry, type CollectionKey, getCollection, getEntry } from 'astro:content';

/** The alliance's name, addresses and texts from site.json. Stops the build if they are missing. */
export async function getSite() {
  const entry = await getEntry('site', 'site');
  if (!entry) throw new Error('src/content/site.json needs an entry named "site".');
  return entry.data;
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
