import { useEffect } from 'react';
import { dropDraft, keepDraft } from '../../session/drafts.ts';
import { holdPage } from '../../session/held-page.ts';

/**
 * Keeps the unsaved values of a form over a reload and a lost session; undefined once nothing is
 * unsaved. A form starts with `readDraft(name)` where there is one.
 */
export function useUnsaved(name: string, values: object | undefined): void {
  useEffect(() => {
    if (!values) return dropDraft(name);
    keepDraft(name, values);
    return holdPage();
  }, [name, values]);
}
