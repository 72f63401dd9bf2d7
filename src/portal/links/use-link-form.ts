import { useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import { RequestError } from '../../api/request.ts';
import { changeLink, createLink, type Link } from '../../contract/links.ts';
import { dropDraft, readDraft } from '../../session/drafts.ts';
import { type Clash, changedFields, reconcile } from '../kit/reconcile.ts';
import { rewritten } from '../kit/rewritten.ts';
import { useSubmit } from '../kit/use-submit.ts';
import { useUnsaved } from '../kit/use-unsaved.ts';
import { bodyOf, type Draft, draftOf, type LinkField, problemsOf } from './link-draft.ts';

/** What was typed, what it is based on, and what makes two tries one link. */
interface Work {
  base: Draft;
  draft: Draft;
  key: string;
}

/** A link's work that waits in this tab, together with what another window has saved since. */
function workOf(name: string, link: Link | undefined): Work & { clashes: Clash<Draft>[] } {
  const now = draftOf(link);
  const kept = readDraft<Work>(name);
  if (!kept) return { base: now, draft: now, key: crypto.randomUUID(), clashes: [] };
  return { ...kept, base: now, ...reconcile(kept.base, kept.draft, now) };
}

/** The form of a link, a new one without `link`: what was typed survives a reload, a lost session and other windows. */
export function useLinkForm(link: Link | undefined, onSaved: (link: Link) => void) {
  const name = link ? `link-${link.id}` : 'new-link';
  const [version, setVersion] = useState(link?.version ?? 0);
  const [{ base, draft, key, clashes }, setWork] = useState(() => workOf(name, link));
  const [wrong, setWrong] = useState<Partial<Draft>>({});
  const dirty = changedFields(base, draft).length > 0;
  useUnsaved(
    name,
    useMemo(() => (dirty ? { base, draft, key } : undefined), [dirty, base, draft, key]),
  );

  const set = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes };
    setWork(rewritten({ base, draft, key, clashes }, { draft: next }));
    // A field that was wrong is checked while it is corrected.
    const problems = problemsOf(next);
    const still = (Object.keys(wrong) as LinkField[]).filter((field) => problems[field]);
    setWrong(Object.fromEntries(still.map((field) => [field, problems[field]])));
  };

  const meet = (current: Link) => {
    const now = draftOf(current);
    setVersion(current.version);
    setWork({ base: now, key, ...reconcile(base, draft, now) });
  };

  const saving = useSubmit(async () => {
    const problems = problemsOf(draft);
    setWrong(problems);
    if (Object.keys(problems).length > 0) return;
    const body = bodyOf(draft);
    try {
      const saved = link
        ? await call(changeLink, { params: { id: link.id }, body: { version, ...body } })
        : await call(createLink, { body, idempotencyKey: key });
      dropDraft(name);
      onSaved(saved);
    } catch (error) {
      if (error instanceof RequestError && error.current) meet(error.current as Link);
      if (error instanceof RequestError && error.fields) setWrong(error.fields);
      throw error;
    }
  });

  const choose = ({ field }: Clash<Draft>, value: string) => set({ [field]: value });
  return { draft, set, wrong, clashes, choose, saving };
}
