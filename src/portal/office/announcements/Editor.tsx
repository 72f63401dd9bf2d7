import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import {
  changeAnnouncement,
  createAnnouncement,
  MAX_ANNOUNCEMENT,
  MAX_TITLE,
  type OfficeAnnouncement,
} from '../../../contract/announcements.ts';
import { readDraft } from '../../../session/drafts.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { ErrorSummary } from '../../kit/ErrorSummary.tsx';
import { Paragraphs } from '../../kit/Paragraphs.tsx';
import { rewritten } from '../../kit/rewritten.ts';
import { TextArea } from '../../kit/TextArea.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { useProof } from '../../kit/use-proof.ts';
import { useSubmit } from '../../kit/use-submit.ts';
import { useUnsaved } from '../../kit/use-unsaved.ts';
import { wasNotProved } from '../../kit/with-proof.ts';
import { announcements, bodyOf, type Draft, draftOf } from './announcements.ts';
import { WhenFields } from './WhenFields.tsx';

interface Props {
  /** The one that is changed; a new one is written without it. */
  announcement: OfficeAnnouncement | undefined;
  onClose: () => void;
}

const VERBS = { now: 'Publish', day: 'Plan', draft: 'Save draft' } as const;

/** Writes an announcement, with its preview beside it. */
export function Editor({ announcement, onClose }: Props) {
  const name = `announcement-${announcement?.id ?? 'new'}`;
  const heading = useRef<HTMLHeadingElement>(null);
  const [draft, setDraft] = useState(() => readDraft<Draft>(name) ?? draftOf(announcement));
  const [saved, setSaved] = useState(false);
  useUnsaved(
    name,
    useMemo(() => (saved || !(draft.title || draft.text) ? undefined : draft), [saved, draft]),
  );
  useEffect(() => heading.current?.focus(), []);
  const proved = useProof();
  const save = () => {
    const body = bodyOf(draft);
    if (!announcement) return call(createAnnouncement, { body, idempotencyKey: draft.key });
    const { id, version } = announcement;
    return call(changeAnnouncement, { params: { id }, body: { version, ...body } });
  };
  const { submit, busy, problem } = useSubmit(async () => {
    try {
      await proved(save);
    } catch (error) {
      if (wasNotProved(error)) return;
      throw error;
    }
    setSaved(true);
    showToast({
      title: { now: 'Published', day: 'Planned', draft: 'Saved as a draft' }[draft.when],
    });
    void announcements.reload();
    onClose();
  });
  const change = (changes: Partial<Draft>) => setDraft(rewritten(draft, changes));
  const { title, text, when } = draft;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <form noValidate onSubmit={submit} className="card grid gap-5 p-5 lg:p-6">
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {announcement ? 'Edit the announcement' : 'New announcement'}
        </h2>
        {problem && (
          <ErrorSummary
            sentence={Object.keys(problem.fields).length > 0 ? undefined : problem.sentence}
            fields={problem.fields}
          />
        )}
        <TextField
          name="title"
          label="Title"
          maxLength={MAX_TITLE}
          value={title}
          error={problem?.fields.title}
          onChange={({ target }) => change({ title: target.value })}
        />
        <TextArea
          name="text"
          label="Text"
          hint="Plain text; an empty line begins a paragraph."
          rows={10}
          count={MAX_ANNOUNCEMENT}
          value={text}
          error={problem?.fields.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <WhenFields draft={draft} error={problem?.fields.publish} change={change} />
        <div className="flex flex-wrap gap-3">
          <Button kind="primary" type="submit" busy={busy && 'Saving…'}>
            {VERBS[when]}
          </Button>
          <Button onClick={onClose}>Back to the list</Button>
        </div>
      </form>
      <section aria-label="Preview" className="card p-5 lg:p-6">
        <p className="text-sm text-ink-muted">As affiliates read it</p>
        <h2 dir="auto" className="mt-2 mb-4 text-2xl wrap-anywhere">
          {title || 'Title'}
        </h2>
        {text ? <Paragraphs text={text} /> : <p className="text-ink-muted">The text.</p>}
      </section>
    </div>
  );
}
