/** Two windows that changed one profile: what goes together, and what the affiliate has to choose. */
import { changedFields, type Draft, type DraftField } from './draft.ts';

export interface Reconciled {
  /** The changes of both; where both changed a field, this window's. */
  draft: Draft;
  /** The fields that both changed, to different values. */
  clashes: DraftField[];
}

/** Brings together what this window (`mine`) and another one (`theirs`) made of the same profile (`base`). */
export function reconcile(base: Draft, mine: Draft, theirs: Draft): Reconciled {
  const ours = new Set(changedFields(base, mine));
  const changes = [...ours].map((field) => [field, mine[field]]);
  const clashes = changedFields(mine, theirs).filter(
    (field) => ours.has(field) && changedFields(base, theirs).includes(field),
  );
  return { draft: { ...theirs, ...Object.fromEntries(changes) }, clashes };
}
