/** How pages read the content. */
import { type CollectionEntry, type CollectionKey, getCollection, getEntry } from 'astro:content';

/** The alliance's name, addresses and texts from site.json. Stops the build if they are missing. */
export async function getSite() {
  const entry = await getEntry('site', 'site');
  if (!entry) throw new Error('src/content/site.json needs an entry named "site".');
  return entry.data;
}

/** The entries of a list in the order in which its file holds them. */
export async function getList<Name extends Exclude<CollectionKey, 'site'>>(
  name: Name,
): Promise<CollectionEntry<Name>['data'][]> {
  const entries: { data: CollectionEntry<Name>['data'] & { order: number } }[] =
    await getCollection(name);
  return entries.map(({ data }) => data).sort((a, b) => a.order - b.order);
}
