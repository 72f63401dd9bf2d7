/** The journeys' `test` function on a separate build with another delivery. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startMailBox } from '../../scripts/local/mail-box.ts';
import { type SiteServer, startSiteServer } from '../../scripts/local/site-server.ts';
import type { Delivery } from '../../src/contract/forms.ts';
import { makeVariant } from '../variant.ts';
import { test as base } from './journey.ts';

/** Builds and serves the variant once for all tests of a file; with `mail` it sends mails, and shows them at `/__mail`; without `portal` it lacks the portal's pages, which take most of a build's time. */
export const testWith = (delivery: Delivery, { mail = false, portal = true } = {}) =>
  base.extend<object, { site: SiteServer }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
      async ({}, use) => {
        const variant = await makeVariant();
        if (!portal) await rm(join(variant.root, 'src/pages/dashboard'), { recursive: true });
        await variant.edit('site.json', (content: { site: { delivery: string } }) => {
          content.site.delivery = delivery;
        });
        const output = await variant.astro('build');
        if (output.startsWith('stopped')) throw new Error(output);
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
