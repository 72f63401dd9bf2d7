import type { Locator } from '@playwright/test';

/** The width between the margins of a printed sheet, upright and across (px). */
export const PAPERS = {
  Letter: { upright: 695, across: 965 },
  A4: { upright: 672, across: 1031 },
} as const;

/**
 * The amounts and percentages within an element that break, are cut off, lie outside of the window or
 * over each other, each with why. What is visually hidden does not count.
 */
export const figuresCut = (within: Locator): Promise<string[]> =>
  within.evaluate((root) => {
    const FIGURE = /[−+]?\$\d[\d,]*(?:\.\d+)?|\d[\d,]*(?:\.\d+)?%/g;
    const EDGE_PX = 1;
    const boxes: { text: string; box: DOMRect }[] = [];
    const faults: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest('.sr-only, option, [hidden]')) continue;
      for (const { 0: text, index } of node.textContent?.matchAll(FIGURE) ?? []) {
        const is = document.createRange();
        is.setStart(node, index);
        is.setEnd(node, index + text.length);
        const box = is.getBoundingClientRect();
        if (box.width <= EDGE_PX) continue;
        const lines = new Set([...is.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) faults.push(`${text} breaks`);
        for (let at: Element | null = parent; at; at = at.parentElement) {
          if (at !== document.documentElement && getComputedStyle(at).overflowX === 'visible')
            continue;
          const { left, right } = at.getBoundingClientRect();
          if (box.left < left - EDGE_PX || box.right > right + EDGE_PX)
            faults.push(`${text} is cut off by ${at.tagName.toLowerCase()}`);
        }
        if (box.right > document.documentElement.clientWidth + EDGE_PX)
          faults.push(`${text} lies outside`);
        boxes.push({ text, box });
      }
    }
    for (const [at, { text, box }] of boxes.entries())
      for (const { text: other, box: over } of boxes.slice(at + 1)) {
        const width = Math.min(box.right, over.right) - Math.max(box.left, over.left);
        const height = Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top);
        // Boxes of lines overlap by a little; figures do not.
        if (width > 2 && height > box.height / 2) faults.push(`${text} lies over ${other}`);
      }
    return faults;
  });
