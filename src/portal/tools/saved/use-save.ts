import { useMemo, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { RequestError } from '../../../api/request.ts';
import {
  changeScenario,
  createScenario,
  type Scenario,
  type ScenarioInputs,
} from '../../../contract/scenarios.ts';
import { dropDraft, readDraft } from '../../../session/drafts.ts';
import { type Clash, changedFields, reconcile } from '../../kit/reconcile.ts';
import { rewritten } from '../../kit/rewritten.ts';
import { useSubmit } from '../../kit/use-submit.ts';
import { useUnsaved } from '../../kit/use-unsaved.ts';
import {
  atFields,
  bodyOf,
  type Draft,
  draftOf,
  newDraft,
  type Problems,
  problemsOf,
} from './draft.ts';

/** What was typed, what it is based on, and what makes two tries one scenario. */
interface Work {
  base: Draft;
  draft: Draft;
  key: string;
}

/** The work that waits in this tab, with what another window has saved since and the figures of the page. */
function workOf(
  name: string,
  scenario: Scenario | undefined,
  inputs: ScenarioInputs,
): Work & { clashes: Clash<Draft>[] } {
  const now = scenario ? draftOf(scenario) : newDraft(inputs);
  const kept = readDraft<Work>(name);
  const fresh = crypto.randomUUID();
  if (!kept) return { base: now, draft: { ...now, inputs }, key: fresh, clashes: [] };
  // With other figures it is another one for the server, too.
  const key = JSON.stringify(kept.draft.inputs) === JSON.stringify(inputs) ? kept.key : fresh;
  return { base: now, key, ...reconcile(kept.base, { ...kept.draft, inputs }, now) };
}

interface Options {
  calculator: string;
  /** The scenario that is open; without one a new one is made. */
  scenario: Scenario | undefined;
  /** The figures of the page. */
  inputs: ScenarioInputs;
  onSaved: (saved: Scenario) => void;
}

/** The form that saves a calculation: what was typed survives a failed save, a reload, a lost session and other windows. */
export function useSave({ calculator, scenario, inputs, onSaved }: Options) {
  const name = scenario ? `scenario-${scenario.id}` : `new-scenario-${calculator}`;
  const [version, setVersion] = useState(scenario?.version ?? 0);
  const [work, setWork] = useState(() => workOf(name, scenario, inputs));
  const { base, draft, key, clashes } = work;
  const [wrong, setWrong] = useState<Problems>({});
  /** Whether the next submit makes a new one of the scenario that is open. */
  const asNew = useRef(false);
  const dirty = changedFields(base, draft).some((field) => field !== 'inputs');
  useUnsaved(
    name,
    useMemo(() => (dirty ? { base, draft, key } : undefined), [dirty, base, draft, key]),
  );

  const set = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes };
    setWork(rewritten(work, { draft: next }));
    // A field that was wrong is checked while it is corrected.
    const problems = problemsOf(next);
    const still = (Object.keys(wrong) as (keyof Draft)[]).filter((field) => problems[field]);
    setWrong(Object.fromEntries(still.map((field) => [field, problems[field]])));
  };

  const meet = (current: Scenario) => {
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
      const saved =
        scenario && !asNew.current
          ? await call(changeScenario, { params: { id: scenario.id }, body: { version, ...body } })
          : await call(createScenario, { body: { calculator, ...body }, idempotencyKey: key });
      dropDraft(name);
      onSaved(saved);
    } catch (error) {
      if (error instanceof RequestError && error.current) meet(error.current as Scenario);
      if (error instanceof RequestError && error.fields) setWrong(atFields(error.fields));
      throw error;
    } finally {
      asNew.current = false;
    }
  });

  const choose = ({ field }: Clash<Draft>, value: Draft[keyof Draft]) => set({ [field]: value });
  return { draft, set, wrong, clashes, choose, saving, asNew };
}
