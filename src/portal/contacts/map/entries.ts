/** Those who own or get something, with their shares, as typed and as saved. */
import { splitRest } from '../../../calculators/estate-map/division.ts';
import { percentage } from '../../../calculators/field.ts';
import { readField } from '../../../calculators/read-field.ts';
import type { Entry } from '../../../contract/households/estates.ts';

const SHARE = {
  ...percentage({ label: 'Share', initial: '', min: 0.01 }),
  optional: true as const,
};

/** An entry as typed: without a share, it gets an equal part of what the others leave. */
export interface Line {
  to: string;
  share: string;
}

export function linesOf(entries: readonly Entry[]): Line[] {
  const equal = splitRest(entries.map(() => null));
  const isEqual = entries.every(({ share }, at) => share === equal?.[at]);
  return entries.map(({ to, share }) => ({ to, share: isEqual ? '' : String(share / 100) }));
}

/** The entries of these lines, or a sentence that says what to correct. */
export function entriesOf(lines: readonly Line[]): Entry[] | string {
  if (lines.length === 0) return [];
  const reads = lines.map(({ share }) => readField(SHARE, share));
  const wrong = reads.find((read) => 'problem' in read);
  if (wrong) return wrong.problem;
  const shares = splitRest(
    reads.map((read) =>
      'value' in read && read.value !== null ? Math.round(Number(read.value) * 100) : null,
    ),
  );
  return shares
    ? lines.map(({ to }, at) => ({ to, share: shares[at] ?? 0 }))
    : 'The shares must add up to 100%.';
}
