import { useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import { RequestError } from '../../api/request.ts';
import { changeLink, createLink, type Link } from '../../contract/links.ts';
import { dropDraft, readDraft } from '../../session/drafts.ts';
import { useSubmit } from '../kit/use-submit.ts';
import { useUnsaved } from '../kit/use-unsaved.ts';
import { bodyOf, type Draft, differs, draftOf, type Kept, problemsOf } from './link-draft.ts';

/** The form of a link, a new one without `link`: what was typed survives a reload and a lost session. */
export function useLinkForm(link: Link | undefined, onSaved: (link: Link) => void) {
  const name = link ? `link-${link.id}` : 'new-link';
  const [saved, setSaved] = useState(link);
  const [{ draft, key }, setKept] = useState<Kept>(
    () => readDraft<Kept>(name) ?? { draft: draftOf(link), key: crypto.randomUUID() },
  );
  const [wrong, setWrong] = useState<Partial<Draft>>({});
  const dirty = differs(draft, draftOf(saved));
  useUnsaved(
    name,
    useMemo(() => (dirty ? { draft, key } : undefined), [dirty, draft, key]),
  );

  const set = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes };
    setKept({ draft: next, key });
    // A field that was wrong is checked while it is corrected.
    const problems = problemsOf(next);
    setWrong(
      Object.fromEntries(
        Object.keys(wrong).flatMap((field) => {
          const sentence = problems[field as keyof Draft];
          return sentence ? [[field, sentence]] : [];
        }),
      ),
    );
  };

  const saving = useSubmit(async () => {
    const problems = problemsOf(draft);
    setWrong(problems);
    if (Object.keys(problems).length > 0) return;
    const body = bodyOf(draft);
    try {
      const done = saved
        ? await call(changeLink, {
            params: { id: saved.id },
            body: { version: saved.version, ...body },
          })
        : await call(createLink, { body, idempotencyKey: key });
      dropDraft(name);
      onSaved(done);
    } catch (error) {
      // Saved again, it is based on what the other window saved.
      const current = error instanceof RequestError && (error.current as Link | undefined);
      if (current) setSaved(current);
      if (error instanceof RequestError && error.fields) setWrong(error.fields);
      throw error;
    }
  });

  const discard = () => dropDraft(name);
  return { draft, set, wrong, saving, saved, discard };
}
