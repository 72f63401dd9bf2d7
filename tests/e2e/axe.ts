/** Runs axe on a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails if axe finds a violation on the page, or in the part that `within` selects. */
export async function expectNoFindings(page: Page, within = 'html'): Promise<void> {
  // Once per document: a page checked at three widths keeps it. Pages in frames are checked with it.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE);
  }
  const findings = await page.evaluate(async (part) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    // Details of passed checks would take longer than finding the violations.
    const { violations } = await axe.run(part, {
      resultTypes: ['violations'],
      // Without the style sheets, which only an experimental rule reads: those do not run.
      preload: { assets: ['media'] },
    });
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, within);
  expect(findings).toEqual([]);
}
