/** What axe finds on a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails if axe finds something on the page, or in the part of it that `within` selects. */
export async function expectNoFindings(page: Page, within = 'html'): Promise<void> {
  // Once for each document: a page that is looked at in three widths keeps it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const findings = await page.evaluate(async (part) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    // Without an account of what is in order, which takes longer than to find what is not.
    const { violations } = await axe.run(part, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, within);
  expect(findings).toEqual([]);
}
