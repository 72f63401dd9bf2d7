import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { reviewPath } from '../../../config/portal.ts';
import { createReview } from '../../../contract/reviews/reviews.ts';
import { listTasks } from '../../../contract/tasks.ts';
import { dayAfter, formatLongDay, today } from '../../../lib/format-date.ts';
import { FormDialog } from '../../kit/dialogs.tsx';
import { CheckField, FormProblems, SelectField, TextField } from '../../kit/fields.tsx';
import { carryUndo } from '../../kit/undo.ts';
import { useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { DAYS_AHEAD, FIRST_PLAN, usePlans } from './plans.ts';

const idOf = (field: string) => `prepare-${field}`;

interface Meeting {
  id: string;
  on: string;
}

interface Props {
  /** One of the family. */
  contactId: string;
  /** The family in words. */
  name: string;
  /** Its next open meeting, or null; the dialog reads it if it is left out. */
  meeting?: Meeting | null;
  onClose: () => void;
}

/** The family's next open meeting without a review. */
function useMeeting({ contactId, meeting: known }: Props): Meeting | null {
  const [meeting, setMeeting] = useState(known ?? null);
  useEffect(() => {
    if (known !== undefined) return;
    const query = { household: contactId, done: 'false' as const, from: today() };
    // Without it a day can be chosen.
    call(listTasks, { query }).then(
      ({ items }) =>
        setMeeting(items.find(({ kind, reviewId }) => kind === 'meeting' && !reviewId) ?? null),
      () => {},
    );
  }, [known, contactId]);
  return meeting;
}

/** Starts the review of a family, and opens it. The default export is for `lazy`. */
export default function PrepareDialog(props: Props) {
  const { contactId, name, onClose } = props;
  const plans = usePlans();
  const meeting = useMeeting(props);
  const form = useForm({
    name: `prepare:${contactId}`,
    stored: undefined,
    draftOf: () => ({ plan: FIRST_PLAN, on: dayAfter(today(), DAYS_AHEAD), usesMeeting: true }),
    problemsOf: ({ on, usesMeeting }) =>
      on || (meeting && usesMeeting) ? {} : { on: 'Please choose a day.' },
    save: ({ draft, key }) =>
      call(createReview, {
        body: {
          contactId,
          plan: draft.plan || null,
          ...(meeting && draft.usesMeeting ? { meeting: meeting.id } : { on: draft.on }),
        },
        idempotencyKey: key,
      }),
    onSaved: ({ id, undo }) => {
      carryUndo({ title: 'The review is started', undo });
      location.assign(reviewPath(id));
    },
  });
  const { draft } = form;
  const field = (key: 'plan' | 'on') => ({ ...form.field(key), id: idOf(key) });
  return (
    <FormDialog
      title={`Prepare the review with ${name}`}
      verb="Start"
      busy={form.busy && 'Starting…'}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <WrittenBefore of={form} />
      <FormProblems failure={form.failure} wrong={form.wrong} idOf={idOf} />
      <SelectField
        {...field('plan')}
        label="Plan"
        options={[
          ...plans.map((plan) => ({ value: plan.id, label: plan.name })),
          { value: '', label: 'No plan' },
        ]}
        data-first
      />
      {meeting && (
        <CheckField
          name="usesMeeting"
          id={idOf('usesMeeting')}
          label={`Use the meeting of ${formatLongDay(meeting.on).split(',')[0]}`}
          checked={draft.usesMeeting}
          onChange={({ target }) => form.set({ usesMeeting: target.checked })}
        />
      )}
      {!(meeting && draft.usesMeeting) && <TextField {...field('on')} type="date" label="Day" />}
    </FormDialog>
  );
}
