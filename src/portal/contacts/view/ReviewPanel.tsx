import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { lazy, Suspense, useState } from 'react';
import { resource } from '../../../api/call.ts';
import { reviewPath } from '../../../config/portal.ts';
import { type Contact, ContactChange } from '../../../contract/contacts/contacts.ts';
import { listReviews } from '../../../contract/reviews/reviews.ts';
import { Button } from '../../kit/Button.tsx';
import { TextField } from '../../kit/fields.tsx';
import { $id } from '../../kit/page.ts';
import { problemsIn, useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { useScope } from '../../shared/sign-in/use-scope.ts';
import { Day, Panel, Problem } from './Panel.tsx';
import { editPart, type Part } from './save.ts';

const PrepareDialog = lazy(() => import('../review/PrepareDialog.tsx'));

/** The reviews of the contact's family. */
export const reviews = resource(
  listReviews,
  computed($id, (id) => ({ query: { contact: id } })),
);

interface Days {
  reviewedOn: string;
  reviewOn: string;
}

const DAYS: Part<Days> = {
  of: ({ reviewedOn, reviewOn }) => ({ reviewedOn: reviewedOn ?? '', reviewOn: reviewOn ?? '' }),
  change: ({ reviewedOn, reviewOn }) => ({
    reviewedOn: reviewedOn || null,
    reviewOn: reviewOn || null,
  }),
};

function DaysForm({ contact, onDone }: { contact: Contact; onDone: () => void }) {
  const form = useForm({
    name: `review-days:${contact.id}`,
    ...editPart(DAYS, contact),
    problemsOf: ({ reviewedOn, reviewOn }) =>
      problemsIn(
        ContactChange,
        { version: 1, reviewedOn: reviewedOn || null, reviewOn: reviewOn || null },
        ['reviewedOn', 'reviewOn'],
      ),
    onSaved: onDone,
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <WrittenBefore of={form} />
      <TextField
        {...form.field('reviewedOn')}
        type="date"
        label="Last review"
        className="field-compact"
      />
      <TextField
        {...form.field('reviewOn')}
        type="date"
        label="Next review"
        className="field-compact"
      />
      <Problem of={form.failure} />
      <div className="flex gap-2">
        <Button type="submit" busy={form.busy && 'Saving…'}>
          Save days
        </Button>
        <Button
          kind="ghost"
          onClick={() => {
            form.reset();
            onDone();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The last and the next review of the family, the open one, and those that were closed. */
export function ReviewPanel({ contact }: { contact: Contact }) {
  const loaded = useStore(reviews.$loaded);
  const [isEditing, setIsEditing] = useState(false);
  const [isPreparing, setIsPreparing] = useState(false);
  const writes = useScope('contacts');
  const prepares = useScope('prepare');
  const { id, name, kind, deceased, reviewedOn, reviewOn } = contact;
  const items = loaded.status === 'ready' ? loaded.data.items : [];
  // Two, once two families were merged.
  const open = items.filter(({ state }) => state === 'open');
  const closed = items.filter(({ state }) => state === 'closed');
  // Reviews are for living people.
  if (kind !== 'person' || deceased) return null;
  return (
    <Panel
      title="Review"
      action={
        writes &&
        !isEditing && (
          <Button kind="ghost" compact onClick={() => setIsEditing(true)}>
            Change<span className="sr-only"> the days of the reviews</span>
          </Button>
        )
      }
    >
      {isEditing ? (
        <DaysForm contact={contact} onDone={() => setIsEditing(false)} />
      ) : (
        <dl className="facts">
          <dt>Last review</dt>
          <dd>{reviewedOn ? <Day on={reviewedOn} /> : 'None yet'}</dd>
          <dt>Next review</dt>
          <dd>{reviewOn ? <Day on={reviewOn} /> : 'Not set'}</dd>
        </dl>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {open.map(({ id: openId, title }) => (
          <a
            key={openId}
            href={reviewPath(openId)}
            data-name={title}
            className="button kit-button button-quiet"
          >
            Open: {title}
          </a>
        ))}
        {open.length === 0 && prepares && loaded.status === 'ready' && (
          <Button onClick={() => setIsPreparing(true)}>Prepare review</Button>
        )}
      </div>
      {closed.length > 0 && (
        <ul aria-label="Closed reviews" className="mt-4 grid gap-1 text-sm">
          {closed.map((review) => (
            <li key={review.id}>
              <a
                href={reviewPath(review.id)}
                data-name={review.title}
                className="row-link font-semibold"
                dir="auto"
              >
                {review.title}
              </a>{' '}
              <span className="text-ink-muted">
                <Day on={review.closedOn ?? review.on} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {isPreparing && (
          <PrepareDialog contactId={id} name={name} onClose={() => setIsPreparing(false)} />
        )}
      </Suspense>
    </Panel>
  );
}
