import { memo, useState } from 'react';
import { call } from '../../../api/call.ts';
import type { Gap } from '../../../calculators/estate-map/gaps.ts';
import type { Household } from '../../../contract/households.ts';
import { createTask, deleteTask } from '../../../contract/tasks.ts';
import { dayAfter } from '../../../lib/format-date.ts';
import { act } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { offerUndo } from '../../kit/undo.ts';
import { Panel } from '../view/Panel.tsx';
import { LongList } from './LongList.tsx';
import { contactOf } from './map.ts';

const STEP_DAYS = 7;
/** The longest title of a step. */
const LONGEST_TITLE = 200;

interface Props {
  gaps: readonly Gap[];
  household: Household;
  today: string;
  isExample: boolean;
}

/** What is missing, old or at odds; each can become a next step of the contact. */
export const Gaps = memo(function Gaps({ gaps, household, today, isExample }: Props) {
  // Whose next steps these become.
  const contactId = isExample ? undefined : contactOf(household);
  return (
    <Panel title="Gaps">
      {gaps.length === 0 && <p>No gaps were found.</p>}
      <LongList rows={gaps.length}>
        <ul className="divide-y divide-line">
          {gaps.map((gap) => (
            <li
              key={`${gap.code} ${gap.about}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
            >
              <p className="min-w-0 flex-1 basis-60 wrap-anywhere">{gap.sentence}</p>
              {contactId && <AddStep key={gap.step} {...{ gap, contactId, today }} />}
            </li>
          ))}
        </ul>
      </LongList>
    </Panel>
  );
});

interface AddStepProps {
  gap: Gap;
  contactId: string;
  today: string;
}

/** Plans the step at one press. */
function AddStep({ gap: { sentence, step }, contactId, today }: AddStepProps) {
  const [state, setState] = useState<'open' | 'busy' | 'added'>('open');
  const add = async () => {
    if (state !== 'open') return;
    setState('busy');
    const body = { kind: 'todo', on: dayAfter(today, STEP_DAYS) } as const;
    const title = step.slice(0, LONGEST_TITLE);
    const task = await act({
      call: () => call(createTask, { body: { contactId, title, ...body } }),
      failed: 'The step is not added',
    });
    setState(task ? 'added' : 'open');
    if (!task) return;
    offerUndo('The step is added', async () => {
      await call(deleteTask, { params: { id: task.id } });
      setState('open');
    });
  };
  return (
    <Button
      // It keeps the focus: a disabled button would lose it.
      aria-disabled={state !== 'open'}
      aria-label={`${state === 'added' ? 'Step added' : 'Add step'}: ${sentence}`}
      onClick={() => void add()}
      className="shrink-0"
    >
      {state === 'added' ? 'Step added' : 'Add step'}
    </Button>
  );
}
