import { useStore } from '@nanostores/react';
import { atom, computed } from 'nanostores';
import { type FormEvent, memo, useMemo, useState } from 'react';
import { call, type Loaded, resource } from '../../../api/call.ts';
import type { Gap } from '../../../calculators/estate-map/gaps.ts';
import type { EstatePlan } from '../../../contract/households/estates.ts';
import type { Household } from '../../../contract/households/households.ts';
import { LARGEST_PAGE, type Page } from '../../../contract/paging.ts';
import { listTasks, planSteps, type Task } from '../../../contract/tasks.ts';
import { dayAfter } from '../../../lib/format-date.ts';
import { countWords } from '../../../lib/format-number.ts';
import { useAct } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { $id } from '../../kit/page.ts';
import { showUndo } from '../../kit/undo.ts';
import { useScope } from '../../shared/sign-in/use-scope.ts';
import { Panel } from '../view/Panel.tsx';
import { type GapLine, gapLines } from './gap-lines.ts';
import { LongList } from './LongList.tsx';
import { contactOf } from './map.ts';

const STEP_DAYS = 7;

/** The family's open steps: a gap that has one is not offered again. */
const openSteps = resource(
  listTasks,
  computed($id, (household) => ({
    query: { household, done: 'false' as const, limit: LARGEST_PAGE },
  })),
);
/** The example asks the server for nothing. */
const $none = atom<Loaded<Page<Task>>>({ status: 'loading' });

interface Props {
  gaps: readonly Gap[];
  plan: EstatePlan;
  household: Household;
  today: string;
  isExample: boolean;
}

/** What is missing, old or at odds; what is checked becomes the contact's next steps. */
export const GapsPart = memo(function GapsPart({ gaps, plan, household, today, isExample }: Props) {
  // Whose next steps these become.
  const contactId = isExample ? undefined : contactOf(household);
  const lines = useMemo(() => gapLines(gaps, plan), [gaps, plan]);
  const steps = useStore(contactId ? openSteps.$loaded : $none);
  const open = new Set(steps.status === 'ready' ? steps.data.items.map(({ title }) => title) : []);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const { busy, run } = useAct();
  const writes = useScope('contacts');
  const chosen = lines.filter(({ step }) => checked.has(step) && !open.has(step));

  const toggle = (step: string) => {
    const next = new Set(checked);
    if (!next.delete(step)) next.add(step);
    setChecked(next);
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!contactId || chosen.length === 0) return;
    const titles = chosen.map(({ step }) => step);
    const planned = await run({
      call: () => call(planSteps, { body: { contactId, on: dayAfter(today, STEP_DAYS), titles } }),
      failed: 'No step is added',
    });
    if (!planned) return;
    openSteps.change((page) => ({ ...page, items: [...page.items, ...planned.items] }));
    setChecked(new Set());
    const { length } = titles;
    showUndo(`${countWords(length, 'step')} added`, planned.undo, openSteps.reload);
  };
  return (
    <Panel title="Gaps">
      {lines.length === 0 && <p>No gaps were found.</p>}
      <form aria-label="Gaps" onSubmit={(event) => void add(event)}>
        <LongList rows={lines.length}>
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <li key={line.id}>
                {writes && contactId && !open.has(line.step) ? (
                  <label className="flex min-h-11 items-start gap-3 py-2.5">
                    <input
                      type="checkbox"
                      className="check mt-0.5"
                      checked={checked.has(line.step)}
                      onChange={() => toggle(line.step)}
                    />
                    <GapWords {...line} />
                  </label>
                ) : (
                  <p className="flex min-h-11 flex-wrap items-start justify-between gap-x-4 py-2.5">
                    <GapWords {...line} />
                    {contactId && open.has(line.step) && (
                      <span className="text-sm text-ink-muted">Step added</span>
                    )}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </LongList>
        {writes && contactId && lines.some(({ step }) => !open.has(step)) && (
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" busy={busy && 'Adding…'} aria-disabled={chosen.length === 0}>
              Add steps
            </Button>
            <p role="status" className="text-sm text-ink-muted">
              {chosen.length > 0
                ? `${countWords(chosen.length, 'step')} in a week.`
                : 'Check what becomes a next step in a week.'}
            </p>
          </div>
        )}
      </form>
    </Panel>
  );
});

const GapWords = ({ fault, sentence }: GapLine) => (
  <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
    {fault && <b>{fault} </b>}
    {sentence}
  </span>
);
