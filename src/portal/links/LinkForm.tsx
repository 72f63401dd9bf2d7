import { useId, useMemo, useState } from 'react';
import * as v from 'valibot';
import { call } from '../../api/call.ts';
import { RequestError } from '../../api/request.ts';
import { DESTINATIONS } from '../../config/destinations.ts';
import { changeLink, createLink, type Link } from '../../contract/links.ts';
import { dropDraft, readDraft } from '../../session/drafts.ts';
import { showToast } from '../../toasts/toasts.ts';
import { Button } from '../kit/Button.tsx';
import { ConflictNotice } from '../kit/ConflictNotice.tsx';
import { Dialog } from '../kit/dialogs.tsx';
import { ProblemText, SelectField, TextField } from '../kit/fields.tsx';
import { ErrorSummary, Notice } from '../kit/notices.tsx';
import { type Clash, changedFields, reconcile, rewritten } from '../kit/reconcile.ts';
import { useSubmit, useUnsaved } from '../kit/use-submit.ts';
import { addLink, showLink } from './links.ts';
import { destinationOf } from './words.ts';

/* A link while it is typed in. */

const LINK_FIELDS = ['label', 'campaign', 'destination'] as const;
type LinkField = (typeof LINK_FIELDS)[number];

/** What the form holds. */
type Draft = Record<LinkField, string>;

/** What each field is called. */
const FIELD_NAMES: Readonly<Record<LinkField, string>> = {
  label: 'Label',
  campaign: 'Campaign',
  destination: 'Leads to',
};

const draftOf = (link: Link | undefined): Draft => ({
  label: link?.label ?? '',
  campaign: link?.campaign ?? '',
  destination: link?.destination ?? '/',
});

/** A sentence for each field that does not fit, as the server would say it. */
function problemsOf(draft: Draft): Partial<Draft> {
  const { issues = [] } = v.safeParse(createLink.body as v.GenericSchema, draft);
  const problems: Partial<Draft> = {};
  for (const { path = [], message } of issues) {
    problems[String(path[0]?.key) as LinkField] ??= message;
  }
  return problems;
}

/** The draft as the server takes it; the choice of destinations is checked there, too. */
const bodyOf = (draft: Draft) => draft as v.InferInput<NonNullable<typeof createLink.body>>;

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
function useLinkForm(link: Link | undefined, onSaved: (link: Link) => void) {
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

interface Props {
  /** The link to edit; without one a new link is made. */
  link: Link | undefined;
  onClose: () => void;
}

const idOf = (field: string) => `link-${field}`;

/** The form of a link. The default export is for `lazy`. */
export default function LinkForm({ link, onClose }: Props) {
  const form = useId();
  const { draft, set, wrong, clashes, choose, saving } = useLinkForm(link, (done) => {
    if (link) showLink(done);
    else addLink(done);
    showToast({ title: link ? `${done.label} is saved` : `${done.label} is ready to share` });
    onClose();
  });
  const { busy, problem } = saving;
  const field = (name: LinkField) => ({
    name,
    id: idOf(name),
    label: FIELD_NAMES[name],
    error: wrong[name],
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const summary = Object.fromEntries(
    Object.entries(wrong).map(([name, sentence]) => [idOf(name), sentence]),
  );
  return (
    <Dialog
      form
      open
      onClose={onClose}
      title={link ? 'Edit link' : 'New link'}
      actions={
        <>
          <Button kind="primary" type="submit" form={form} busy={busy && 'Saving…'}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={saving.submit} className="grid gap-5 pt-2">
        {problem?.current || clashes.length > 0 ? (
          <ConflictNotice
            title="This link was changed in another window"
            clashes={clashes}
            draft={draft}
            choose={choose}
            nameOf={(name) => FIELD_NAMES[name]}
            inWords={(name, value) =>
              name === 'destination' ? destinationOf({ destination: value }) : value
            }
          />
        ) : problem && Object.keys(problem.fields).length === 0 ? (
          <Notice kind="danger" live title="Not saved">
            <ProblemText problem={problem} />
          </Notice>
        ) : (
          <ErrorSummary fields={summary} />
        )}
        <TextField
          {...field('label')}
          required
          autoFocus
          autoComplete="off"
          hint="For you alone, such as “Spring seminar”."
        />
        <TextField
          {...field('campaign')}
          optional
          autoComplete="off"
          hint="What several links belong to, such as “Spring 2026”."
        />
        <SelectField
          {...field('destination')}
          options={DESTINATIONS.map(({ path, label }) => ({ value: path, label }))}
        />
      </form>
    </Dialog>
  );
}
