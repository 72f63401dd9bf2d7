/** The questions that begin with what is known: sending them, and what came back. */
import { useStore } from '@nanostores/react';
import { Suspense, useState } from 'react';
import { call } from '../../../api/call.ts';
import { $work, worksFor } from '../../../api/work.ts';
import { checkedFirst } from '../../../config/assistant-words.ts';
import type { Review } from '../../../contract/reviews/reviews.ts';
import {
  createShare,
  LONGEST_DAYS,
  STILL_RIGHT,
  USUAL_DAYS,
} from '../../../contract/shares/shares.ts';
import { Button } from '../../kit/Button.tsx';
import { FormDialog } from '../../kit/dialogs.tsx';
import { FormProblems, TextArea, TextField } from '../../kit/fields.tsx';
import { useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { useIsAffiliate } from '../../shared/sign-in/use-scope.ts';
import { Panel } from '../view/Panel.tsx';
import {
  AnswersPanel,
  linksOf,
  ReaderNote,
  readerOf,
  ShareLine,
  useShares,
  useUrls,
} from './links.tsx';
import { review } from './review.ts';

const idOf = (field: string) => `still-right-${field}`;
const FIRST = { days: String(USUAL_DAYS), note: '' };

interface DialogProps {
  review: Review;
  reader: Review['living'][number];
  onUrl: (id: string, url: string | null) => void;
  onClose: () => void;
}

function SendDialog({ review: { id }, reader, onUrl, onClose }: DialogProps) {
  const { contactId, name: to } = reader;
  const affiliate = worksFor(useStore($work));
  const form = useForm({
    name: `still-right:${id}`,
    stored: undefined,
    draftOf: () => FIRST,
    save: ({ draft: { days, note }, key }) =>
      call(createShare, {
        body: { kind: 'questions', contactId, known: true, code: true, days: Number(days), note },
        idempotencyKey: key,
      }),
    onSaved: ({ url, ...share }) => {
      onUrl(share.id, url);
      linksOf(contactId).change((page) => ({ ...page, items: [share, ...page.items] }));
      onClose();
    },
  });
  const field = (name: 'days' | 'note') => ({ ...form.field(name), id: idOf(name) });
  return (
    <FormDialog
      title={`“${STILL_RIGHT}” for ${to}`}
      verb="Make link"
      busy={form.busy && 'Making…'}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <WrittenBefore of={form} />
      <FormProblems failure={form.failure} wrong={form.wrong} idOf={idOf} />
      <p className="text-sm text-ink-muted">
        Shows {to} what you have on file and asks for corrections. The link always asks for a code:
        six digits that we email to {to}.
      </p>
      <TextField
        {...field('days')}
        type="number"
        label="Days"
        hint="The link opens through the last of these days."
        min={1}
        max={LONGEST_DAYS}
        data-first
      />
      <TextArea
        {...field('note')}
        label="Note"
        optional
        hint={`Shows on the page, below ${affiliate ? `${affiliate.name}’s` : 'your'} name.`}
        count={500}
      />
      {affiliate && <p className="text-sm text-ink-muted">{checkedFirst(affiliate.name)}</p>}
    </FormDialog>
  );
}

export function StillRightPart({ review: data }: { review: Review }) {
  const { createdAt, state } = data;
  const reader = readerOf(data);
  const { urls, keepUrl } = useUrls();
  const [isSending, setIsSending] = useState(false);
  const isAffiliate = useIsAffiliate();
  const shares = useShares(data).filter((share) => share.known && share.createdAt >= createdAt);
  const answered = shares.filter((share) => share.state === 'answered' || share.state === 'taken');
  return (
    <div className="grid gap-3 lg:gap-5">
      <Panel
        title={STILL_RIGHT}
        action={
          state === 'open' &&
          reader && (
            <Button onClick={() => setIsSending(true)}>{isAffiliate ? 'Send' : 'Prepare'}</Button>
          )
        }
      >
        {shares.length === 0 && (
          <p className="text-ink-muted">
            Not sent yet. The family sees what you have, and corrects what is no longer right.
          </p>
        )}
        <Suspense fallback={null}>
          {shares.length > 0 && (
            <ul aria-label="Links to “Still right?”" className="grid gap-4">
              {shares.map((share) => (
                <ShareLine
                  key={share.id}
                  list={linksOf(share.contactId)}
                  share={share}
                  url={urls[share.id]}
                  onUrl={(url) => keepUrl(share.id, url)}
                />
              ))}
            </ul>
          )}
        </Suspense>
        {state === 'open' && <ReaderNote review={data} />}
        {isSending && reader && (
          <SendDialog
            review={data}
            reader={reader}
            onUrl={keepUrl}
            onClose={() => setIsSending(false)}
          />
        )}
      </Panel>
      <Suspense fallback={null}>
        {answered.map((share) => (
          <AnswersPanel
            key={share.id}
            share={share}
            contact={undefined}
            onTaken={() => Promise.all([linksOf(share.contactId).reload(), review.reload()])}
          />
        ))}
      </Suspense>
    </div>
  );
}
