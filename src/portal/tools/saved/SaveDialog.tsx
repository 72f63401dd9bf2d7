import { useId, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { call } from '../../../api/call.ts';
import { RequestError } from '../../../api/request.ts';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import type { Field } from '../../../calculators/field.ts';
import { initialOf } from '../../../calculators/read-field.ts';
import {
  changeScenario,
  createScenario,
  type Scenario,
  ScenarioDraft,
  type ScenarioInputs,
} from '../../../contract/scenarios.ts';
import { dropDraft, readDraft } from '../../../session/drafts.ts';
import { Button } from '../../kit/Button.tsx';
import { ConflictNotice } from '../../kit/ConflictNotice.tsx';
import { ContactCombo } from '../../kit/ContactCombo.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { ProblemText, TextArea, TextField } from '../../kit/fields.tsx';
import { ErrorSummary, Notice } from '../../kit/notices.tsx';
import { type Clash, changedFields, reconcile, rewritten } from '../../kit/reconcile.ts';
import { useSubmit, useUnsaved } from '../../kit/use-submit.ts';
import { inputWords } from '../tool/words.ts';

/* A scenario while it is being saved. */

/** What the form holds, with the calculation that the page shows. */
interface Draft {
  name: string;
  note: string;
  /** The contact as typed; without an id it is none of the list. */
  contact: { id: string | null; name: string };
  inputs: ScenarioInputs;
}

type Problems = Partial<Record<keyof Draft, string>>;

/** What each field is called. */
const FIELD_NAMES: Readonly<Record<keyof Draft, string>> = {
  name: 'Name',
  note: 'Note',
  contact: 'Contact',
  inputs: 'Figures',
};

export const draftOf = (scenario: Scenario): Draft => ({
  name: scenario.name,
  note: scenario.note,
  contact: { id: scenario.contactId, name: scenario.contactName ?? '' },
  inputs: scenario.inputs,
});

export const newDraft = (inputs: ScenarioInputs): Draft => ({
  name: '',
  note: '',
  contact: { id: null, name: '' },
  inputs,
});

/** The draft as the server takes it. */
export const bodyOf = ({ name, note, contact, inputs }: Draft) => ({
  ...{ name, note, inputs },
  contactId: contact.id,
});

const { name, note } = ScenarioDraft.entries;
const FORM = v.object({ name, note });

/** A sentence for each field that does not fit. */
export function problemsOf(draft: Draft): Problems {
  const problems: Problems = {};
  const { issues = [] } = v.safeParse(FORM, draft);
  for (const { path, message } of issues) problems[path?.[0].key as keyof Draft] ??= message;
  if (draft.contact.id === null && draft.contact.name.trim()) {
    problems.contact = 'Choose a contact of the list, or leave this field empty.';
  }
  return problems;
}

/** The problems that the server found, at the fields of the form; those of other fields are about the figures. */
export const atFields = (fields: Readonly<Record<string, string>>): Problems =>
  Object.fromEntries(
    Object.entries(fields).map(([field, sentence]) => {
      if (field === 'contactId') return ['contact', sentence];
      return [field === 'name' || field === 'note' ? field : 'inputs', sentence];
    }),
  );

/** The figures that two drafts do not share, in words; of each the one of `inputs`. */
export const inputsInWords = (
  { inputs: fields }: AnyCalculator,
  inputs: ScenarioInputs,
  other: ScenarioInputs,
): string =>
  Object.entries<Field>(fields)
    .filter(([key]) => inputs[key] !== other[key])
    .map(
      ([key, field]) =>
        `${field.label}: ${inputWords(field, inputs[key] ?? initialOf(fields, key, inputs))}`,
    )
    .join('\n');

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
function useSave({ calculator, scenario, inputs, onSaved }: Options) {
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

interface Props {
  slug: string;
  calculator: AnyCalculator;
  /** The scenario that is open; without one a new one is made. */
  scenario: Scenario | undefined;
  inputs: ScenarioInputs;
  /** The key figure in words, as "Required minimum distribution: $9,433.96". */
  figure: string;
  onSaved: (saved: Scenario) => void;
  onClose: () => void;
}

const NOTE_MAX = 1000;
const IDS: Partial<Record<keyof Draft, string>> = {
  name: 'scenario-name',
  note: 'scenario-note',
  contact: 'scenario-contact',
};

/** Asks for a name, a note and a contact, and saves what the page computes. */
export function SaveDialog(props: Props) {
  const { slug, calculator, scenario, inputs, figure, onSaved, onClose } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const save = useSave({ calculator: slug, scenario, inputs, onSaved });
  const { draft, set, wrong, clashes, choose, saving, asNew } = save;
  const { busy, problem } = saving;
  const atField = Object.entries(wrong).filter(([field]) => field !== 'inputs');
  const saveAsNew = () => {
    asNew.current = true;
    form.current?.requestSubmit();
  };
  const inWords = (field: keyof Draft, value: Draft[keyof Draft]): string => {
    if (field === 'inputs')
      return inputsInWords(calculator, value as ScenarioInputs, otherThan(value));
    return typeof value === 'string' ? value : ((value as Draft['contact']).name ?? '');
  };
  const otherThan = (value: unknown): ScenarioInputs => {
    const clash = clashes.find(({ field }) => field === 'inputs');
    return (clash?.mine === value ? clash?.theirs : clash?.mine) as ScenarioInputs;
  };
  return (
    <Dialog
      form
      open
      onClose={onClose}
      title={scenario ? `Save “${scenario.name}”` : 'Save this calculation'}
      actions={
        <>
          <Button kind="primary" type="submit" form={id} busy={busy && 'Saving…'}>
            Save
          </Button>
          {scenario && (
            <Button onClick={saveAsNew} busy={busy && 'Saving…'}>
              Save as new
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={saving.submit} className="grid gap-5 pt-2">
        {problem?.current || clashes.length > 0 ? (
          <ConflictNotice
            title="This scenario was changed in another window"
            clashes={clashes}
            draft={draft}
            choose={choose}
            nameOf={(field) => FIELD_NAMES[field]}
            inWords={inWords}
          />
        ) : problem && atField.length === 0 ? (
          <Notice kind="danger" live title="Not saved">
            <ProblemText problem={problem} />
          </Notice>
        ) : (
          <ErrorSummary
            fields={Object.fromEntries(
              atField.map(([field, sentence]) => [IDS[field as keyof Draft], sentence]),
            )}
          />
        )}
        <p className="text-sm text-ink-muted">{figure}</p>
        <TextField
          name="scenario-name"
          label={FIELD_NAMES.name}
          error={wrong.name}
          required
          data-first
          autoComplete="off"
          hint="Such as “Before the sale of the firm”."
          value={draft.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <ContactCombo
          name="scenario-contact"
          label={FIELD_NAMES.contact}
          error={wrong.contact}
          optional
          mustFind
          hint="Type two letters of the name, then choose."
          value={draft.contact.name}
          onType={(name) => set({ contact: { id: null, name } })}
          onChoose={({ id: chosen, name }) => set({ contact: { id: chosen, name } })}
        >
          {draft.contact.id !== null && (
            <p className="mt-1.5 text-sm text-ink-muted">
              {draft.contact.name ? 'A contact of your list.' : 'Its contact is in the bin.'}
            </p>
          )}
        </ContactCombo>
        <TextArea
          name="scenario-note"
          label={FIELD_NAMES.note}
          error={wrong.note}
          optional
          count={NOTE_MAX}
          rows={3}
          value={draft.note}
          onChange={({ target }) => set({ note: target.value })}
        />
      </form>
    </Dialog>
  );
}
