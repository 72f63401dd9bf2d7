/** The rules and the names of the landing page's texts: the content writes numbers as names in braces. */
import type { CollectionEntry } from 'astro:content';
import { PAGES } from '../config/paths.ts';
import { PORTAL_PAGES } from '../config/portal.ts';
import { formatLongDay } from '../lib/format-date.ts';
import { formatNumber } from '../lib/format-number.ts';
import type { countProduct } from './counts.ts';
import { LEGAL_NAMES, LEGAL_NUMBERS, withNames } from './legal-numbers.ts';

type Site = CollectionEntry<'site'>['data'];

const COUNTS = ['calculators', 'checks', 'client pages', 'courses'] as const;
const BUILD_NAMES = [...COUNTS, 'counted on', 'joining cost', 'joining pay'];
const LEGAL = [...Object.keys(LEGAL_NUMBERS), ...Object.keys(LEGAL_NAMES)];

/** The pages that may prove a promise, by their keys. */
export const PROOFS: readonly string[] = [...Object.keys(PORTAL_PAGES), ...Object.keys(PAGES)];

const FORBIDDEN =
  /\b(?:workshops?|colleagues?|communit(?:y|ies)|leading|best|proven|guarante\w+|unlimited|maximi[sz]\w+|exclusiv\w+|passiv\w+|no risk)\b|\$|\b(?:dollars?|USD)\b/i;

const inBraces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

/** The names that a typed number may stand for: by the noun after it, or by the value of a legal number. */
function namesFor(number: string, after: string): string {
  const noun = COUNTS.find((name) => after.toLowerCase().startsWith(name));
  if (noun) return inBraces([noun]);
  const legal = Object.entries(LEGAL_NUMBERS)
    .filter(([name, value]) => value === Number(number) && after.startsWith(lastWord(name)))
    .map(([name]) => name);
  return legal.length > 0 ? inBraces(legal) : `one of ${inBraces([...BUILD_NAMES, ...LEGAL])}`;
}

const lastWord = (name: string): string => name.split(' ').at(-1) ?? '';

/** Why the front must not say this; undefined if it may. */
export function frontMistake(text: string): string | undefined {
  const forbidden = FORBIDDEN.exec(text)?.[0];
  if (forbidden)
    return `“${forbidden}” is not for the landing page: it claims more than a page shows.`;
  const typed = /(\d[\d,.]*\d|\d)\W*(.*)/.exec(text);
  if (typed) {
    const [, number = '', after = ''] = typed;
    return `“${number}” is typed: write ${namesFor(number, after)}.`;
  }
  const unknown = [...text.matchAll(/\{([^}]*)\}/g)]
    .map(([, name = '']) => name)
    .find((name) => ![...BUILD_NAMES, ...LEGAL].includes(name));
  if (unknown !== undefined)
    return `{${unknown}} is not known: write one of ${inBraces([...BUILD_NAMES, ...LEGAL])}.`;
  return undefined;
}

type ProductCounts = Awaited<ReturnType<typeof countProduct>>;

/** Fills in the names of a text, with what was counted on this day (ISO). */
export function frontFiller(
  site: Site,
  day: string,
  counts: ProductCounts,
): (text: string) => string {
  const values: Record<string, string> = {
    ...Object.fromEntries(
      Object.entries(counts).map(([name, count]) => [name, formatNumber(count)]),
    ),
    'counted on': formatLongDay(day),
    'joining cost': site.joining.cost,
    'joining pay': site.joining.pay,
  };
  return (text) =>
    withNames(text, site).replaceAll(
      /\{([^}]*)\}/g,
      (named, name: string) => values[name] ?? named,
    );
}
