import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { call } from '../../api/call.ts';
import { RequestError } from '../../api/request.ts';
import { changeProfile, type Profile, ProfileDraft, saveProfile } from '../../contract/profile.ts';
import { readDraft } from '../../session/drafts.ts';
import { showToast } from '../../toasts/toasts.ts';
import { type Clash, changedFields, reconcile } from '../kit/reconcile.ts';
import { useSubmit, useUnsaved } from '../kit/use-submit.ts';
import { DRAFT_FIELDS, DRAFT_NAME, type Draft, type DraftField, draftOf } from './draft.ts';

/** A sentence for each field of the draft that does not fit, as the server would say it. */
export function problemsOf(draft: Draft, version: number): Record<string, string> {
  const { issues = [] } = v.safeParse(ProfileDraft, { ...draft, version });
  const firstAt = (field: string) => issues.find(({ path }) => path?.[0]?.key === field)?.message;
  // In the order of the form.
  return Object.fromEntries(
    DRAFT_FIELDS.flatMap((field) => {
      const sentence = firstAt(field);
      return sentence ? [[field, sentence]] : [];
    }),
  );
}

/** Work that was not saved, with the profile that it is based on: it survives a reload. */
interface Unsaved {
  base: Draft;
  draft: Draft;
}

/** What the affiliate works on. Its base stays the old one while it clashes with the profile as it is now. */
interface Work extends Unsaved {
  clashes: Clash<Draft>[];
}

/** This window's changes of `base` together with the profile as it is `now`. */
function together(base: Draft, mine: Draft, now: Draft): Work {
  const { draft, clashes } = reconcile(base, mine, now);
  return { base: clashes.length > 0 ? base : now, draft, clashes };
}

const workOn = (base: Draft): Work => ({ base, draft: base, clashes: [] });

function workOf(loaded: Profile): Work {
  const now = draftOf(loaded);
  const unsaved = readDraft<Unsaved>(DRAFT_NAME);
  return unsaved ? together(unsaved.base, unsaved.draft, now) : workOn(now);
}

/** The profile that is edited: the last saved one, the draft, and how to save it. */
export function useProfile(loaded: Profile) {
  const [saved, setSaved] = useState(loaded);
  const [work, setWork] = useState(() => workOf(loaded));
  const { draft, clashes } = work;
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const base = useMemo(() => draftOf(saved), [saved]);
  const dirty = changedFields(base, draft).length > 0;
  useUnsaved(
    DRAFT_NAME,
    useMemo(() => (dirty ? { base: work.base, draft } : undefined), [dirty, work.base, draft]),
  );

  const set = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes };
    setWork({ ...work, draft: next });
    if (Object.keys(wrong).length === 0) return;
    // A field that was wrong is checked while it is corrected; the others wait until they are sent.
    const problems = problemsOf(next, saved.version);
    setWrong(
      Object.fromEntries(
        Object.keys(wrong).flatMap((field) => {
          const sentence = problems[field];
          return sentence ? [[field, sentence]] : [];
        }),
      ),
    );
  };

  const meet = (current: Profile) => {
    setSaved(current);
    setWork(together(work.base, draft, draftOf(current)));
  };

  const send = async (request: () => Promise<Profile>, done: string) => {
    try {
      const next = await request();
      setSaved(next);
      setWrong({});
      showToast({ title: done });
      return next;
    } catch (error) {
      if (error instanceof RequestError && error.code === 'conflict')
        meet(error.current as Profile);
      if (error instanceof RequestError && error.fields) setWrong(error.fields);
      throw error;
    }
  };

  const { version } = saved;
  const saving = useSubmit(async () => {
    const problems = problemsOf(draft, version);
    setWrong(problems);
    if (Object.keys(problems).length > 0) return;
    const next = await send(
      () => call(saveProfile, { body: { ...draft, version } }),
      'Your profile is saved',
    );
    setWork(workOn(draftOf(next)));
  });
  const confirming = useSubmit(async () => {
    await send(
      () => call(changeProfile, { body: { version, confirmed: true } }),
      'Your profile is confirmed',
    );
  });

  const discard = () => {
    setWork(workOn(base));
    setWrong({});
    saving.clear();
  };
  const choose = ({ field }: Clash<Draft>, value: Draft[DraftField]) => set({ [field]: value });

  return { saved, draft, set, dirty, wrong, clashes, choose, saving, confirming, discard };
}

export type ProfileEditing = ReturnType<typeof useProfile>;
