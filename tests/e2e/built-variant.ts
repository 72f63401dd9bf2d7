/** The journeys' `test` function with delivery `portal`, where applications are taken: the pages with forms are built anew, all others are the site's. */
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startMailBox } from '../../scripts/local/mail-box.ts';
import { type SiteServer, startSiteServer } from '../../scripts/local/site-server.ts';
import type { Delivery } from '../../src/contract/forms.ts';
import { makeVariant } from '../variant.ts';
import { test as base } from './journey.ts';

const BUILT = ['index.astro', 'join.astro'];

interface Settings {
  delivery: Delivery;
  joining: { open: boolean };
}

/** Builds and serves the variant once for all tests of a file. It sends mails, and shows them at `/__mail`. */
export const test = base.extend<object, { site: SiteServer }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const variant = await makeVariant();
      const pages = join(variant.root, 'src/pages');
      for (const name of await readdir(pages)) {
        if (!BUILT.includes(name)) await rm(join(pages, name), { recursive: true });
      }
      await variant.edit('site.json', (content: { site: Settings }) => {
        content.site.delivery = 'portal';
        content.site.joining.open = true;
      });
      const output = await variant.astro('build');
      if (output.startsWith('stopped')) throw new Error(output);
      await cp('dist', join(variant.root, 'dist'), { recursive: true, force: false });
      const mailBox = await startMailBox(variant.root);
      const site = await startSiteServer(variant.root, 0, { mailBox, quick: true });
      await use(site);
      await site.stop();
      await mailBox?.stop();
      await variant.remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
});
