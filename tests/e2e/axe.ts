/** What axe finds on a page. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails if axe finds something on the page, or in the part of it that `within` selects. */
export async function expectNoFindings(page: Page, within = 'html'): Promise<void> {
  // The newer mode opens a page more for each run, for the sake of frames; here are none.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).include(within);
  // Without an account of what is in order, which takes longer than to find what is not.
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
