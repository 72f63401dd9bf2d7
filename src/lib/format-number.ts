/**
 * A number in American format, such as "1,234.5". `Intl` gives the same result, but its first use
 * costs a phone about 125 ms before the page can be drawn.
 */
export function formatNumber(value: number): string {
  const [whole = '', fraction] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction ? `${grouped}.${fraction}` : grouped;
}

/** A number with its noun: "1 lead", "1,212 leads". */
export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

const SCALES = ['', 'K', 'M', 'B', 'T'];
const THOUSAND = 1000;
const STEPS = 100;

/** A number in a few characters, such as "1.25M", with at most two decimals. */
export function formatShortNumber(value: number): string {
  // Rounds halves away from zero, including those that floating point stores as slightly less.
  const rounded = (size: number) => Math.round(size * STEPS * (1 + 2 * Number.EPSILON)) / STEPS;
  let size = Math.abs(value);
  let scale = 0;
  while (rounded(size) >= THOUSAND && scale < SCALES.length - 1) {
    size /= THOUSAND;
    scale += 1;
  }
  const words = `${rounded(size)}${SCALES[scale]}`;
  return value < 0 && rounded(size) > 0 ? `-${words}` : words;
}
