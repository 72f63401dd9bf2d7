/** Merges the changes of two windows, and finds the clashes that the affiliate must resolve. */

/** Two values of one field, from which the affiliate chooses. */
export interface Clash<Draft> {
  field: keyof Draft & string;
  mine: Draft[keyof Draft];
  theirs: Draft[keyof Draft];
}

export interface Reconciled<Draft> {
  /** The changes of both windows; if both changed a field, this window's value. */
  draft: Draft;
  /** The fields that both windows changed, to different values. */
  clashes: Clash<Draft>[];
}

/** Whether two values of a field are the same. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** The fields in which two drafts differ. */
export const changedFields = <Draft extends object>(a: Draft, b: Draft): (keyof Draft & string)[] =>
  (Object.keys(a) as (keyof Draft & string)[]).filter((field) => !sameValue(a[field], b[field]));

/** Merges this window's version (`mine`) and another one's (`theirs`) of the same base. */
export function reconcile<Draft extends object>(
  base: Draft,
  mine: Draft,
  theirs: Draft,
): Reconciled<Draft> {
  const ours = changedFields(base, mine);
  const changes = Object.fromEntries(ours.map((field) => [field, mine[field]]));
  const clashing = changedFields(mine, theirs).filter(
    (field) => ours.includes(field) && !sameValue(base[field], theirs[field]),
  );
  return {
    draft: { ...theirs, ...changes },
    clashes: clashing.map((field) => ({ field, mine: mine[field], theirs: theirs[field] })),
  };
}
