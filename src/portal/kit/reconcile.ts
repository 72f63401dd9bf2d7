/** Two windows that changed one thing: what goes together, and what the affiliate has to choose. */

/** Two values of one field, of which the affiliate chooses one. */
export interface Clash<Draft> {
  field: keyof Draft & string;
  mine: Draft[keyof Draft];
  theirs: Draft[keyof Draft];
}

export interface Reconciled<Draft> {
  /** The changes of both; where both changed a field, this window's. */
  draft: Draft;
  /** The fields that both changed, to different values. */
  clashes: Clash<Draft>[];
}

/** Whether two values of a field are the same. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** The fields in which two drafts differ. */
export const changedFields = <Draft extends object>(a: Draft, b: Draft): (keyof Draft & string)[] =>
  (Object.keys(a) as (keyof Draft & string)[]).filter((field) => !sameValue(a[field], b[field]));

/** Brings together what this window (`mine`) and another one (`theirs`) made of the same thing (`base`). */
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
