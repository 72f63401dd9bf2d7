import { useMemo, useState } from 'react';
import { RequestError } from '../../../api/request.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { readDraft } from '../../../session/drafts.ts';
import { type Clash, changedFields } from '../../kit/reconcile.ts';
import { useSubmit, useUnsaved } from '../../kit/use-submit.ts';
import { type Part, savePart } from './save.ts';

interface Options<Draft extends object> {
  /** Names the unsaved work in this tab. */
  name: string;
  contact: Contact;
  part: Part<Draft>;
  /** A sentence for each field that does not fit. */
  problemsOf?: (draft: Draft) => Record<string, string>;
  onSaved: () => void;
}

/** What the affiliate works on, and what it is based on. */
interface Work<Draft> {
  base: Draft;
  draft: Draft;
}

const noProblems = (): Record<string, string> => ({});

/** Whether work of this name waits to be saved. */
export const hasUnsaved = (name: string): boolean => readDraft(name) !== undefined;

/** A part of the contact in a form: it survives a reload, a lost session and changes of other windows. */
export function useEdited<Draft extends object>(options: Options<Draft>) {
  const { name, contact, part, problemsOf = noProblems, onSaved } = options;
  const stored = part.of(contact);
  const [work, setWork] = useState(() => readDraft<Work<Draft>>(name));
  const [clashes, setClashes] = useState<Clash<Draft>[]>([]);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  // Until something is typed the form follows the contact.
  const { base, draft } = work ?? { base: stored, draft: stored };
  const dirty = changedFields(base, draft).length > 0;
  useUnsaved(
    name,
    useMemo(() => (dirty ? work : undefined), [dirty, work]),
  );

  const set = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes };
    setWork({ base, draft: next });
    // A field that was wrong is checked while it is corrected; the others wait until they are sent.
    const problems = problemsOf(next);
    setWrong((before) =>
      Object.fromEntries(
        Object.keys(before).flatMap((field) => {
          const sentence = problems[field];
          return sentence ? [[field, sentence]] : [];
        }),
      ),
    );
  };

  const saving = useSubmit(async () => {
    const problems = problemsOf(draft);
    setWrong(problems);
    if (Object.keys(problems).length > 0) return;
    try {
      const outcome = await savePart(part, base, draft);
      if ('saved' in outcome) {
        reset();
        onSaved();
      } else {
        setClashes(outcome.clashes);
        setWork({ base: part.of(outcome.current), draft: outcome.draft });
      }
    } catch (error) {
      if (error instanceof RequestError && error.fields) setWrong(error.fields);
      throw error;
    }
  });

  const reset = () => {
    setWork(undefined);
    setClashes([]);
    setWrong({});
    saving.clear();
  };
  const choose = ({ field }: Clash<Draft>, value: Draft[keyof Draft]) =>
    set({ [field]: value } as unknown as Partial<Draft>);

  return { draft, set, dirty, wrong, clashes, choose, saving, reset };
}
