import { getEntry } from 'astro:content';

/** The alliance's name, addresses and texts from site.json. Stops the build where they are missing. */
export async function getSite() {
  const entry = await getEntry('site', 'site');
  if (!entry) throw new Error('src/content/site.json needs an entry named "site".');
  return entry.data;
}
