/** The journeys' `test` function on a separate build with another delivery. */
import { startMailBox } from '../../scripts/local/mail-box.ts';
import { type SiteServer, startSiteServer } from '../../scripts/local/site-server.ts';
import type { Delivery } from '../../src/contract/forms.ts';
import { makeVariant } from '../variant.ts';
import { test as base } from './journey.ts';

/** Builds and serves the variant once for all tests of a file; with `mail` it sends mails, and shows them at `/__mail`. */
export const testWith = (delivery: Delivery, { mail = false } = {}) =>
  base.extend<object, { site: SiteServer }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
      async ({}, use) => {
        const variant = await makeVariant();
        await variant.edit('site.json', (content: { site: { delivery: string } }) => {
          content.site.delivery = delivery;
        });
        await variant.astro('build');
        const mailBox = mail ? await startMailBox() : null;
        const site = await startSiteServer(variant.root, 0, mailBox);
        await use(site);
        await site.stop();
        await mailBox?.stop();
        await variant.remove();
      },
      { scope: 'worker', timeout: 600_000 },
    ],
    baseURL: async ({ site }, use) => use(site.origin),
  });
