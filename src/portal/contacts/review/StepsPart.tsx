import { lazy, Suspense, useState } from 'react';
import { call } from '../../../api/call.ts';
import type { Review } from '../../../contract/reviews/reviews.ts';
import { deleteTask, type Task } from '../../../contract/tasks.ts';
import { formatClock } from '../../../lib/format-date.ts';
import { joinNames, namesOf } from '../../../lib/names-of-several.ts';
import { act } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { showUndo } from '../../kit/undo.ts';
import type { Log } from '../../shared/contacts/LogDialog.tsx';
import { useScope } from '../../shared/sign-in/use-scope.ts';
import { nearDayWords } from '../days.ts';
import { Day, DueDay, Panel } from '../view/Panel.tsx';
import { review as shownReview } from './review.ts';

const LogDialog = lazy(() => import('../../shared/contacts/LogDialog.tsx'));
const TaskDialog = lazy(() => import('../view/TaskDialog.tsx'));

const { reload } = shownReview;

/** What is planned or changed in a dialog. */
interface Planning {
  isMeeting: boolean;
  task?: Task;
}

/** The dialog for a meeting or a step of the review. */
function PlanDialog({
  review,
  planning,
  onClose,
}: {
  review: Review;
  planning: Planning;
  onClose: () => void;
}) {
  const { id, contactId, name, people, living, title } = review;
  // The survivor, once the family's contact has died.
  const holder = living.find((person) =>
    people.some((each) => each.contactId === person.contactId),
  );
  return (
    <Suspense>
      <TaskDialog
        {...planning}
        contact={{ id: holder?.contactId ?? contactId, name, stage: 'client' }}
        review={{ id, title }}
        guestsOf={(meeting) =>
          living.map((person) => ({
            id: person.contactId,
            name: person.name,
            comes: meeting?.attendees.includes(person.contactId) ?? true,
          }))
        }
        onClose={onClose}
        onSaved={reload}
      />
    </Suspense>
  );
}

/** The meeting of the review, or the way to plan it. */
export function MeetingPart({ review }: { review: Review }) {
  const [planning, setPlanning] = useState<Planning>();
  const { meeting, state } = review;
  const writes = useScope('contacts');
  const isOpen = writes && state === 'open';
  return (
    <Panel
      title="Meeting"
      action={
        isOpen &&
        meeting && (
          <Button
            kind="ghost"
            compact
            onClick={() => setPlanning({ isMeeting: true, task: meeting })}
          >
            Change
          </Button>
        )
      }
    >
      {meeting ? (
        <>
          <p dir="auto" className="font-medium wrap-anywhere">
            {meeting.title}
          </p>
          <p className="mt-0.5 text-sm wrap-anywhere text-ink-muted">
            {joinNames(namesOf(meeting))} · <Day on={meeting.on} />
            {meeting.at && `, ${formatClock(meeting.at)}`}
            {meeting.place && ` · ${meeting.place}`}
            {meeting.doneAt && ' · Held'}
          </p>
        </>
      ) : isOpen ? (
        <Button kind="primary" onClick={() => setPlanning({ isMeeting: true })}>
          Plan a meeting
        </Button>
      ) : (
        <p className="text-ink-muted">No meeting was planned.</p>
      )}
      {planning && (
        <PlanDialog review={review} planning={planning} onClose={() => setPlanning(undefined)} />
      )}
    </Panel>
  );
}

const removeStep = (task: Task) =>
  act({
    call: () => call(deleteTask, { params: { id: task.id } }),
    failed: 'Not deleted',
    done: async ({ undo }) => {
      await reload();
      showUndo(`Deleted: ${task.title}`, undo, reload);
    },
  });

interface StepProps {
  step: Task;
  today: string;
  onDone: () => void;
  onChange: () => void;
}

function Step({ step, today, onDone, onChange }: StepProps) {
  const { title, on, doneAt } = step;
  const writes = useScope('contacts');
  return (
    <li className="flex items-start gap-2 border-b border-line py-2 last:border-0">
      <div className="min-w-0 grow">
        <p dir="auto" className="wrap-anywhere">
          {title}
        </p>
        <p className="text-sm text-ink-muted">
          {doneAt ? (
            'Done'
          ) : (
            <>
              {nearDayWords(on)} · <DueDay on={on} today={today} />
            </>
          )}
        </p>
      </div>
      {writes && !doneAt && (
        <Menu
          label={`More on ${title}`}
          className="icon-button"
          items={[
            { label: 'Done…', onPress: onDone },
            { label: 'Change', onPress: onChange },
            { label: 'Delete', onPress: () => void removeStep(step) },
          ]}
        >
          <Sign name="more" />
        </Menu>
      )}
    </li>
  );
}

/** The steps around the meeting, by day. */
export function StepsPart({ review, today }: { review: Review; today: string }) {
  const [planning, setPlanning] = useState<Planning>();
  const [logging, setLogging] = useState<Log>();
  const { steps, state } = review;
  const writes = useScope('contacts');
  return (
    <Panel
      title="Steps"
      action={
        writes &&
        state === 'open' && (
          <Button kind="ghost" compact onClick={() => setPlanning({ isMeeting: false })}>
            Add a step
          </Button>
        )
      }
    >
      {steps.length === 0 ? (
        <p className="text-ink-muted">No steps.</p>
      ) : (
        <ul aria-label="Steps">
          {steps.map((step) => (
            <Step
              key={step.id}
              step={step}
              today={today}
              onDone={() =>
                setLogging({
                  contactId: step.contactId,
                  contactName: step.contactName,
                  text: step.title,
                  task: step,
                })
              }
              onChange={() => setPlanning({ isMeeting: false, task: step })}
            />
          ))}
        </ul>
      )}
      {planning && (
        <PlanDialog review={review} planning={planning} onClose={() => setPlanning(undefined)} />
      )}
      <Suspense>
        {logging && (
          <LogDialog of={logging} onClose={() => setLogging(undefined)} onChanged={reload} />
        )}
      </Suspense>
    </Panel>
  );
}
